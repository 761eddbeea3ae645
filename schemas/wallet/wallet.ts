import * as v from 'valibot';
import {
  type Amount,
  add,
  amount,
  isPositive,
  isZero,
  multiply,
  multiplyMoney,
  sum,
  zero,
} from '../kernel/money';
import { type Rows, rowsOf } from '../kernel/rows';
import { FigureOrNull, flagOr, Id, intOr, Logo, Name, orNull } from '../kernel/wire';
import { decimalOrZeroFrom } from '../kernel/wire-value';

/** The four accounts, as named on the wire (contract/codes.md#accounts). */
export const accounts = ['change', 'lever', 'micro', 'trust'] as const;
export type Account = (typeof accounts)[number];

const one = amount('1');
const quoteCurrency = 'USDT';

const rowOf = <Wire extends Account>(account: Wire) =>
  v.pipe(
    v.looseObject({
      currency: Id,
      currency_name: Name,
      logo: Logo,
      decimal_scale: intOr(8),
      usdt_price: FigureOrNull,
    }),
    v.rawTransform(({ dataset: { value: wire }, addIssue, NEVER }): WalletRow => {
      const available = decimalOrZeroFrom(wire[`${account}_balance`]);
      const frozen = decimalOrZeroFrom(wire[`lock_${account}_balance`] ?? null);
      if (available === null || frozen === null) {
        addIssue({ message: 'amount.invalid' });
        return NEVER;
      }
      return {
        currencyId: wire.currency,
        currency: wire.currency_name,
        logo: wire.logo,
        decimals: wire.decimal_scale,
        available,
        frozen,
        usdtPrice: wire.usdt_price ?? (wire.currency_name === quoteCurrency ? one : null),
      };
    }),
  );

/** One currency in one account. */
export type WalletRow = {
  currencyId: number;
  currency: string;
  /** Address of its mark; empty where it has none. */
  logo: string;
  decimals: number;
  available: Amount;
  frozen: Amount;
  /** Null where the server does not say. */
  usdtPrice: Amount | null;
};

/** An account: its rows, and its value in USDT as the server sums it, or null. */
export type Wallet = Rows<WalletRow> & { usdtTotal: Amount | null };

const walletOf = (account: Account) =>
  v.pipe(
    v.object({ balance: rowsOf(rowOf(account)), usdt_totle: FigureOrNull }),
    v.transform(({ balance, usdt_totle }): Wallet => ({ ...balance, usdtTotal: usdt_totle })),
  );

const noWallet: Wallet = { rows: [], omitted: 0, usdtTotal: zero };
const unreadableWallet: Wallet = { rows: [], omitted: 1, usdtTotal: null };

/** An account that existing servers may not have. */
const furtherWallet = (account: Account) =>
  v.pipe(
    v.nullish(v.fallback(v.nullable(walletOf(account)), unreadableWallet), null),
    v.transform((wallet) => wallet ?? noWallet),
  );

/** Currency of `ExRate`. */
const accountingCurrency = 'CNY';

const ratesIn = (sent: Record<string, Amount | null> | null, sole: Amount | null) => {
  const rates: Record<string, Amount> =
    sole && isPositive(sole) ? { [accountingCurrency]: sole } : {};
  for (const [code, rate] of Object.entries(sent ?? {})) if (rate) rates[code] = rate;
  return rates;
};

/** All balances of a person (contract/calls/post-wallet-list.md). */
export const Wallets = v.pipe(
  v.object({
    change_wallet: walletOf('change'),
    lever_wallet: furtherWallet('lever'),
    micro_wallet: furtherWallet('micro'),
    trust_wallet: furtherWallet('trust'),
    rates: orNull(v.record(v.string(), FigureOrNull)),
    ExRate: FigureOrNull,
    is_open_CTbi: flagOr(true),
  }),
  v.transform((wire) => ({
    spot: wire.change_wallet,
    contract: wire.lever_wallet,
    option: wire.micro_wallet,
    trust: wire.trust_wallet,
    rates: ratesIn(wire.rates, wire.ExRate),
    depositsOpen: wire.is_open_CTbi,
  })),
);
export type Wallets = v.InferOutput<typeof Wallets>;

/** One currency in one account, for a form (contract/calls/post-wallet-detail.md). */
export const walletDetailOf = rowOf;

export const totalOf = (row: Pick<WalletRow, 'available' | 'frozen'>): Amount =>
  add(row.available, row.frozen);

/**
 * The value of a balance in USDT at the price sent with it (contract/formulas.md#valuation); null
 * without a price.
 */
export const worthOf = (
  row: Pick<WalletRow, 'available' | 'frozen' | 'usdtPrice'>,
): Amount | null => {
  const total = totalOf(row);
  if (isZero(total)) return zero;
  return row.usdtPrice && multiplyMoney(total, row.usdtPrice);
};

/** The sum, or null if a part of it is unknown. */
export const sumOfKnown = (parts: readonly (Amount | null)[]): Amount | null => {
  const known = parts.flatMap((part) => part ?? []);
  return known.length === parts.length ? sum(known) : null;
};

/** The value of an account by its rows; null where one of them is unknown. */
export const worthOfRows = ({ rows, omitted }: Wallet): Amount | null =>
  omitted > 0 ? null : sumOfKnown(rows.map(worthOf));

/** The accounts by the names that the app gives them. */
export const walletsOf = ({ spot, option, contract, trust }: Wallets) => ({
  spot,
  option,
  contract,
  trust,
});
export type WalletAccount = keyof ReturnType<typeof walletsOf>;

export const accountNames = [
  'spot',
  'option',
  'contract',
  'trust',
] as const satisfies WalletAccount[];

/** The accounts by their names on the wire. */
export const wireAccounts: Readonly<Record<WalletAccount, Account>> = {
  spot: 'change',
  option: 'micro',
  contract: 'lever',
  trust: 'trust',
};

/** The name of an account of the wire. */
export const nameOfAccount = (account: Account): WalletAccount =>
  accountNames.find((name) => wireAccounts[name] === account) ?? 'spot';

/** Everything in USDT as the server sums it, or else its rows do; null where neither is known. */
export const usdtTotalOf = (wallets: Wallets): Amount | null =>
  sumOfKnown(
    Object.values(walletsOf(wallets)).map((wallet) => wallet.usdtTotal ?? worthOfRows(wallet)),
  );

/**
 * A value in USDT converted to another currency; null if the value or the rate is unknown. One
 * dollar is one USDT, and a value in USDT is itself.
 */
export const fiatWorth = (
  usdt: Amount | null,
  rates: Wallets['rates'],
  code: string,
): Amount | null => {
  if (code === 'USDT') return usdt;
  const rate = rates[code] ?? (code === 'USD' ? one : null);
  return usdt && rate && multiply(usdt, rate);
};
