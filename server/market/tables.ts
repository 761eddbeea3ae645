import type { Amount } from '../../schemas/kernel/money';

/** A price of the feed. */
type TickTable = {
  uid: string;
  pair_id: number;
  time_ms: number;
  source_time_ms: number;
  price: Amount;
  quantity: Amount;
  side: 'buy' | 'sell';
  derived: boolean;
};

/** A closed bar of one feed. */
type MarketCandleTable = {
  feed_id: string;
  pair_id: number;
  period: string;
  start_ms: number;
  open: Amount;
  high: Amount;
  low: Amount;
  close: Amount;
  amount: Amount;
  vol: Amount;
};

export type MarketTables = {
  /** The ticks that records name, as evidence; a record is committed with its tick. */
  market_tick: TickTable;
  /** Every tick of the last `market.tick_days`, in a partition for each day. */
  feed_tick: TickTable;
  market_candle: MarketCandleTable;
};

declare module '../database/tables' {
  interface Tables extends MarketTables {}
}
