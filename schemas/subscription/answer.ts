import * as v from 'valibot';
import { SentCount, SentDecimal, SentId, SentTime, SentTimeOrNull } from '../kernel/answer';

export const subscriptionStates = [
  'subscribing',
  'upcoming',
  'sold_out',
  'closed',
  'launched',
] as const;

export const SentSubscriptionProduct = v.object({
  id: SentId,
  new_currency_id: SentId,
  new_currency_name: v.string(),
  currency_id: SentId,
  currency_name: v.string(),
  decimal_scale: SentCount,
  change_rate: SentDecimal,
  interest_rate: SentDecimal,
  predict_rate: SentDecimal,
  num: SentDecimal,
  last_num: SentDecimal,
  buy_num: SentDecimal,
  buy_max: SentDecimal,
  day: SentCount,
  send_start: SentTime,
  send_end: SentTime,
  online_time: SentTime,
  launched_at: SentTimeOrNull,
  state: v.picklist(subscriptionStates),
  is_recommend: v.picklist([1, 2]),
  recommend_title: v.string(),
  recommend_content: v.string(),
  introduction: v.string(),
  created_at: SentTime,
  updated_at: SentTime,
});
export type SentSubscriptionProduct = v.InferOutput<typeof SentSubscriptionProduct>;

export const SentSubscriptionOrder = v.object({
  id: SentId,
  config_id: SentId,
  currency_id: SentId,
  currency_name: v.string(),
  amount: SentDecimal,
  new_currency_id: SentId,
  new_currency_name: v.string(),
  new_currency_num: SentDecimal,
  change_rate: SentDecimal,
  day: SentCount,
  interest_rate: SentDecimal,
  interest: SentDecimal,
  status: v.picklist([1, 2, 3]),
  exam_status: v.picklist([1, 2, 3]),
  reject_reason: v.nullable(v.string()),
  online_time: SentTime,
  reviewed_at: SentTimeOrNull,
  delivered_at: SentTimeOrNull,
  unlock_at: SentTimeOrNull,
  finished_at: SentTimeOrNull,
  created_at: SentTime,
  updated_at: SentTime,
});
export type SentSubscriptionOrder = v.InferOutput<typeof SentSubscriptionOrder>;
