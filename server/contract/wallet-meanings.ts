import { inCalls } from './meanings-of-calls';

/** Of a withdrawal, in each call that answers one. */
const ofWithdrawal: Readonly<Record<string, string>> = {
  at: 'When it was reached.',
  by: '`user`, `reviewer` or `clock`.',
  create_time: 'When it was applied for.',
  expected_at: 'Until when it is expected to be sent.',
  fee: 'Fee, decimal.',
  name: 'Name of the currency; `bank` of a withdrawal to the bank.',
  number: 'Amount, decimal, fee included.',
  overdue: 'Whether it is under review for longer than expected.',
  rate: 'Fee in percent, decimal.',
  real_number: 'What arrives, decimal.',
  receive_currency: 'What it arrives as: the coin, or the currency of the bank.',
  reason: 'Why it was rejected; null unless it was.',
  remark: 'Note of its owner, at most 200 characters.',
  state: '`reviewing`, `overdue`, `approved`, `rejected` or `cancelled`.',
  status: '1 under review, 2 approved, 3 rejected, 4 cancelled.',
  txid: 'Transaction that paid it; null before.',
  update_time: 'When its state changed last.',
  usdt_per_unit:
    'USDT for one unit that arrives, decimal; null of a coin. In a request, the rate that was shown.',
};

/** What a field means in one call of the wallets, where that differs. */
export const inWalletCalls: Readonly<Record<string, string>> = {
  ...inCalls(
    ['charge_mention/log3', 'wallet/out', 'wallet/newOut', 'wallet/out/cancel'],
    ofWithdrawal,
  ),
  ...inCalls(['wallet/out', 'wallet/newOut'], {
    shown_rate: 'Fee in percent that the person was shown, decimal.',
  }),
  'wallet/detail type': 'Account.',
  'wallet/get_address currency': 'Currency id; in the request, 0 for all.',
  'wallet/get_address state': '`cooling` until `usable_at`, then `active`.',
  'wallet/addaddress state': '`cooling` until `usable_at`, then `active`.',
  'wallet/get_info change_balance':
    'Available in the spot account, decimal; of the bank card, in USDT.',
  'currency/user_currency_list name': 'Name of the currency.',
  'currency/user_currency_list wallet': 'Available amounts by account.',
  'wallet/get_info rate_time': 'When the server stated the rate of the bank; null of a coin.',
  'wallet/get_info usdt_per_unit':
    'USDT for one unit that the bank pays, decimal, by which it books; null of a coin.',
  'wallet/newOut address': 'The masked number of the card.',
  'wallet/newOut currency': 'Id of the bank card, 9999.',
  'wallet/get_info name': 'Name of the currency.',
  'wallet/get_info rate': 'Fee of a withdrawal in percent, decimal.',
  'wallet/hzhistory account': 'Only transfers from or to this account.',
  'wallet/hzhistory currency': 'Currency id; in the request, 0 for all.',
  'wallet/hzhistory type':
    'Number of the movement out of the account: 12 from the spot account, else 16.',
  'wallet/hzhistory value': 'Amount, decimal, never negative.',
  'wallet/list currency_name': 'Name of the currency; in the request, part of the names wanted.',
  'charge_mention/log3 currency': 'Currency id; in the request, 0 for all.',
  'charge_mention/log3 id': 'Id of a withdrawal; in the request, to get that one only.',
  'charge_mention/log3 status':
    '1 under review, 2 approved, 3 rejected, 4 cancelled; in the request, 0 for all.',
  'wallet/out address':
    'The saved address; in place of `address_id`, or equal to it. Not read with 9999.',
  'wallet/out/cancel id': 'Id of the withdrawal.',
};
