import * as v from 'valibot';
import { Confirmation } from '../kernel/confirmation';
import { described } from '../kernel/described';
import {
  type Amount,
  Amount as AmountText,
  add,
  decimalsOf,
  isAtLeast,
  isPositive,
  negate,
  subtract,
  zero,
} from '../kernel/money';
import { listOf } from '../kernel/rows';
import {
  Figure,
  flagOr,
  Id,
  IdOrNull,
  intOr,
  Logo,
  Name,
  orNull,
  Text,
  TimeOrNull,
  Uid,
} from '../kernel/wire';
import { decimalOrZeroFrom } from '../kernel/wire-value';

/** The accounts between which money is moved (contract/codes.md#accounts). */
export const transferAccounts = ['change', 'lever', 'micro'] as const;
export const TransferAccount = v.picklist(transferAccounts, 'transfer.account_unsupported');
export type TransferAccount = v.InferOutput<typeof TransferAccount>;

/** What a currency allows and its accounts cover; both sides check a transfer against it. */
export type TransferLimits = {
  /** The accounts that the currency has. */
  accounts: readonly TransferAccount[];
  /** Decimals that may be typed. */
  decimals: number;
  /** Available in each account; null where only the ledger knows it. */
  available: Readonly<Record<TransferAccount, Amount>> | null;
};

/** The form as typed, not validated. */
export type TransferDraft = {
  from: TransferAccount;
  to: TransferAccount;
  amount: string;
};

const Typed = v.pipe(
  v.string('amount.invalid'),
  v.transform((text) => text.trim()),
  AmountText,
  v.check(isPositive, 'amount.invalid'),
);

/** The rules of contract/rules.md#transfer, for one currency and one balance. */
export const transferWithin = ({ accounts, decimals, available }: TransferLimits) => {
  const Account = v.pipe(
    TransferAccount,
    v.check((account) => accounts.includes(account), 'transfer.account_unsupported'),
  );
  return v.pipe(
    v.object({
      from: Account,
      to: Account,
      amount: v.pipe(
        Typed,
        v.check((amount) => decimalsOf(amount) <= decimals, 'amount.decimals'),
      ),
    }),
    v.forward(
      v.partialCheck([['from'], ['to']], ({ from, to }) => from !== to, 'transfer.same_account'),
      ['to'],
    ),
    v.forward(
      v.partialCheck(
        [['from'], ['amount']],
        ({ from, amount }) => available === null || isAtLeast(available[from], amount),
        'wallet.insufficient',
      ),
      ['amount'],
    ),
  );
};
/** A valid transfer of a currency. */
export type Transfer = v.InferOutput<ReturnType<typeof transferWithin>> & { currencyId: number };

/** A draft with its currency and the limits that it was typed within. */
export type ChosenTransfer = TransferDraft & { currencyId: number; limits: TransferLimits };

export const isTransfer = ({ limits, ...draft }: ChosenTransfer): boolean =>
  v.is(transferWithin(limits), draft);

/** The request on the wire (contract/calls/post-wallet-change.md). */
export const transferFields = ({ limits, currencyId, ...draft }: ChosenTransfer) => {
  const { from, to, amount } = v.parse(transferWithin(limits), draft);
  return { currency_id: currencyId, from_field: from, to_field: to, number: amount };
};

/** The rules need the currency and are checked later. */
export const TransferRequest = v.object({
  currency_id: described(Id, 'Currency id; of a pair, its base currency.'),
  from_field: described(TransferAccount, 'Account that the money leaves.'),
  to_field: described(TransferAccount, 'Account that the money enters.'),
  number: described(v.string(), 'Amount, decimal.'),
});

/** What both accounts hold after a transfer (contract/formulas.md#transfers). */
export const afterTransfer = (
  { source, target }: { source: Amount; target: Amount },
  amount: Amount,
): { source: Amount; target: Amount } => ({
  source: subtract(source, amount),
  target: add(target, amount),
});

/** The amount of a draft that can be moved as it is; null otherwise. */
export const movableAmount = (draft: TransferDraft, limits: TransferLimits): Amount | null => {
  const parsed = v.safeParse(transferWithin(limits), draft);
  return parsed.success ? parsed.output.amount : null;
};

