import * as v from 'valibot';
import {
  SentCount,
  SentDecimal,
  SentId,
  SentTime,
  SentTimeOrNull,
  SentUid,
} from '../kernel/answer';
import { transferAccounts } from './transfer';

const rowEntries = {
  id: SentId,
  currency: SentId,
  currency_name: v.string(),
  logo: v.string(),
  decimal_scale: SentCount,
  is_match: v.boolean(),
  is_lever: v.boolean(),
  is_micro: v.boolean(),
  usdt_price: v.nullable(SentDecimal),
};

/** The balances of each account; a row has those of its own account. */
const figures = {
  change_balance: v.optional(SentDecimal),
  lock_change_balance: v.optional(SentDecimal),
  lever_balance: v.optional(SentDecimal),
  lock_lever_balance: v.optional(SentDecimal),
  micro_balance: v.optional(SentDecimal),
  lock_micro_balance: v.optional(SentDecimal),
  trust_balance: v.optional(SentDecimal),
  lock_trust_balance: v.optional(SentDecimal),
};

const SentWalletRow = v.object({ ...rowEntries, ...figures });
export type SentWalletRow = v.InferOutput<typeof SentWalletRow>;

const SentWallet = v.object({
  balance: v.array(SentWalletRow),
  usdt_totle: SentDecimal,
  totle: SentDecimal,
});

export const SentWallets = v.object({
  change_wallet: SentWallet,
  lever_wallet: SentWallet,
  micro_wallet: SentWallet,
  trust_wallet: SentWallet,
  legal_wallet: SentWallet,
  ExRate: SentDecimal,
  rates: v.record(v.string(), SentDecimal),
  is_open_CTbi: v.boolean(),
});

export const SentWalletDetail = v.object({
  ...SentWalletRow.entries,
  ExRate: SentDecimal,
  is_charge: v.boolean(),
  coin_trade_fee: SentDecimal,
});

const SentTransferAccount = v.picklist(transferAccounts);

export const SentTransfer = v.object({
  id: SentUid,
  currency_id: SentId,
  number: SentDecimal,
  from_field: SentTransferAccount,
  to_field: SentTransferAccount,
  created_time: SentTime,
});

export const SentTransferRecord = v.object({
  id: SentUid,
  currency: SentId,
  currency_name: v.string(),
  value: SentDecimal,
  from_field: SentTransferAccount,
  to_field: SentTransferAccount,
  type: SentCount,
  info: v.string(),
  created_time: SentTime,
});

export const SentTransferCurrencies = v.array(
  v.object({
    id: SentId,
    name: v.string(),
    logo: v.string(),
    decimal_scale: SentCount,
    is_match: v.boolean(),
    is_lever: v.boolean(),
    is_micro: v.boolean(),
    wallet: v.object({
      change_balance: SentDecimal,
      lever_balance: SentDecimal,
      micro_balance: SentDecimal,
    }),
  }),
);

export const SentStatementRow = v.object({
  id: SentUid,
  currency: SentId,
  currency_name: v.string(),
  balance_type: SentCount,
  is_lock: v.boolean(),
  value: SentDecimal,
  before: SentDecimal,
  after: SentDecimal,
  type: SentCount,
  kind: v.string(),
  info: v.string(),
  ref: v.nullable(v.object({ kind: v.string(), id: SentUid })),
  created_time: SentTime,
});

export const SentFrozen = v.object({
  held: v.array(
    v.object({
      balance_type: SentCount,
      value: SentDecimal,
      ref: v.object({ kind: v.string(), id: SentUid }),
    }),
  ),
});

const SentDay = v.object({
  time: SentTime,
  change_worth: v.nullable(SentDecimal),
  lever_worth: v.nullable(SentDecimal),
  micro_worth: v.nullable(SentDecimal),
  trust_worth: v.nullable(SentDecimal),
});

/** What each account was worth at the end of each day, and is worth now. */
export const SentHistory = v.object({ worths: v.array(SentDay) });

export const SentAddress = v.object({
  id: SentId,
  currency: SentId,
  currency_name: v.string(),
  nettype: v.string(),
  address: v.string(),
  notes: v.string(),
  state: v.picklist(['cooling', 'active']),
  usable_at: SentTime,
  created_at: SentTime,
});
export type SentAddress = v.InferOutput<typeof SentAddress>;
export const SentAddresses = v.array(SentAddress);

export const SentAddressDeletion = v.object({ id: SentId });

export const SentWithdrawal = v.object({
  id: SentId,
  currency_id: SentId,
  name: v.string(),
  address: v.string(),
  nettype: v.string(),
  number: SentDecimal,
  rate: SentDecimal,
  fee: SentDecimal,
  real_number: SentDecimal,
  receive_currency: v.string(),
  usdt_per_unit: v.nullable(SentDecimal),
  status: v.picklist([1, 2, 3, 4]),
  overdue: v.boolean(),
  remark: v.string(),
  reason: v.nullable(v.string()),
  txid: v.nullable(v.string()),
  create_time: SentTime,
  update_time: SentTime,
  expected_at: SentTime,
  timeline: v.array(
    v.object({
      state: v.picklist(['reviewing', 'overdue', 'approved', 'rejected', 'cancelled']),
      at: SentTime,
      by: v.picklist(['user', 'reviewer', 'clock']),
    }),
  ),
});
export type SentWithdrawal = v.InferOutput<typeof SentWithdrawal>;

export const SentBankCard = v.object({
  id: v.nullable(SentId),
  real_name: v.string(),
  bank_name: v.string(),
  bank_branch: v.string(),
  bank_account: v.string(),
  iban: v.string(),
  bank_address: v.string(),
  swift_code: v.string(),
  residence_address: v.string(),
  postal_code: v.string(),
  created_at: SentTimeOrNull,
  updated_at: SentTimeOrNull,
  banks: v.array(v.object({ id: SentId, name: v.string() })),
});

export const SentCoinLimits = v.object({
  name: v.string(),
  rate: SentDecimal,
  min_number: SentDecimal,
  max_number: SentDecimal,
  min_deposit: SentDecimal,
  decimal_scale: SentCount,
  change_balance: SentDecimal,
  daily_limit: SentCount,
  daily_used: SentCount,
  expected_hours: SentCount,
  hold_until: SentTimeOrNull,
  receive_currency: v.string(),
  receive_per_unit: SentDecimal,
  usdt_per_unit: v.nullable(SentDecimal),
  rate_time: SentTimeOrNull,
});

/** The saved card, and until when withdrawals are paused if it replaced another one. */
export const SentSavedCard = v.object({ ...SentBankCard.entries, hold_until: SentTimeOrNull });
