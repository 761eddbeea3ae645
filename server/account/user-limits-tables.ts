import type { Amount } from '../../schemas/kernel/money';

/** The limits of a person; a row is never deleted. */
type UserLimitTable = {
  /** The user. */
  id: number;
  daily_loss: Amount | null;
  /** Replaces `daily_loss` at `daily_loss_from_ms`; null with a time means no limit. */
  next_daily_loss: Amount | null;
  daily_loss_from_ms: number | null;
  daily_minutes: number | null;
  next_daily_minutes: number | null;
  daily_minutes_from_ms: number | null;
  cool_off_until_ms: number | null;
  /** Changes with the limits and with each order that they allowed. */
  version: number;
};

/** How long a person was active on the last day on which they were. */
type UserUsageTable = {
  user_id: number;
  /** The beginning of the UTC day. */
  day_ms: number;
  used_ms: number;
  /** When activity was last reported, from any device. */
  reported_ms: number;
};

export type UserLimitsTables = { user_limit: UserLimitTable; user_usage: UserUsageTable };

declare module '../database/tables' {
  interface Tables extends UserLimitsTables {}
}
