import { type Kysely, sql } from 'kysely';
import type { Amount } from '../../schemas/kernel/money';
import { dayMs, minuteMs } from '../../schemas/kernel/time';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import { quoteCurrencyId } from '../instruments/instruments';
import { type Entry, move, ofHouse, ofUser } from '../ledger/entry';
import { postEntries } from '../ledger/post';
import type { Cancel } from '../platform/clock';
import type { Services } from '../requests/services';

/** Delay before a payout that failed is repeated. */
const retryMs = minuteMs;
/** People who are paid in one transaction. */
const page = 200;

type Payout = { readonly id: number; readonly userId: number; readonly total: Amount };

const offsetMs = (timeOfDay: string): number => {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return (hours * 60 + minutes) * minuteMs;
};

/** The last time of payout until now, by UTC. */
export const lastPayoutMs = (timeOfDay: string, nowMs: number): number => {
  const offset = offsetMs(timeOfDay);
  return Math.floor((nowMs - offset) / dayMs) * dayMs + offset;
};

export const nextPayoutMs = (timeOfDay: string, nowMs: number): number =>
  lastPayoutMs(timeOfDay, nowMs) + dayMs;

/**
 * Marks the rebates of some people as paid, in one statement and so from one snapshot. Somebody who
 * was paid for this time already is left out: what accrued late is paid the next time.
 */
const markPaid = async (
  trx: Kysely<Tables>,
  { dueMs, nowMs }: { dueMs: number; nowMs: number },
): Promise<Payout[]> => {
  const { rows } = await sql<Payout>`
    with receiver as (
      select distinct r.user_id from rebate r
      where r.payout_id is null and r.created_ms < ${dueMs} and not exists (
        select from rebate_payout p where p.user_id = r.user_id and p.due_ms = ${dueMs}
      )
      order by r.user_id limit ${page}
    ), due as (
      select r.id, r.user_id, r.value from rebate r join receiver using (user_id)
      where r.payout_id is null and r.created_ms < ${dueMs}
    ), payout as (
      insert into rebate_payout (user_id, due_ms, paid_ms, total)
        select user_id, ${dueMs}::bigint, ${nowMs}::bigint, trim_scale(sum(value))
        from due group by user_id order by user_id
        returning id, user_id, total
    ), marked as (
      update rebate r set payout_id = p.id from due d join payout p using (user_id)
      where r.id = d.id
    )
    select id, user_id as "userId", total from payout order by id`.execute(trx);
  return rows;
};

/** contract/formulas.md#promotion, ledger lines */
const entryOf = ({ id, userId, total }: Payout, timeMs: number): Entry => ({
  timeMs,
  kind: 'rebate.pay',
  ref: { kind: 'rebate', id: `${id}` },
  detail: { user: `${userId}`, total },
  lines: move(ofHouse('sys.promotion'), ofUser(userId, 'change'), quoteCurrencyId, total),
});

/**
 * Pays everybody what accrued before a time, once for this time, whatever is repeated. Returns who
 * was paid.
 */
export const payRebates = async (
  db: Database,
  times: { dueMs: number; nowMs: number },
): Promise<number[]> => {
  const paid: number[] = [];
  for (;;) {
    const payouts = await db.transaction().execute(async (trx) => {
      const marked = await markPaid(trx, times);
      await postEntries(
        trx,
        marked.map((payout) => entryOf(payout, times.nowMs)),
      );
      return marked;
    });
    paid.push(...payouts.map(({ userId }) => userId));
    if (payouts.length < page) return paid;
  }
};

/**
 * Pays rebates once a day, and at the start what became due while no server ran. What is due follows
 * from the tables, so nothing is lost or paid twice.
 */
export const startPayouts = ({
  db,
  clock,
  config,
  balanceNotifier,
  report,
}: Pick<Services, 'db' | 'clock' | 'config' | 'balanceNotifier' | 'report'>): {
  readonly stop: () => Promise<void>;
} => {
  const timeOfDay = config.settings['promotion.payout_utc'];
  let isStopped = false;
  let cancel: Cancel = () => undefined;
  let running: Promise<void> = Promise.resolve();

  const pay = async () => {
    const nowMs = clock.now();
    const paid = await payRebates(db, { dueMs: lastPayoutMs(timeOfDay, nowMs), nowMs });
    for (const userId of paid) {
      balanceNotifier.balancesMoved(userId, [{ account: 'change', currency: quoteCurrencyId }]);
    }
    return nextPayoutMs(timeOfDay, nowMs);
  };
  const run = (): Promise<void> => {
    running = pay()
      .catch((error: unknown) => {
        report(error, 'the payout of rebates');
        return clock.now() + retryMs;
      })
      .then((nextMs) => {
        if (!isStopped) cancel = clock.at(nextMs, run);
      });
    return running;
  };
  clock.during(run());
  return {
    stop: async () => {
      isStopped = true;
      cancel();
      await running;
    },
  };
};
