import * as v from 'valibot';
import { SentCount, SentDecimal, SentId, SentTimeOrNull } from '../kernel/answer';
import { periods } from './candle';

export const SentPair = v.object({
  id: SentId,
  currency_id: SentId,
  currency_name: v.string(),
  legal_id: SentId,
  legal_name: v.string(),
  symbol: v.string(),
  logo: v.string(),
  is_display: v.boolean(),
  open_coin_trade: v.boolean(),
  open_lever: v.boolean(),
  open_microtrade: v.boolean(),
  sort: SentCount,
  now_price: SentDecimal,
  change: SentDecimal,
  high: v.optional(SentDecimal),
  low: v.optional(SentDecimal),
  open: v.optional(SentDecimal),
  volume: v.optional(SentDecimal),
  ts: SentTimeOrNull,
  stale: v.boolean(),
  price_decimals: SentCount,
  quantity_decimals: SentCount,
  min_quantity: SentDecimal,
  min_notional: SentDecimal,
  coin_trade_fee: SentDecimal,
  lever_share_num: SentDecimal,
  lever_min_share: SentId,
  lever_max_share: SentCount,
  spread: SentDecimal,
  lever_trade_fee: SentDecimal,
  overnight: SentDecimal,
});
export type SentPair = v.InferOutput<typeof SentPair>;

/** Pairs, grouped by their quote currency. */
export const SentPairs = v.array(
  v.object({
    id: SentId,
    name: v.string(),
    logo: v.string(),
    is_display: v.boolean(),
    quotation: v.array(SentPair),
  }),
);

const SentCandle = v.object({
  id: SentCount,
  time: SentCount,
  period: v.picklist(periods),
  'base-currency': v.string(),
  'quote-currency': v.string(),
  open: SentDecimal,
  high: SentDecimal,
  low: SentDecimal,
  close: SentDecimal,
  amount: SentDecimal,
  vol: SentDecimal,
  closed: v.boolean(),
});
export type SentCandle = v.InferOutput<typeof SentCandle>;
export const SentCandles = v.array(SentCandle);
