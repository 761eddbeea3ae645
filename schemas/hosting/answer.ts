import * as v from 'valibot';
import { SentCount, SentDecimal, SentId, SentTime, SentTimeOrNull } from '../kernel/answer';

export const SentHostingProduct = v.object({
  id: SentId,
  currency_id: SentId,
  currency_name: v.string(),
  currency_logo: v.string(),
  title: v.string(),
  day: SentId,
  day_rate: SentDecimal,
  interest_rate: SentDecimal,
  save_min: SentDecimal,
  save_max: SentDecimal,
  settlement_ratio: SentDecimal,
  intro: v.string(),
  open: v.boolean(),
  decimal_scale: SentCount,
  created_at: SentTime,
});
export type SentHostingProduct = v.InferOutput<typeof SentHostingProduct>;

export const SentHostingOrder = v.object({
  id: SentId,
  config_id: SentId,
  currency_id: SentId,
  currency_name: v.string(),
  logo: v.string(),
  amount: SentDecimal,
  day: SentId,
  day_rate: SentDecimal,
  daily_interest: SentDecimal,
  total_interest: SentDecimal,
  current_interest: SentDecimal,
  accrued_days: SentCount,
  remain_day: SentCount,
  status: v.picklist([1, 2]),
  is_cancel: v.boolean(),
  cancel_fee: SentDecimal,
  refund: SentDecimal,
  settlement_ratio: SentDecimal,
  start_at: SentTime,
  end_at: SentTime,
  next_accrual_at: SentTimeOrNull,
  finished_at: SentTimeOrNull,
  created_at: SentTime,
  updated_at: SentTime,
});
export type SentHostingOrder = v.InferOutput<typeof SentHostingOrder>;

export const SentHostingSummary = v.object({
  total_profit: SentDecimal,
  today_profit: SentDecimal,
  yesterday_profit: SentDecimal,
  total_order: SentCount,
  total_deposit: SentDecimal,
  currency_name: v.string(),
});

export const SentHostingAccrual = v.object({
  id: SentId,
  lh_order_id: SentId,
  currency_name: v.string(),
  interest_amount: SentDecimal,
  interest_day: SentId,
  created_at: SentTime,
});
