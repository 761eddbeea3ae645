import * as v from 'valibot';
import { SentCount, SentDecimal, SentId, SentTime, SentUid } from '../kernel/answer';
import { described } from '../kernel/described';
import { transferAccounts } from './transfer';

const rowEntries = {
  id: described(SentId, 'Id of the record.'),
  currency: described(SentId, 'Currency id.'),
  currency_name: described(v.string(), 'Name of the currency.'),
  logo: described(v.string(), 'Address of an image; empty where there is none.'),
  decimal_scale: described(SentCount, 'Decimals of the currency.'),
  is_match: described(v.boolean(), 'Whether the currency is traded spot.'),
  is_lever: described(v.boolean(), 'Whether the currency is used by contracts.'),
  is_micro: described(v.boolean(), 'Whether the currency is used by options.'),
  usdt_price: described(
    v.nullable(SentDecimal),
    'USDT for one unit; 0 where there is no price yet, null of a coin without a pair.',
  ),
};

/** The balances of each account; a row has those of its own account. */
const figures = {
  change_balance: v.optional(
    described(SentDecimal, 'Available in the spot account, decimal, in the unit of the currency.'),
  ),
  lock_change_balance: v.optional(
    described(SentDecimal, 'Frozen in the spot account, decimal, in the unit of the currency.'),
  ),
  lever_balance: v.optional(
    described(
      SentDecimal,
      'Available in the contract account, decimal, in the unit of the currency.',
    ),
  ),
  lock_lever_balance: v.optional(
    described(SentDecimal, 'Frozen in the contract account, decimal, in the unit of the currency.'),
  ),
  micro_balance: v.optional(
    described(
      SentDecimal,
      'Available in the option account, decimal, in the unit of the currency.',
    ),
  ),
  lock_micro_balance: v.optional(
    described(SentDecimal, 'Frozen in the option account, decimal, in the unit of the currency.'),
  ),
  trust_balance: v.optional(
    described(SentDecimal, 'Available in the trust account, decimal; always 0.'),
  ),
  lock_trust_balance: v.optional(
    described(SentDecimal, 'Frozen in the trust account, decimal, in the unit of the currency.'),
  ),
};

const SentWalletRow = v.object({ ...rowEntries, ...figures });
export type SentWalletRow = v.InferOutput<typeof SentWalletRow>;

const SentWallet = v.object({
  balance: described(v.array(SentWalletRow), 'One row for each currency.'),
  usdt_totle: described(SentDecimal, 'Value of the account in USDT, decimal.'),
  totle: described(SentDecimal, 'Value of the account in CNY, decimal.'),
});

export const SentWallets = v.object({
  change_wallet: described(SentWallet, 'Spot account.'),
  lever_wallet: described(SentWallet, 'Contract account.'),
  micro_wallet: described(SentWallet, 'Option account.'),
  trust_wallet: described(SentWallet, 'Trust account.'),
  legal_wallet: described(SentWallet, 'Always empty.'),
  ExRate: described(SentDecimal, 'CNY for one USDT, decimal.'),
  rates: described(
    v.record(v.string(), SentDecimal),
    'Units of a currency for one USDT, decimal, by currency code.',
  ),
  is_open_CTbi: described(v.boolean(), 'Whether deposits and withdrawals are open.'),
});

export const SentWalletDetail = v.object({
  ...SentWalletRow.entries,
  ExRate: described(SentDecimal, 'CNY for one USDT, decimal.'),
  is_charge: described(v.boolean(), 'Whether deposits of the currency are open.'),
  coin_trade_fee: described(SentDecimal, 'Spot fee as a fraction, decimal: 0.002 is 0.2 %.'),
});

const SentTransferAccount = v.picklist(transferAccounts);

export const SentTransfer = v.object({
  id: described(SentUid, 'Id of the record.'),
  currency_id: described(SentId, 'Currency id; of a pair, its base currency.'),
  number: described(SentDecimal, 'Amount, decimal.'),
  from_field: described(SentTransferAccount, 'Account that the money leaves.'),
  to_field: described(SentTransferAccount, 'Account that the money enters.'),
  created_time: described(SentTime, 'When it was booked.'),
});

