import { type Kysely, sql, type Transaction } from 'kysely';
import { hourMs, timeOf } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import type { Settings } from '../platform/settings';
import { type Proof, refusing } from '../requests/call';
import { Refusal, refuse } from '../requests/refusal';
import type { Services } from '../requests/services';
import { hashPassword, isPasswordOf } from './passwords';

/** Whether a fund password is set, and until when wrong ones have locked payouts. */
export const fundPasswordOf = async (
  db: Kysely<Tables>,
  userId: number,
  nowMs: number,
): Promise<{ isSet: boolean; lockedUntilMs: number | null }> => {
  const row = await db
    .selectFrom('fund_password')
    .select('locked_until_ms')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const lockedUntilMs = row?.locked_until_ms ?? null;
  return {
    isSet: row !== undefined,
    lockedUntilMs: lockedUntilMs !== null && lockedUntilMs > nowMs ? lockedUntilMs : null,
  };
};

type Taken = { readonly hash: string; readonly left: number };

/**
 * Counts an attempt before its comparison, so that a server that ends in between has counted it.
 * Only a comparison locks: a right password must not lock even for as long as it is compared.
 */
const reserveAttempt = async (
  db: Kysely<Tables>,
  settings: Settings,
  userId: number,
  nowMs: number,
): Promise<Taken | null> => {
  const { rows } = await sql<{ hash: string; fails: number }>`
    update fund_password set
      fails = case when locked_until_ms is null then fails else 0 end + 1,
      locked_until_ms = null
    where user_id = ${userId} and (locked_until_ms is null or locked_until_ms <= ${nowMs})
    returning hash, fails`.execute(db);
  const [taken] = rows;
  return taken ? { hash: taken.hash, left: settings['fund.max_fails'] - taken.fails } : null;
};

/** Returns a reserved attempt whose password was not compared. */
const returnAttempt = (db: Kysely<Tables>, userId: number, hash: string) =>
  db
    .updateTable('fund_password')
    .set((row) => ({ fails: sql<number>`greatest(${row.ref('fails')} - 1, 0)` }))
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .execute();

/** The refusal of a wrong password; the last attempt locks. */
const countWrong = async (
  db: Kysely<Tables>,
  settings: Settings,
  { userId, hash, left, nowMs }: Taken & { userId: number; nowMs: number },
): Promise<Refusal> => {
  if (left > 0) return new Refusal('fund.wrong', { left });
  const lockedUntilMs = nowMs + settings['fund.lock_hours'] * hourMs;
  await db
    .updateTable('fund_password')
    .set({ locked_until_ms: lockedUntilMs })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .execute();
  return new Refusal('fund.locked', { time: timeOf(lockedUntilMs) });
};

const forgetTries = (db: Kysely<Tables>, userId: number, hash: string) =>
  db
    .updateTable('fund_password')
    .set({ fails: 0, locked_until_ms: null })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .execute();

/** Refuses if the password was changed before the call commits. */
const holding =
  (userId: number, hash: string): Proof =>
  async (trx) => {
    const same = await trx
      .selectFrom('fund_password')
      .select('hash')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (same?.hash !== hash) refuse('fund.wrong', { left: 0 });
  };

type TriedFundPassword = {
  readonly userId: number;
  readonly password: string;
  /** For its share of the hash queue. */
  readonly clientIp: string;
};

/** Compares one password, after all earlier ones of its user. */
const compareFundPassword = async (
  services: Pick<Services, 'db' | 'config'>,
  tried: TriedFundPassword,
  nowMs: number,
): Promise<Proof> => {
  const {
    db,
    config: { settings },
  } = services;
  const { userId, password, clientIp } = tried;
  const taken = await reserveAttempt(db, settings, userId, nowMs);
  if (!taken) {
    const { isSet, lockedUntilMs } = await fundPasswordOf(db, userId, nowMs);
    if (!isSet) return refusing(new Refusal('fund.not_set'));
    if (lockedUntilMs !== null) {
      return refusing(new Refusal('fund.locked', { time: timeOf(lockedUntilMs) }));
    }
    // A code removed the lock in between.
    return compareFundPassword(services, tried, nowMs);
  }
  const compared = isPasswordOf(taken.hash, password, clientIp).catch(async (error: unknown) => {
    await returnAttempt(db, userId, taken.hash);
    throw error;
  });
  if (await compared) {
    await forgetTries(db, userId, taken.hash);
    return holding(userId, taken.hash);
  }
  return refusing(await countWrong(db, settings, { ...taken, userId, nowMs }));
};

/**
 * Tries a fund password (contract/lifecycles.md#fund-password-lock). An absent one costs no attempt;
 * a wrong one is counted permanently and outside the transaction of the call; the result is applied
 * inside it and refuses if the password was wrong. Those of one user are tried one at a time, so
 * that a burst cannot exceed the attempts, and concurrent right ones do not count as wrong.
 */
export const tryFundPassword = async (
  services: Pick<Services, 'db' | 'config' | 'lock'>,
  tried: TriedFundPassword,
  nowMs: number,
): Promise<Proof> =>
  tried.password === ''
    ? refusing(new Refusal('param.missing', { field: 'pay_password' }))
    : services.lock.exclusive(`fund password ${tried.userId}`, () =>
        compareFundPassword(services, tried, nowMs),
      );

/**
 * Whether a new password equals the current one; not counted as an attempt, because its owner has
 * already authenticated.
 */
export const isFundPasswordOf = async (
  db: Kysely<Tables>,
  { userId, password, clientIp }: TriedFundPassword,
): Promise<boolean> => {
  const row = await db
    .selectFrom('fund_password')
    .select('hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return isPasswordOf(row?.hash ?? null, password, clientIp);
};

type Written = { isFirst: boolean };

/** A new fund password, hashed outside the transaction and written inside it. */
export const newFundPassword = async (password: string, clientIp: string) => {
  const hash = await hashPassword(password, clientIp);
  return {
    /** Sets the first one; a concurrent second request must then provide it. */
    first: async (trx: Transaction<Tables>, userId: number, nowMs: number): Promise<Written> => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('fund_password')
        .values({ user_id: userId, hash, set_ms: nowMs, locked_until_ms: null })
        .onConflict((it) => it.column('user_id').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) refuse('param.missing', { field: 'oldpassword' });
      return { isFirst: true };
    },
    /** Replaces the current one and removes the lock of wrong attempts. */
    another: async (trx: Transaction<Tables>, userId: number, nowMs: number): Promise<Written> => {
      await trx
        .updateTable('fund_password')
        .set({ hash, set_ms: nowMs, fails: 0, locked_until_ms: null })
        .where('user_id', '=', userId)
        .execute();
      return { isFirst: false };
    },
  };
};
