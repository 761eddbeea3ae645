import { inCalls } from '../manifest/in-calls';

/** Fields of balances, transfers and withdrawals. */
const moneyFields: Readonly<Record<string, string>> = {
  ExRate: 'CNY for one USDT, decimal.',
  address: 'Address on the chain of the coin.',
  address_id: 'Id of the saved address.',
  balance: 'One row for each currency.',
  bank_account: 'Card or account number; masked but for its last four in answers.',
  bank_address: 'Address of the bank.',
  bank_branch: 'Branch of the bank.',
  bank_name: 'Name of the bank.',
  cash_id: 'Id of the bank card that was shown; without it, the bound one.',
  banks: 'Suggested banks.',
  change_balance: 'Available in the spot account, decimal, in the unit of the currency.',
  change_wallet: 'Spot account.',
  coin_trade_fee: 'Spot fee as a fraction, decimal: 0.002 is 0.2 %.',
  created_time: 'When it was booked.',
  currency: 'Currency id.',
  currency_id: 'Currency id; of a pair, its base currency.',
  currency_name: 'Name of the currency; of a pair, its base currency.',
  currencytxt: 'Not read; sent by older clients.',
  daily_limit: 'Most applications for withdrawals in a UTC day.',
  daily_used: 'Applications for withdrawals of this UTC day.',
  decimal_scale: 'Decimals of the currency.',
  end_time: 'Only records before this time.',
  expected_hours: 'Hours within which a withdrawal is expected to arrive.',
  from_field: 'Account that the money leaves.',
  hold_until: 'Until when withdrawals are paused after a security change; null where they are not.',
  iban: 'IBAN; the account number again where the country has none.',
  info: 'From where to where, in the language of the request; for older clients.',
  is_charge: 'Whether deposits of the currency are open.',
  is_lever: 'Whether the currency is used by contracts.',
  is_match: 'Whether the currency is traded spot.',
  is_micro: 'Whether the currency is used by options.',
  is_open_CTbi: 'Whether deposits and withdrawals are open.',
  legal_id: 'Id of the quote currency.',
  legal_name: 'Name of the quote currency.',
  legal_wallet: 'Always empty.',
  lever_balance: 'Available in the contract account, decimal, in the unit of the currency.',
  lever_wallet: 'Contract account.',
  lock_change_balance: 'Frozen in the spot account, decimal, in the unit of the currency.',
  lock_lever_balance: 'Frozen in the contract account, decimal, in the unit of the currency.',
  lock_micro_balance: 'Frozen in the option account, decimal, in the unit of the currency.',
  lock_trust_balance: 'Frozen in the trust account, decimal, in the unit of the currency.',
  max_number: 'Most in one withdrawal, decimal; 0 where there is no limit.',
  micro_balance: 'Available in the option account, decimal, in the unit of the currency.',
  micro_wallet: 'Option account.',
  min_deposit: 'Least deposit, decimal, in the unit of the currency.',
  min_number: 'Least withdrawal, decimal, fee included.',
  netType: 'Chain, as `app/config` lists it under `chains`.',
  nettype: 'Chain, as `app/config` lists it under `chains`.',
  notes: 'Label, at most 50 characters.',
  number: 'Amount, decimal.',
  postal_code: 'Postal code of the holder.',
  rates: 'Units of a currency for one USDT, decimal, by currency code.',
  real_name: 'Holder of the card.',
  receive_currency: 'What a withdrawal arrives as: the coin, or the currency of the bank.',
  receive_per_unit: 'Units that arrive for one unit without fee, decimal.',
  residence_address: 'Address of the holder.',
  start_time: 'Only records from this time on.',
  swift_code: 'SWIFT code of the bank.',
  to_field: 'Account that the money enters.',
  totle: 'Value of the account in CNY, decimal.',
  trust_balance: 'Available in the trust account, decimal; always 0.',
  trust_wallet: 'Trust account.',
  usable_at: 'From when withdrawals may go to the address.',
  usdt_price: 'USDT for one unit; 0 where there is no price yet, null of a coin without a pair.',
  usdt_totle: 'Value of the account in USDT, decimal.',
};

