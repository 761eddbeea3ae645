import { type Kysely, type Selectable, sql } from 'kysely';
import { type LimitsStanding, lossOf } from '../../schemas/account/limits-standing';
import {
  dayStartMs,
  type Limit,
  noLimits,
  type UserLimits,
} from '../../schemas/account/user-limits';
import { type Amount, add } from '../../schemas/kernel/money';
import { minuteMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import type { UserLimitsTables } from './user-limits-tables';

export type LimitsRow = Selectable<UserLimitsTables['user_limit']>;

const limitIn = <Value>(
  value: Value | null,
  next: Value | null,
  fromMs: number | null,
): Limit<Value> => ({ value, next: fromMs === null ? null : { value: next, fromMs } });

export const limitsOfRow = (row: LimitsRow): UserLimits => ({
  dailyLoss: limitIn(row.daily_loss, row.next_daily_loss, row.daily_loss_from_ms),
  dailyMinutes: limitIn(row.daily_minutes, row.next_daily_minutes, row.daily_minutes_from_ms),
  coolOffUntilMs: row.cool_off_until_ms,
});

export const columnsOf = ({ dailyLoss, dailyMinutes, coolOffUntilMs }: UserLimits) => ({
  daily_loss: dailyLoss.value,
  next_daily_loss: dailyLoss.next?.value ?? null,
  daily_loss_from_ms: dailyLoss.next?.fromMs ?? null,
  daily_minutes: dailyMinutes.value,
  next_daily_minutes: dailyMinutes.next?.value ?? null,
  daily_minutes_from_ms: dailyMinutes.next?.fromMs ?? null,
  cool_off_until_ms: coolOffUntilMs,
});

export const limitsRowOf = (db: Kysely<Tables>, userId: number): Promise<LimitsRow | undefined> =>
  db.selectFrom('user_limit').selectAll().where('id', '=', userId).executeTakeFirst();

type Figures = {
  used_ms: number | null;
  option_result: Amount;
  option_risk: Amount;
  contract_result: Amount;
  contract_risk: Amount;
};

/**
 * In one statement, so that an order that ends meanwhile is either at risk or has a result. A
 * contract's result counts on the day of its close, with all its fees.
 */
const figuresOf = async (db: Kysely<Tables>, userId: number, fromMs: number): Promise<Figures> => {
  const { rows } = await sql<Figures>`
    select (select used_ms from user_usage where user_id = ${userId} and day_ms >= ${fromMs}),
      o.result as option_result, o.risk as option_risk,
      f.result as contract_result, f.risk as contract_risk
    from (
      select
        coalesce(sum(realised_profit - fee)
          filter (where status = 'delivered' and outcome <> 'void'), 0) as result,
        coalesce(sum(stake + fee) filter (where status = 'awaiting'), 0) as risk
      from option_order
      where user_id = ${userId} and coalesce(settled_ms, 9223372036854775807) >= ${fromMs}
    ) as o, (
      select
        coalesce(sum(credit - margin - fee - overnight_fee)
          filter (where status = 'closed'), 0) as result,
        coalesce(sum(margin + fee + overnight_fee)
          filter (where status in ('entrusted', 'holding')), 0) as risk
      from futures_order
      where user_id = ${userId} and coalesce(closed_ms, 9223372036854775807) >= ${fromMs}
    ) as f`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('The figures of a person are missing.');
  return figures;
};

/** How a person stands by these limits on the UTC day of an instant. */
export const standingOf = async (
  db: Kysely<Tables>,
  userId: number,
  row: LimitsRow | undefined,
  nowMs: number,
): Promise<LimitsStanding> => {
  const figures = await figuresOf(db, userId, dayStartMs(nowMs));
  return {
    limits: row ? limitsOfRow(row) : noLimits,
    lossToday: lossOf(add(figures.option_result, figures.contract_result)),
    atRisk: add(figures.option_risk, figures.contract_risk),
    minutesToday: Math.floor((figures.used_ms ?? 0) / minuteMs),
    atMs: nowMs,
  };
};

/**
 * Counts activity that ends now. It counts the time since the last report at most, from whichever
 * device, so that two devices do not count twice, and only what is of this day. A clock that was put
 * back counts nothing until it has caught up. Resolves with the time used on this day.
 */
export const addUsage = async (
  db: Kysely<Tables>,
  userId: number,
  activeMs: number,
  nowMs: number,
): Promise<number> => {
  const todayMs = dayStartMs(nowMs);
  const mostMs = Math.min(activeMs, nowMs - todayMs);
  const { rows } = await sql<{ used_ms: number }>`
    insert into user_usage as u (user_id, day_ms, used_ms, reported_ms)
      values (${userId}, ${todayMs}, ${mostMs}, ${nowMs})
    on conflict (user_id) do update set
      day_ms = greatest(u.day_ms, excluded.day_ms),
      used_ms = case when u.day_ms >= excluded.day_ms then u.used_ms else 0 end
        + greatest(0, least(${mostMs}::bigint, excluded.reported_ms - u.reported_ms)),
      reported_ms = greatest(u.reported_ms, excluded.reported_ms)
    returning used_ms`.execute(db);
  return rows[0]?.used_ms ?? 0;
};
