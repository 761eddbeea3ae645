import type { Generated } from 'kysely';
import type { Amount } from '../../schemas/kernel/money';
import type { SpotMatch, SpotSide, SpotStatus } from '../../schemas/spot/spot-order';

/** A spot order; the quantities of its fills sum to `filled`. */
type SpotOrderTable = {
  id: Generated<number>;
  user_id: number;
  pair_id: number;
  side: SpotSide;
  match: SpotMatch;
  target_price: Amount;
  /** Of an order by quote amount: what that amount bought. */
  quantity: Amount;
  filled: Amount;
  fee: Amount;
  fee_rate: Amount;
  /** Market price at acceptance. */
  accepted_price: Amount;
  status: SpotStatus;
  cancel_reason: 'user' | 'unfilled' | null;
  created_ms: number;
  updated_ms: number;
  /** What a market buy may spend; null for an order by quantity. */
  quote_amount: Amount | null;
};

/** A fill with the tick that proves it. Never changed. */
type SpotFillTable = {
  id: Generated<number>;
  order_id: number;
  price: Amount;
  quantity: Amount;
  fee: Amount;
  tick_uid: string;
  time_ms: number;
  /** The tick was evaluated after its time, from the stored ticks. */
  is_late: boolean;
};

export type SpotTables = { spot_order: SpotOrderTable; spot_fill: SpotFillTable };

declare module '../database/tables' {
  interface Tables extends SpotTables {}
}