const nothing: Readonly<Record<TransferAccount, Amount>> = {
  change: zero,
  lever: zero,
  micro: zero,
};

/** What is available in the accounts; null where one of them cannot be read. */
const availableIn = (
  accounts: readonly TransferAccount[],
  wallet: Readonly<Record<string, unknown>> | null,
): Record<TransferAccount, Amount> | null => {
  const available = { ...nothing };
  for (const account of accounts) {
    const balance = wallet === null ? zero : decimalOrZeroFrom(wallet[`${account}_balance`]);
    if (balance === null) return null;
    available[account] = balance;
  }
  return available;
};

/**
 * A currency that can be moved between accounts, with what is available in each
 * (contract/calls/get-currency-user-currency-list.md).
 */
export const TransferCurrency = v.pipe(
  v.object({
    id: Id,
    name: Name,
    logo: Logo,
    decimal_scale: intOr(8),
    is_match: flagOr(true),
    is_lever: flagOr(false),
    is_micro: flagOr(false),
    wallet: orNull(v.record(v.string(), v.unknown())),
  }),
  v.rawTransform(({ dataset: { value: wire }, addIssue, NEVER }) => {
    const has = { change: wire.is_match, lever: wire.is_lever, micro: wire.is_micro };
    const accounts = transferAccounts.filter((account) => has[account]);
    const available = availableIn(accounts, wire.wallet);
    if (available === null) {
      addIssue({ message: 'amount.invalid' });
      return NEVER;
    }
    const { id, name, logo, decimal_scale: decimals } = wire;
    return { id, name, logo, decimals, accounts, available };
  }),
);
export type TransferCurrency = v.InferOutput<typeof TransferCurrency>;

/** Those with an account to move to. */
export const TransferCurrencies = v.pipe(
  listOf(TransferCurrency),
  v.transform((currencies) => currencies.filter(({ accounts }) => accounts.length > 1)),
);

/** A transfer that was booked, as the call answers it. */
const AcceptedTransfer = v.pipe(
  v.object({
    id: Uid,
    currency_id: Id,
    number: Figure,
    from_field: TransferAccount,
    to_field: TransferAccount,
    created_time: TimeOrNull,
  }),
  v.transform((wire) => ({
    id: wire.id,
    currencyId: wire.currency_id,
    from: wire.from_field,
    to: wire.to_field,
    amount: wire.number,
    createdAt: wire.created_time,
  })),
);
export type AcceptedTransfer = v.InferOutput<typeof AcceptedTransfer>;

/** The booked transfer, or null from servers that only confirm. */
export const TransferResult = v.union([
  AcceptedTransfer,
  v.pipe(
    Confirmation,
    v.transform(() => null),
  ),
]);

/** A row of the records (contract/calls/get-wallet-hzhistory.md). */
export const TransferRecord = v.pipe(
  v.object({
    id: Uid,
    currency: IdOrNull,
    currency_name: Text,
    value: Figure,
    from_field: orNull(TransferAccount),
    to_field: orNull(TransferAccount),
    info: Text,
    created_time: TimeOrNull,
  }),
  v.transform((wire) => ({
    id: wire.id,
    currencyId: wire.currency,
    currency: wire.currency_name,
    amount: wire.value,
    /** Null from servers with a signed row for each side, which `info` describes. */
    from: wire.from_field,
    to: wire.to_field,
    info: wire.info,
    createdAt: wire.created_time,
  })),
);
export type TransferRecord = v.InferOutput<typeof TransferRecord>;

/** The records that a list shows; null means all. */
export type TransferFilter = {
  currencyId: number | null;
  account: TransferAccount | null;
  /** No record before this instant. */
  since: string | null;
};

export const allTransfers: TransferFilter = { currencyId: null, account: null, since: null };

/** How a record changed an account; null where both sides are looked at together. */
export const signedFor = (
  { from, to, amount }: Pick<TransferRecord, 'from' | 'to' | 'amount'>,
  account: TransferAccount | null,
): Amount | null => {
  if (account === null || from === null || to === null) return null;
  return account === to ? amount : negate(amount);
};