export const SentTransferRecord = v.object({
  id: described(SentUid, 'Id of the record.'),
  currency: described(SentId, 'Currency id; in the request, 0 for all.'),
  currency_name: described(v.string(), 'Name of the currency; of a pair, its base currency.'),
  value: described(SentDecimal, 'Amount, decimal, never negative.'),
  from_field: described(SentTransferAccount, 'Account that the money leaves.'),
  to_field: described(SentTransferAccount, 'Account that the money enters.'),
  type: described(
    SentCount,
    'Number of the movement out of the account: 12 from the spot account, else 16.',
  ),
  info: described(
    v.string(),
    'From where to where, in the language of the request; for older clients.',
  ),
  created_time: described(SentTime, 'When it was booked.'),
});

export const SentTransferCurrencies = v.array(
  v.object({
    id: described(SentId, 'Id of the record.'),
    name: described(v.string(), 'Name of the currency.'),
    logo: described(v.string(), 'Address of an image; empty where there is none.'),
    decimal_scale: described(SentCount, 'Decimals of the currency.'),
    is_match: described(v.boolean(), 'Whether the currency is traded spot.'),
    is_lever: described(v.boolean(), 'Whether the currency is used by contracts.'),
    is_micro: described(v.boolean(), 'Whether the currency is used by options.'),
    wallet: described(
      v.object({
        change_balance: described(
          SentDecimal,
          'Available in the spot account, decimal, in the unit of the currency.',
        ),
        lever_balance: described(
          SentDecimal,
          'Available in the contract account, decimal, in the unit of the currency.',
        ),
        micro_balance: described(
          SentDecimal,
          'Available in the option account, decimal, in the unit of the currency.',
        ),
      }),
      'Available amounts by account.',
    ),
  }),
);

export const SentStatementRow = v.object({
  id: described(SentUid, 'Id of the record.'),
  currency: described(SentId, 'Currency id; in the request, 0 for all.'),
  currency_name: described(v.string(), 'Name of the currency; of a pair, its base currency.'),
  balance_type: described(SentCount, 'Number of the account, see codes.'),
  is_lock: described(v.boolean(), 'Whether it moved the frozen side of the account.'),
  value: described(SentDecimal, 'What was added, decimal; negative where it was taken.'),
  before: described(SentDecimal, 'Balance of that side of the account before it, decimal.'),
  after: described(SentDecimal, 'Balance of that side of the account after it, decimal.'),
  type: described(SentCount, 'Number of the kind; in the request, of the account, 0 for all.'),
  kind: described(
    v.string(),
    'Kind of the movement, see codes, or of the record; in the request, the beginning of the former.',
  ),
  info: described(v.string(), 'The kind, in the language of the request.'),
  ref: described(
    v.nullable(
      v.object({
        kind: described(
          v.string(),
          'Kind of the movement, see codes, or of the record; in the request, the beginning of the former.',
        ),
        id: described(SentUid, 'Id of the record.'),
      }),
    ),
    'The record that it belongs to; null where there is none.',
  ),
  created_time: described(SentTime, 'When it was booked.'),
});

export const SentFrozen = v.object({
  held: described(
    v.array(
      v.object({
        balance_type: described(SentCount, 'Number of the account, see codes.'),
        value: described(SentDecimal, 'What it holds, decimal.'),
        ref: described(
          v.object({
            kind: described(v.string(), 'Kind of the record: `spot`, and others as they open.'),
            id: described(SentUid, 'Id of the record.'),
          }),
          'The record that holds it.',
        ),
      }),
    ),
    'One row for each record and account.',
  ),
});

const SentDay = v.object({
  time: described(SentTime, 'End of the day, or now.'),
  change_worth: described(
    v.nullable(SentDecimal),
    'Value of the spot account in USDT, decimal; null where a price is unknown.',
  ),
  lever_worth: described(
    v.nullable(SentDecimal),
    'Value of the contract account in USDT, decimal; null where a price is unknown.',
  ),
  micro_worth: described(
    v.nullable(SentDecimal),
    'Value of the option account in USDT, decimal; null where a price is unknown.',
  ),
  trust_worth: described(
    v.nullable(SentDecimal),
    'Value of the trust account in USDT, decimal; null where a price is unknown.',
  ),
});

/** What each account was worth at the end of each day, and is worth now. */
export const SentHistory = v.object({
  worths: described(
    v.array(SentDay),
    'One row for the end of each UTC day, ascending, and one for now.',
  ),
});
