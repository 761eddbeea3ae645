import * as v from 'valibot';
import { SentCount, SentDecimal, SentId, SentTime, SentTimeOrNull } from '../kernel/answer';
import { described } from '../kernel/described';

export const SentHostingProduct = v.object({
  id: described(SentId, 'Id of the product.'),
  currency_id: described(SentId, 'Id of the currency of amount and interest.'),
  currency_name: described(v.string(), 'Currency of amount and interest.'),
  currency_logo: described(v.string(), 'Mark of the currency, as a path.'),
  title: described(v.string(), 'Name of the product, in the language of the request.'),
  day: described(SentId, 'Term in days of 24 hours.'),
  day_rate: described(SentDecimal, 'Yield of a day, as a fraction of the amount.'),
  interest_rate: described(SentDecimal, 'Yield of the whole term, in percent.'),
  save_min: described(SentDecimal, 'Least amount, decimal.'),
  save_max: described(SentDecimal, 'Largest amount, decimal; 0 for none.'),
  settlement_ratio: described(
    SentDecimal,
    'Penalty of a redemption for each day that is left, as a fraction of the amount.',
  ),
  intro: described(v.string(), 'Introduction, as HTML; may be empty.'),
  open: described(v.boolean(), 'Whether it can be bought.'),
  decimal_scale: described(SentCount, 'Decimals that an amount may have.'),
  created_at: described(SentTime, 'Since when it exists.'),
});
export type SentHostingProduct = v.InferOutput<typeof SentHostingProduct>;

export const SentHostingOrder = v.object({
  id: described(SentId, 'Id of the order.'),
  config_id: described(SentId, 'Id of the product.'),
  currency_id: described(SentId, 'Id of the currency of amount and interest.'),
  currency_name: described(v.string(), 'Currency of amount and interest.'),
  logo: described(v.string(), 'Mark of the currency, as a path.'),
  amount: described(SentDecimal, 'Hosted amount, decimal.'),
  day: described(SentId, 'Term in days of 24 hours.'),
  day_rate: described(SentDecimal, 'Yield of a day, as a fraction of the amount.'),
  daily_interest: described(SentDecimal, 'Interest credited each day, decimal.'),
  total_interest: described(SentDecimal, 'Interest of the whole term, decimal.'),
  current_interest: described(SentDecimal, 'Interest credited so far, decimal.'),
  accrued_days: described(SentCount, 'Days whose interest was credited.'),
  remain_day: described(SentCount, 'Days that are not accrued yet; the running one counts.'),
  status: described(
    v.picklist([1, 2]),
    '1 hosting, 2 ended: completed, or redeemed early if `is_cancel`.',
  ),
  is_cancel: described(v.boolean(), 'Whether it was redeemed early.'),
  cancel_fee: described(
    SentDecimal,
    'Penalty of a redemption now, decimal; once redeemed, what it was; 0 once completed.',
  ),
  refund: described(
    SentDecimal,
    'What a redemption returns of the amount now, decimal; once ended, what was returned.',
  ),
  settlement_ratio: described(
    SentDecimal,
    'Penalty of a redemption for each day that is left, as a fraction of the amount.',
  ),
  start_at: described(SentTime, 'When it was accepted.'),
  end_at: described(SentTime, 'End of the term.'),
  next_accrual_at: described(
    SentTimeOrNull,
    'When the next interest is credited; null once it has ended.',
  ),
  finished_at: described(SentTimeOrNull, 'When it was completed or redeemed; null until then.'),
  created_at: described(SentTime, 'When it was accepted.'),
  updated_at: described(SentTime, 'When it was last changed.'),
});
export type SentHostingOrder = v.InferOutput<typeof SentHostingOrder>;

export const SentHostingSummary = v.object({
  total_profit: described(SentDecimal, 'Interest credited in all, decimal.'),
  today_profit: described(SentDecimal, 'Interest credited since 00:00 UTC, decimal.'),
  yesterday_profit: described(
    SentDecimal,
    'Interest credited in the 24 hours before 00:00 UTC, decimal.',
  ),
  total_order: described(SentCount, 'Orders that are hosting.'),
  total_deposit: described(SentDecimal, 'Hosted now, decimal.'),
  currency_name: described(v.string(), 'Currency of the figures.'),
});

export const SentHostingAccrual = v.object({
  id: described(SentId, 'Id of the credit; in the request, of the order.'),
  lh_order_id: described(SentId, 'Id of the order.'),
  currency_name: described(v.string(), 'Currency of the interest.'),
  interest_amount: described(SentDecimal, 'Interest, decimal.'),
  interest_day: described(SentId, 'Day of the term whose interest it is, from 1.'),
  created_at: described(SentTime, 'When it was credited.'),
});
