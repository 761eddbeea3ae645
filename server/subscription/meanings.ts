import { inCalls } from '../manifest/in-calls';

/** What the fields of a product mean. */
const product: Readonly<Record<string, string>> = {
  buy_max: 'Most that one order may pay, in the paying coin; 0 for no maximum.',
  buy_num: 'Least that one order pays, in the paying coin; less where all that remains costs less.',
  change_rate: 'Issue price: what one new coin costs in the paying coin.',
  created_at: 'When the product was published.',
  currency_id: 'The paying coin.',
  currency_name: 'Name of the paying coin.',
  day: 'Days of the lock-up, each 24 hours, from the launch on.',
  decimal_scale: 'Decimals of the paying coin.',
  interest_rate: 'Bonus in percent of the allocation, in new coins, credited after the lock-up.',
  introduction: 'What the coin is, as HTML.',
  is_recommend: '1 recommended, 2 not.',
  last_num: 'New coins that can still be subscribed.',
  launched_at: 'When it was launched; null before.',
  new_currency_id: 'The new coin.',
  new_currency_name: 'Name of the new coin.',
  num: 'New coins that are offered in all.',
  online_time: 'When it is to be launched.',
  predict_rate: 'Total return in percent: the bonus, never a forecast of a price.',
  recommend_content: 'What a recommendation says, as HTML.',
  recommend_title: 'Title of a recommendation.',
  send_end: 'From when on it cannot be subscribed any more.',
  send_start: 'From when on it can be subscribed.',
  state: 'State at the time of the response.',
};

/** What the fields of an order mean. */
const order: Readonly<Record<string, string>> = {
  amount: 'What is paid, in the paying coin: the allocation times the issue price.',
  change_rate: 'Issue price: what one new coin costs in the paying coin.',
  config_id: 'The product.',
  created_at: 'When it was ordered.',
  currency_id: 'The paying coin.',
  currency_name: 'Name of the paying coin.',
  day: 'Days of the lock-up, each 24 hours, from the launch on.',
  delivered_at: 'When the coins were delivered, locked; null before.',
  exam_status: '1 passed, 2 rejected, 3 under review.',
  finished_at: 'When the coins and the bonus became available; null before.',
  interest: 'Bonus in new coins.',
  interest_rate: 'Bonus in percent of the allocation.',
  new_currency_id: 'The new coin.',
  new_currency_name: 'Name of the new coin.',
  new_currency_num: 'Allocation: the new coins that it buys.',
  online_time: 'When the coin is to be launched.',
  reject_reason: 'Why it was rejected; null unless it was.',
  status: '1 until the launch, 2 delivered and locked, 3 finished or rejected.',
  unlock_at: 'When the lock-up ends; null before the delivery.',
};

/** What fields mean in the calls of subscriptions. */
export const subscriptionMeanings: Readonly<Record<string, string>> = {
  ...inCalls(['lh/send/config', 'lh/send/product_info', 'lh/send/get_recommend'], product),
  ...inCalls(['lh/send/order', 'lh/send/order_list'], order),
};