/** Fields that only deposits have. */
const depositFields: Readonly<Record<string, string>> = {
  bkcardnumer: 'Account of the payee.',
  bkname: 'Bank of the payee.',
  cardname: 'Name of the payee.',
  chain: 'Chain, as `app/config` lists it under `chains`; empty for the bank card.',
  img: 'The same as `imgs`.',
  imgs: 'Picture that proves the payment: the id or address of an own upload.',
  pic: 'The same as `imgs`.',
  proof: 'Signed address of the picture; null for a paper payment.',
  real_number: 'What was credited, decimal; null before approval.',
  received: 'What arrived, decimal, where it differs from the declared amount; else null.',
  reference: 'Text that the bank transfer has to carry.',
  remark: 'Why it was rejected; empty unless it was.',
  simulated: 'Whether it is a paper payment, to which no money was sent.',
  timeline: 'Its states with their times, oldest first.',
};

/** Of a deposit, in each call that answers one, where that differs from other calls. */
const ofDeposit: Readonly<Record<string, string>> = {
  account: 'Of whom the payment comes, or a note; at most 100 characters.',
  address: 'Where it was to be paid; of the bank, the reference.',
  amount: 'Declared amount, decimal, in the declared unit.',
  at: 'When it got there.',
  by: 'Who brought it there.',
  fee: 'Fee, decimal, in the credited coin; 0 before approval.',
  name: 'Name of the declared unit.',
  state: 'The state that it got to.',
  status: '1 under review, 2 approved, 3 rejected.',
};

/** What a field means in the calls of deposits, where that differs from other calls. */
const depositMeanings: Readonly<Record<string, string>> = {
  ...inCalls(['wallet/charge_req', 'wallet/simulate_in', 'charge_mention/log2'], ofDeposit),
  'charge_mention/log2 currency': 'Currency id; in the request, 0 for all.',
  'charge_mention/log2 status':
    '1 under review, 2 approved, 3 rejected; in the request, 0 for all.',
};

/** What the fields of the statement, of past values and of frozen parts mean. */
const statementMeanings: Readonly<Record<string, string>> = {
  after: 'Balance of that side of the account after it, decimal.',
  balance_type: 'Number of the account, see codes.',
  before: 'Balance of that side of the account before it, decimal.',
  change_worth: 'Value of the spot account in USDT, decimal; null where a price is unknown.',
  held: 'One row for each record and account.',
  is_lock: 'Whether it moved the frozen side of the account.',
  lever_worth: 'Value of the contract account in USDT, decimal; null where a price is unknown.',
  micro_worth: 'Value of the option account in USDT, decimal; null where a price is unknown.',
  newest: 'Only rows up to this id, so that pages do not shift under newer ones; 0 for all.',
  trust_worth: 'Value of the trust account in USDT, decimal; null where a price is unknown.',
  worths: 'One row for the end of each UTC day, ascending, and one for now.',
  'wallet/legal_log currency': 'Currency id; in the request, 0 for all.',
  'wallet/legal_log info': 'The kind, in the language of the request.',
  'wallet/legal_log kind':
    'Kind of the movement, see codes, or of the record; in the request, the beginning of the former.',
  'wallet/legal_log ref': 'The record that it belongs to; null where there is none.',
  'wallet/legal_log type': 'Number of the kind; in the request, of the account, 0 for all.',
  'wallet/legal_log value': 'What was added, decimal; negative where it was taken.',
  'wallet/frozen kind': 'Kind of the record: `spot`, and others as they open.',
  'wallet/frozen ref': 'The record that holds it.',
  'wallet/frozen value': 'What it holds, decimal.',
  'wallet/history days': '7, 30 or 90.',
  'wallet/history time': 'End of the day, or now.',
};

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
const inWalletCalls: Readonly<Record<string, string>> = {
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

/** What the fields of the wallet mean, and those of its calls where that differs. */
export const walletMeanings: Readonly<Record<string, string>> = {
  ...moneyFields,
  ...depositFields,
  ...statementMeanings,
  'user/cash_info bank_account': 'Card or account number; masked but for its last four.',
  'user/cash_info full': 'Whether numbers are wanted in full.',
  ...depositMeanings,
  ...inWalletCalls,
};
