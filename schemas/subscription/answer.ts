import * as v from 'valibot';
import { SentCount, SentDecimal, SentId, SentTime, SentTimeOrNull } from '../kernel/answer';
import { described } from '../kernel/described';

export const subscriptionStates = [
  'subscribing',
  'upcoming',
  'sold_out',
  'closed',
  'launched',
] as const;

export const SentSubscriptionProduct = v.object({
  id: described(SentId, 'Id of the record.'),
  new_currency_id: described(SentId, 'The new coin.'),
  new_currency_name: described(v.string(), 'Name of the new coin.'),
  currency_id: described(SentId, 'The paying coin.'),
  currency_name: described(v.string(), 'Name of the paying coin.'),
  decimal_scale: described(SentCount, 'Decimals of the paying coin.'),
  change_rate: described(SentDecimal, 'Issue price: what one new coin costs in the paying coin.'),
  interest_rate: described(
    SentDecimal,
    'Bonus in percent of the allocation, in new coins, credited after the lock-up.',
  ),
  predict_rate: described(
    SentDecimal,
    'Total return in percent: the bonus, never a forecast of a price.',
  ),
  num: described(SentDecimal, 'New coins that are offered in all.'),
  last_num: described(SentDecimal, 'New coins that can still be subscribed.'),
  buy_num: described(
    SentDecimal,
    'Least that one order pays, in the paying coin; less where all that remains costs less.',
  ),
  buy_max: described(
    SentDecimal,
    'Most that one order may pay, in the paying coin; 0 for no maximum.',
  ),
  day: described(SentCount, 'Days of the lock-up, each 24 hours, from the launch on.'),
  send_start: described(SentTime, 'From when on it can be subscribed.'),
  send_end: described(SentTime, 'From when on it cannot be subscribed any more.'),
  online_time: described(SentTime, 'When it is to be launched.'),
  launched_at: described(SentTimeOrNull, 'When it was launched; null before.'),
  state: described(v.picklist(subscriptionStates), 'State at the time of the response.'),
  is_recommend: described(v.picklist([1, 2]), '1 recommended, 2 not.'),
  recommend_title: described(v.string(), 'Title of a recommendation.'),
  recommend_content: described(v.string(), 'What a recommendation says, as HTML.'),
  introduction: described(v.string(), 'What the coin is, as HTML.'),
  created_at: described(SentTime, 'When the product was published.'),
  updated_at: described(SentTime, 'When it was changed last.'),
});
export type SentSubscriptionProduct = v.InferOutput<typeof SentSubscriptionProduct>;

export const SentSubscriptionOrder = v.object({
  id: described(SentId, 'Id of the record.'),
  config_id: described(SentId, 'The product.'),
  currency_id: described(SentId, 'The paying coin.'),
  currency_name: described(v.string(), 'Name of the paying coin.'),
  amount: described(
    SentDecimal,
    'What is paid, in the paying coin: the allocation times the issue price.',
  ),
  new_currency_id: described(SentId, 'The new coin.'),
  new_currency_name: described(v.string(), 'Name of the new coin.'),
  new_currency_num: described(SentDecimal, 'Allocation: the new coins that it buys.'),
  change_rate: described(SentDecimal, 'Issue price: what one new coin costs in the paying coin.'),
  day: described(SentCount, 'Days of the lock-up, each 24 hours, from the launch on.'),
  interest_rate: described(SentDecimal, 'Bonus in percent of the allocation.'),
  interest: described(SentDecimal, 'Bonus in new coins.'),
  status: described(
    v.picklist([1, 2, 3]),
    '1 until the launch, 2 delivered and locked, 3 finished or rejected.',
  ),
  exam_status: described(v.picklist([1, 2, 3]), '1 passed, 2 rejected, 3 under review.'),
  reject_reason: described(v.nullable(v.string()), 'Why it was rejected; null unless it was.'),
  online_time: described(SentTime, 'When the coin is to be launched.'),
  reviewed_at: described(SentTimeOrNull, 'When it was decided; null before.'),
  delivered_at: described(SentTimeOrNull, 'When the coins were delivered, locked; null before.'),
  unlock_at: described(SentTimeOrNull, 'When the lock-up ends; null before the delivery.'),
  finished_at: described(
    SentTimeOrNull,
    'When the coins and the bonus became available; null before.',
  ),
  created_at: described(SentTime, 'When it was ordered.'),
  updated_at: described(SentTime, 'When it was changed last.'),
});
export type SentSubscriptionOrder = v.InferOutput<typeof SentSubscriptionOrder>;
