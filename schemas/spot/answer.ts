import * as v from 'valibot';
import { SentDecimal, SentId, SentTime, SentUid } from '../kernel/answer';

const SentFill = v.object({
  id: SentUid,
  price: SentDecimal,
  amount: SentDecimal,
  fee: SentDecimal,
  tick: SentUid,
  time: SentTime,
  late: v.boolean(),
});

export const SentSpotOrder = v.object({
  id: SentId,
  currency_id: SentId,
  legal_id: SentId,
  symbol: v.string(),
  type: v.picklist([1, 2]),
  match_type: v.picklist([1, 2]),
  target_price: SentDecimal,
  trade_amount: SentDecimal,
  quote_amount: v.nullable(SentDecimal),
  filled_amount: SentDecimal,
  avg_price: v.nullable(SentDecimal),
  charge_fee: SentDecimal,
  fee: SentDecimal,
  fee_currency: v.string(),
  status: v.picklist([1, 2, 3]),
  cancel_reason: v.nullable(v.picklist(['user', 'unfilled'])),
  created_at: SentTime,
  updated_at: SentTime,
  fills: v.array(SentFill),
});
export type SentSpotOrder = v.InferOutput<typeof SentSpotOrder>;
