import type { Generated, Selectable } from 'kysely';
import type { StoredFuturesStatus } from '../../machines/futures/futures-lifecycle';
import type { FuturesSide } from '../../schemas/futures/futures-figures';
import type { CloseReason, FuturesMatch } from '../../schemas/futures/futures-order';
import type { Amount } from '../../schemas/kernel/money';

/** An order for a contract, then the position that it opened. */
type FuturesOrderTable = {
  id: Generated<number>;
  user_id: number;
  pair_id: number;
  side: FuturesSide;
  match: FuturesMatch;
  lots: number;
  lot_size: Amount;
  quantity: Amount;
  multiple: number;
  spread: Amount;
  fee_percent: Amount;
  overnight_percent: Amount;
  /** Percent of the initial margin at which the position is liquidated. */
  burst_rate: Amount;
  /** Market price at acceptance. */
  accepted_price: Amount;
  limit_price: Amount | null;
  /** Opening price before the spread; of an entrusted order its limit. */
  origin_price: Amount;
  open_price: Amount;
  initial_margin: Amount;
  /** What overnight fees have left of it. */
  margin: Amount;
  fee: Amount;
  overnight_fee: Amount;
  take_profit: Amount | null;
  stop_loss: Amount | null;
  status: StoredFuturesStatus;
  close_reason: CloseReason | null;
  close_price: Amount | null;
  /** Returned at the closing. */
  credit: Amount | null;
  open_tick: string | null;
  close_tick: string | null;
  /** Opened or closed by a tick that was evaluated after a pause of the server. */
  is_late: boolean;
  created_ms: number;
  opened_ms: number | null;
  /** From when on the margin is as it is: earlier ticks do not liquidate it. */
  margin_ms: number;
  /** From when on the stops are as they are: earlier ticks do not reach them. */
  stops_ms: number;
  closed_ms: number | null;
};

/** The fee of one position and night. Never changed. */
type FuturesNightTable = {
  order_id: number;
  /** Midnight, UTC. */
  night_ms: number;
  /** What was paid, from the balance and from the margin. */
  fee: Amount;
  from_margin: Amount;
};

export type FuturesTables = {
  futures_order: FuturesOrderTable;
  futures_night: FuturesNightTable;
};

export type FuturesRow = Selectable<FuturesTables['futures_order']>;
export type NightRow = Selectable<FuturesTables['futures_night']>;

declare module '../database/tables' {
  interface Tables extends FuturesTables {}
}
