import type { Amount } from '../../schemas/kernel/money';

/** A price of the feed, as evidence of the fills that name it. */
type MarketTickTable = {
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
  market_tick: MarketTickTable;
  market_candle: MarketCandleTable;
};
