import type { Kysely, Transaction } from 'kysely';
import { type LimitsStanding, limitRefusalFor } from '../../schemas/account/limits-standing';
import {
  changeOf,
  limitsInForce,
  lossDecimals,
  noLimits,
  type UserLimits,
  type UserLimitsDraft,
  userLimitsWithin,
} from '../../schemas/account/user-limits';
import type { Amount } from '../../schemas/kernel/money';
import { timeOf } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import type { Clock } from '../platform/clock';
import type { ChangeSet } from '../requests/change-set';
import type { KeyedLock } from '../requests/keyed-lock';
import { parseOrRefuse } from '../requests/parse-or-refuse';
import type { Plan } from '../requests/plan';
import { refuse } from '../requests/refusal';
import {
  addUsage,
  columnsOf,
  type LimitsRow,
  limitsOfRow,
  limitsRowOf,
  standingOf,
} from './user-limits-store';

/** How long a person was active today, and how long they may be. */
export type ActivityToday = { readonly usedMs: number; readonly dailyMinutes: number | null };

/** Refuses an order that can lose `cost` at most, or an amount that is not known. */
export type RefuseBeyondLimits = (cost: Amount | null) => void;

/** The limits that people have set for themselves (contract/rules.md#own-limits). */
export type OwnLimits = {
  readonly standing: (db: Kysely<Tables>, userId: number) => Promise<LimitsStanding>;
  /** Changes limits in the transaction of a request, or refuses a draft that breaks a rule. */
  readonly change: (
    trx: Transaction<Tables>,
    userId: number,
    draft: UserLimitsDraft,
  ) => Promise<void>;
  /** Counts activity that ends now, while the person has limited their time. */
  readonly reportUsage: (userId: number, activeMs: number) => Promise<ActivityToday>;
  /**
   * Plans an order that adds risk. Such orders of one person are planned and committed one by one,
   * and the plan commits only if the limits by which it was checked are unchanged.
   */
  readonly planWithin: <Payload>(
    userId: number,
    plan: (refuseBeyond: RefuseBeyondLimits) => Promise<Plan<Payload>>,
  ) => Promise<Plan<Payload>>;
};

type Parts = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly lock: Pick<KeyedLock, 'exclusive'>;
};

/** Who has ever set a limit, in memory: the orders of everybody else cost no statement more. */
const createKnown = (db: Kysely<Tables>) => {
  const added = new Set<number>();
  let reading: Promise<ReadonlySet<number>> | null = null;
  const read = async () =>
    new Set((await db.selectFrom('user_limit').select('id').execute()).map(({ id }) => id));
  const stored = () => {
    reading ??= read().catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
  return {
    add: (userId: number) => added.add(userId),
    has: async (userId: number) => added.has(userId) || (await stored()).has(userId),
  };
};

/** Takes an exclusive lock; resolves with what releases it. */
const hold = (lock: Parts['lock'], key: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    lock.exclusive(key, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });

const withVersion = (changes: ChangeSet, row: LimitsRow): ChangeSet => ({
  ...changes,
  updates: {
    ...changes.updates,
    user_limit: [{ from: row, to: { ...row, version: row.version + 1 } }],
  },
});

/** The limits after a change; the first rule that is broken is the refusal. */
const changedBy = (limits: UserLimits, draft: UserLimitsDraft, nowMs: number): UserLimits => {
  const current = limitsInForce(limits, nowMs);
  const change = parseOrRefuse(userLimitsWithin(current, nowMs), draft, {
    'amount.decimals': { decimals: lossDecimals },
    'limit.cool_off_shorter': { time: timeOf(current.coolOffUntilMs ?? nowMs) },
    'param.invalid': { field: 'cool_off_days' },
  });
  return changeOf(current, change, nowMs);
};

export const createOwnLimits = ({ db, clock, lock }: Parts): OwnLimits => {
  const known = createKnown(db);

  const planKnown = async <Payload>(
    userId: number,
    plan: (refuseBeyond: RefuseBeyondLimits) => Promise<Plan<Payload>>,
  ): Promise<Plan<Payload>> => {
    const row = await limitsRowOf(db, userId);
    const standing = await standingOf(db, userId, row, clock.now());
    const planned = await plan((cost) => {
      const refusal = limitRefusalFor(standing, cost, clock.now());
      if (refusal) refuse(refusal.code, refusal.params);
    });
    return row ? { ...planned, changes: withVersion(planned.changes, row) } : planned;
  };

  return {
    standing: async (from, userId) =>
      standingOf(from, userId, await limitsRowOf(from, userId), clock.now()),
    reportUsage: async (userId, activeMs) => {
      const row = await limitsRowOf(db, userId);
      const nowMs = clock.now();
      const { dailyMinutes } = limitsInForce(row ? limitsOfRow(row) : noLimits, nowMs);
      if (dailyMinutes.value === null) return { usedMs: 0, dailyMinutes: null };
      const usedMs = await addUsage(db, userId, activeMs, nowMs);
      return { usedMs, dailyMinutes: dailyMinutes.value };
    },
    change: async (trx, userId, draft) => {
      // Known before the commit: an order that follows it is checked, whatever becomes of this.
      known.add(userId);
      await trx
        .insertInto('user_limit')
        .values({ id: userId, ...columnsOf(noLimits), version: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await trx
        .selectFrom('user_limit')
        .selectAll()
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const changed = changedBy(limitsOfRow(row), draft, clock.now());
      await trx
        .updateTable('user_limit')
        .set({ ...columnsOf(changed), version: row.version + 1 })
        .where('id', '=', userId)
        .execute();
    },
    planWithin: async (userId, plan) => {
      if (!(await known.has(userId))) return plan(() => undefined);
      const release = await hold(lock, `limits ${userId}`);
      try {
        const planned = await planKnown(userId, plan);
        return {
          ...planned,
          release: () => {
            release();
            planned.release?.();
          },
        };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
};

declare module '../requests/services' {
  interface Services {
    ownLimits: OwnLimits;
  }
}
