import { type Kysely, sql } from 'kysely';
import { type Amount, multiplyMoney, sum, zero } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';

type Totals = {
  readonly currency: number;
  readonly orders: number;
  readonly hosted: Amount;
  readonly earned: Amount;
  readonly today: Amount;
  readonly yesterday: Amount;
};

/** What a person hosts and has earned, by currency; the day begins at 00:00 UTC. */
const totalsOf = async (db: Kysely<Tables>, userId: number, nowMs: number): Promise<Totals[]> => {
  const todayMs = Math.floor(nowMs / dayMs) * dayMs;
  const { rows } = await sql<Totals>`
    select o.currency, count(*) filter (where o.status = 'hosting') as orders,
      coalesce(sum(o.amount) filter (where o.status = 'hosting'), 0) as hosted,
      sum(o.interest) as earned,
      coalesce(sum((
        select sum(a.interest) from hosting_accrual a
        where a.order_id = o.id and a.credited_ms >= ${todayMs}::bigint
      )), 0) as today,
      coalesce(sum((
        select sum(a.interest) from hosting_accrual a
        where a.order_id = o.id and a.credited_ms < ${todayMs}::bigint
          and a.credited_ms >= ${todayMs - dayMs}::bigint
      )), 0) as yesterday
    from hosting_order o where o.user_id = ${userId}
    group by o.currency`.execute(db);
  return rows;
};

/** The same over all currencies, in the currency of the prices. */
export const summaryOf = async (
  db: Kysely<Tables>,
  userId: number,
  { nowMs, priceOf }: { nowMs: number; priceOf: (currency: number) => Amount },
) => {
  const totals = await totalsOf(db, userId, nowMs);
  const worth = (figure: 'hosted' | 'earned' | 'today' | 'yesterday') =>
    totals.length === 0
      ? zero
      : sum(totals.map((each) => multiplyMoney(each[figure], priceOf(each.currency))));
  return {
    total_profit: worth('earned'),
    today_profit: worth('today'),
    yesterday_profit: worth('yesterday'),
    total_order: totals.reduce((count, { orders }) => count + orders, 0),
    total_deposit: worth('hosted'),
  };
};
