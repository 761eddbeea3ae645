import type { Generated } from 'kysely';
import type { Amount } from '../../schemas/kernel/money';
import type { EvenCondition } from '../../schemas/option/even-sample';
import type { OptionResult, OptionSide } from '../../schemas/option/option-settlement';

export type OptionOutcome = OptionResult | 'void';

/** An option order. Its terms never change; what follows its `status` is set at the delivery. */
type OptionOrderTable = {
  id: Generated<number>;
  user_id: number;
  pair_id: number;
  /** The currency of stake, fee and profit. */
  currency: number;
  side: OptionSide;
  stake: Amount;
  fee: Amount;
  /** In percent of the stake. */
  profit_percent: Amount;
  /** What the payout of an even order follows from; null for other orders, and for older ones. */
  even_measurement: number | null;
  seconds: number;
  open_price: Amount;
  /** The tick that proves the open price. */
  open_tick: string;
  created_ms: number;
  delivery_ms: number;
  /** A tick at this time still delivers it; after it the order is void. */
  deadline_ms: number;
  /** That a waiting order is being delivered follows from the clock and is not stored. */
  status: 'awaiting' | 'delivered';
  outcome: OptionOutcome | null;
  delivery_price: Amount | null;
  /** The tick that proves the delivery price. */
  delivery_tick: string | null;
  /** Without the fee; zero until the delivery. */
  realised_profit: Amount;
  settled_ms: number | null;
  /** Settled from the record of the feed after a restart. */
  is_late: boolean;
};

/** How often the price of a pair repeated after a duration, by which even was offered; immutable. */
type EvenMeasurementTable = {
  id: Generated<number>;
  pair_id: number;
  seconds: number;
  /** The start of the first minute and the end of the last one. */
  from_ms: number;
  to_ms: number;
  samples: number;
  repeats: number;
  condition: EvenCondition;
  condition_samples: number;
  condition_repeats: number;
  edge: Amount;
  /** What an even order wins, in percent of the stake. */
  percent: Amount;
};

export type OptionTables = {
  option_order: OptionOrderTable;
  even_measurement: EvenMeasurementTable;
};

declare module '../database/tables' {
  interface Tables extends OptionTables {}
}
