import * as v from 'valibot';
import {
  SentCount,
  SentDecimal,
  SentId,
  SentTime,
  SentTimeOrNull,
  SentUid,
} from '../kernel/answer';
import { described } from '../kernel/described';
import { periods } from './period';

/** A price of the recorded feed, by which a settlement is proved. */
export const SentTick = v.object({
  id: described(SentUid, 'Id of the order; of a tick, its identity.'),
  time: described(SentTime, 'Time of the tick, on the clock of the server.'),
  price: described(SentDecimal, 'Price of the tick, decimal.'),
  source_time: described(SentTime, 'When the tick was recorded.'),
  derived: described(v.boolean(), 'Whether the tick was computed from a recorded candle.'),
});
export type SentTick = v.InferOutput<typeof SentTick>;

export const SentPair = v.object({
  id: described(SentId, 'Id of the record.'),
  currency_id: described(SentId, 'Currency id; of a pair, its base currency.'),
  currency_name: described(v.string(), 'Name of the currency; of a pair, its base currency.'),
  legal_id: described(SentId, 'Id of the quote currency.'),
  legal_name: described(v.string(), 'Name of the quote currency.'),
  symbol: described(v.string(), 'Names of base and quote currency, as `BTC/USDT`.'),
  logo: described(v.string(), 'Address of an image; empty where there is none.'),
  is_display: described(v.boolean(), 'Whether it is shown.'),
  open_coin_trade: described(v.boolean(), 'Whether the pair is open for spot orders.'),
  open_lever: described(v.boolean(), 'Whether the pair is open for contracts.'),
  open_microtrade: described(v.boolean(), 'Whether the pair is open for options.'),
  sort: described(SentCount, 'Place in the list, ascending.'),
  now_price: described(SentDecimal, 'Last price of the feed in the quote currency, decimal.'),
  change: described(SentDecimal, 'Change within 24 hours in percent, decimal.'),
  high: v.optional(described(SentDecimal, 'Highest price, decimal; of a pair, within 24 hours.')),
  low: v.optional(described(SentDecimal, 'Lowest price, decimal; of a pair, within 24 hours.')),
  open: v.optional(described(SentDecimal, 'First price, decimal; of a pair, 24 hours ago.')),
  volume: v.optional(
    described(SentDecimal, 'Traded quantity within 24 hours in the base currency, decimal.'),
  ),
  ts: described(SentTimeOrNull, 'Time of `now_price`; null without a price.'),
  stale: described(v.boolean(), 'Whether there was no tick for `feed.stale_seconds`.'),
  price_decimals: described(SentCount, 'Most decimals of a price.'),
  quantity_decimals: described(SentCount, 'Most decimals of a quantity.'),
  min_quantity: described(SentDecimal, 'Least quantity of an order in the base currency, decimal.'),
  min_notional: described(SentDecimal, 'Least value of an order in the quote currency, decimal.'),
  coin_trade_fee: described(SentDecimal, 'Spot fee as a fraction, decimal: 0.002 is 0.2 %.'),
  lever_share_num: described(SentDecimal, 'Base quantity of one lot, decimal.'),
  lever_min_share: described(SentId, 'Least lots of an order.'),
  lever_max_share: described(SentCount, 'Most lots of an order; 0 where there is no limit.'),
  spread: described(SentDecimal, 'Distance of the opening price from the last price, decimal.'),
  lever_trade_fee: described(SentDecimal, 'Fee of opening in percent of the notional, decimal.'),
  overnight: described(SentDecimal, 'Fee of one night in percent of the notional, decimal.'),
});
export type SentPair = v.InferOutput<typeof SentPair>;

/** Pairs, grouped by their quote currency. */
export const SentPairs = v.array(
  v.object({
    id: described(SentId, 'Id of the record.'),
    name: described(v.string(), 'Displayed name.'),
    logo: described(v.string(), 'Address of an image; empty where there is none.'),
    is_display: described(v.boolean(), 'Whether it is shown.'),
    quotation: described(v.array(SentPair), 'Pairs of this quote currency.'),
  }),
);

const SentCandle = v.object({
  id: described(SentCount, 'Start of the bar, in unix seconds.'),
  time: described(SentCount, 'Start of the bar, in unix milliseconds.'),
  period: described(v.picklist(periods), 'Length of a bar.'),
  'base-currency': described(v.string(), 'Name of the base currency.'),
  'quote-currency': described(v.string(), 'Name of the quote currency.'),
  open: described(SentDecimal, 'First price, decimal; of a pair, 24 hours ago.'),
  high: described(SentDecimal, 'Highest price, decimal; of a pair, within 24 hours.'),
  low: described(SentDecimal, 'Lowest price, decimal; of a pair, within 24 hours.'),
  close: described(SentDecimal, 'Last price, decimal.'),
  amount: described(SentDecimal, 'Traded quantity in the base currency, decimal.'),
  vol: described(SentDecimal, 'Turnover in the quote currency, decimal.'),
  closed: described(v.boolean(), 'Whether the bar has ended.'),
});
export type SentCandle = v.InferOutput<typeof SentCandle>;
export const SentCandles = v.array(SentCandle);
