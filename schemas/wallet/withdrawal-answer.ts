import * as v from 'valibot';
import { SentCount, SentDecimal, SentId, SentTime, SentTimeOrNull } from '../kernel/answer';
import { described } from '../kernel/described';

export const SentAddress = v.object({
  id: described(SentId, 'Id of the record.'),
  currency: described(SentId, 'Currency id.'),
  currency_name: described(v.string(), 'Name of the currency; of a pair, its base currency.'),
  nettype: described(v.string(), 'Chain, as `app/config` lists it under `chains`.'),
  address: described(v.string(), 'Address on the chain of the coin.'),
  notes: described(v.string(), 'Label, at most 50 characters.'),
  state: described(
    v.picklist(['cooling', 'active']),
    '`cooling` until `usable_at`, then `active`.',
  ),
  usable_at: described(SentTime, 'From when withdrawals may go to the address.'),
  created_at: described(SentTime, 'When it was made.'),
});
export type SentAddress = v.InferOutput<typeof SentAddress>;
export const SentAddresses = v.array(SentAddress);

export const SentAddressDeletion = v.object({ id: described(SentId, 'Id of the record.') });

export const SentWithdrawal = v.object({
  id: described(SentId, 'Id of the withdrawal.'),
  currency_id: described(SentId, 'Currency id; of a pair, its base currency.'),
  name: described(v.string(), 'Name of the currency; `bank` of a withdrawal to the bank.'),
  address: described(
    v.string(),
    'Address on the chain of the coin; of a withdrawal to a bank, the masked number of the card.',
  ),
  nettype: described(v.string(), 'Chain, as `app/config` lists it under `chains`.'),
  number: described(SentDecimal, 'Amount, decimal, fee included.'),
  rate: described(SentDecimal, 'Fee in percent, decimal.'),
  fee: described(SentDecimal, 'Fee, decimal.'),
  real_number: described(SentDecimal, 'What arrives, decimal.'),
  receive_currency: described(
    v.string(),
    'What it arrives as: the coin, or the currency of the bank.',
  ),
  usdt_per_unit: described(
    v.nullable(SentDecimal),
    'USDT for one unit that arrives, decimal; null of a coin. In a request, the rate that was shown.',
  ),
  status: described(
    v.picklist([1, 2, 3, 4]),
    '1 under review, 2 approved, 3 rejected, 4 cancelled.',
  ),
  overdue: described(v.boolean(), 'Whether it is under review for longer than expected.'),
  remark: described(v.string(), 'Note of its owner, at most 200 characters.'),
  reason: described(v.nullable(v.string()), 'Why it was rejected; null unless it was.'),
  txid: described(v.nullable(v.string()), 'Transaction that paid it; null before.'),
  create_time: described(SentTime, 'When it was applied for.'),
  update_time: described(SentTime, 'When its state changed last.'),
  expected_at: described(SentTime, 'Until when it is expected to be sent.'),
  timeline: described(
    v.array(
      v.object({
        state: described(
          v.picklist(['reviewing', 'overdue', 'approved', 'rejected', 'cancelled']),
          '`reviewing`, `overdue`, `approved`, `rejected` or `cancelled`.',
        ),
        at: described(SentTime, 'When it was reached.'),
        by: described(v.picklist(['user', 'reviewer', 'clock']), '`user`, `reviewer` or `clock`.'),
      }),
    ),
    'Its states with their times, oldest first.',
  ),
});
export type SentWithdrawal = v.InferOutput<typeof SentWithdrawal>;

export const SentBankCard = v.object({
  id: described(v.nullable(SentId), 'Id of the record.'),
  real_name: described(v.string(), 'Holder of the card.'),
  bank_name: described(v.string(), 'Name of the bank.'),
  bank_branch: described(v.string(), 'Branch of the bank.'),
  bank_account: described(v.string(), 'Card or account number; masked but for its last four.'),
  iban: described(v.string(), 'IBAN; the account number again where the country has none.'),
  bank_address: described(v.string(), 'Address of the bank.'),
  swift_code: described(v.string(), 'SWIFT code of the bank.'),
  residence_address: described(v.string(), 'Address of the holder.'),
  postal_code: described(v.string(), 'Postal code of the holder.'),
  created_at: described(SentTimeOrNull, 'When it was made.'),
  updated_at: described(SentTimeOrNull, 'When it was changed last.'),
  banks: described(
    v.array(
      v.object({
        id: described(SentId, 'Id of the record.'),
        name: described(v.string(), 'Displayed name.'),
      }),
    ),
    'Suggested banks.',
  ),
});

export const SentCoinLimits = v.object({
  name: described(v.string(), 'Name of the currency.'),
  rate: described(SentDecimal, 'Fee of a withdrawal in percent, decimal.'),
  min_number: described(SentDecimal, 'Least withdrawal, decimal, fee included.'),
  max_number: described(SentDecimal, 'Most in one withdrawal, decimal; 0 where there is no limit.'),
  min_deposit: described(SentDecimal, 'Least deposit, decimal, in the unit of the currency.'),
  decimal_scale: described(SentCount, 'Decimals of the currency.'),
  change_balance: described(
    SentDecimal,
    'Available in the spot account, decimal; of the bank card, in USDT.',
  ),
  daily_limit: described(SentCount, 'Most applications for withdrawals in a UTC day.'),
  daily_used: described(SentCount, 'Applications for withdrawals of this UTC day.'),
  expected_hours: described(SentCount, 'Hours within which a withdrawal is expected to arrive.'),
  hold_until: described(
    SentTimeOrNull,
    'Until when withdrawals are paused after a security change; null where they are not.',
  ),
  receive_currency: described(
    v.string(),
    'What a withdrawal arrives as: the coin, or the currency of the bank.',
  ),
  receive_per_unit: described(SentDecimal, 'Units that arrive for one unit without fee, decimal.'),
  usdt_per_unit: described(
    v.nullable(SentDecimal),
    'USDT for one unit that the bank pays, decimal, by which it books; null of a coin.',
  ),
  rate_time: described(
    SentTimeOrNull,
    'When the server stated the rate of the bank; null of a coin.',
  ),
});

/** The saved card, and until when withdrawals are paused if it replaced another one. */
export const SentSavedCard = v.object({
  ...SentBankCard.entries,
  hold_until: described(
    SentTimeOrNull,
    'Until when withdrawals are paused after a security change; null where they are not.',
  ),
});
