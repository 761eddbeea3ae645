import { inCalls } from '../manifest/in-calls';

/** Fields that only hosting has. */
const hostingFields: Readonly<Record<string, string>> = {
  accrued_days: 'Days whose interest was credited.',
  cancel_fee: 'Penalty of a redemption now, decimal; once redeemed, what it was; 0 once completed.',
  config_id: 'Id of the product.',
  currency_logo: 'Mark of the currency, as a path.',
  current_interest: 'Interest credited so far, decimal.',
  daily_interest: 'Interest credited each day, decimal.',
  day: 'Term in days of 24 hours.',
  day_rate: 'Yield of a day, as a fraction of the amount.',
  end_at: 'End of the term.',
  interest_amount: 'Interest, decimal.',
  interest_day: 'Day of the term whose interest it is, from 1.',
  interest_rate: 'Yield of the whole term, in percent.',
  intro: 'Introduction, as HTML; may be empty.',
  is_cancel: 'Whether it was redeemed early.',
  lh_order_id: 'Id of the order.',
  next_accrual_at: 'When the next interest is credited; null once it has ended.',
  refund: 'What a redemption returns of the amount now, decimal; once ended, what was returned.',
  remain_day: 'Days that are not accrued yet; the running one counts.',
  save_max: 'Largest amount, decimal; 0 for none.',
  save_min: 'Least amount, decimal.',
  seen_penalty: 'The penalty on the screen, decimal; a higher one now is refused.',
  settlement_ratio:
    'Penalty of a redemption for each day that is left, as a fraction of the amount.',
  start_at: 'When it was accepted.',
  today_profit: 'Interest credited since 00:00 UTC, decimal.',
  total_deposit: 'Hosted now, decimal.',
  total_interest: 'Interest of the whole term, decimal.',
  total_order: 'Orders that are hosting.',
  total_profit: 'Interest credited in all, decimal.',
  yesterday_profit: 'Interest credited in the 24 hours before 00:00 UTC, decimal.',
};

/** Of an order, in each call that answers one, where that differs from other calls. */
const ofOrder: Readonly<Record<string, string>> = {
  amount: 'Hosted amount, decimal.',
  created_at: 'When it was accepted.',
  currency_id: 'Id of the currency of amount and interest.',
  currency_name: 'Currency of amount and interest.',
  finished_at: 'When it was completed or redeemed; null until then.',
  id: 'Id of the order.',
  logo: 'Mark of the currency, as a path.',
  status: '1 hosting, 2 ended: completed, or redeemed early if `is_cancel`.',
  updated_at: 'When it was last changed.',
};

const ofProduct: Readonly<Record<string, string>> = {
  created_at: 'Since when it exists.',
  currency_id: 'Id of the currency of amount and interest.',
  currency_name: 'Currency of amount and interest.',
  decimal_scale: 'Decimals that an amount may have.',
  id: 'Id of the product.',
  title: 'Name of the product, in the language of the request.',
  open: 'Whether it can be bought.',
};

/** What the fields of the domain mean, and those of its calls where that differs. */
export const hostingMeanings: Readonly<Record<string, string>> = {
  ...hostingFields,
  ...inCalls(['lh/deposit', 'lh/deposit/order/cancel', 'lh/deposit/order'], ofOrder),
  ...inCalls(['lh/deposit/config', 'lh/deposit/product_info'], ofProduct),
  'lh/deposit agree': 'Whether the service agreement is accepted.',
  'lh/deposit/log created_at': 'When it was credited.',
  'lh/deposit/log currency_name': 'Currency of the interest.',
  'lh/deposit/log id': 'Id of the credit; in the request, of the order.',
  'lh/deposit/order is_cancel':
    'Whether it was redeemed early; in the request, only those or only the others.',
  'lh/deposit/order id': 'Id of the order; in the request, only this one.',
  'lh/deposit/order status':
    '1 hosting, 2 ended: completed, or redeemed early if `is_cancel`; in the request, only those.',
  'lh/deposit/report currency_name': 'Currency of the figures.',
};
