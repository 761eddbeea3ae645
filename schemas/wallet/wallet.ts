import * as v from 'valibot';
import {
  type Amount,
  add,
  amount,
  compare,
  divide,
  isAtLeast,
  isPositive,
  isZero,
  multiply,
  multiplyMoney,
  sum,
  zero,
} from '../kernel/money';
import { Decimal, Flag, Id, Int, Logo, listOf } from '../kernel/wire';

/** The four accounts, as named on the wire (contract/codes.md#accounts). */
export const accounts = ['change', 'lever', 'micro', 'trust'] as const;
export type Account = (typeof accounts)[number];

const rowOf = <Wire extends Account>(account: Wire) =>
  v.pipe(
    v.looseObject({
      currency: Id,
      currency_name: v.string(),
      logo: Logo,
      decimal_scale: v.optional(Int, 8),
      usdt_price: v.optional(Decimal, '0'),
    }),
    v.transform((wire) => ({
      currencyId: wire.currency,
      currency: wire.currency_name,
      logo: wire.logo,
      decimals: wire.decimal_scale,
      available: v.parse(Decimal, wire[`${account}_balance`] ?? null),
      frozen: v.parse(Decimal, wire[`lock_${account}_balance`] ?? null),
      usdtPrice: wire.usdt_price,
    })),
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
  usdtPrice: Amount;
};

const walletOf = (account: Account) =>
  v.pipe(
    v.object({
      balance: listOf(rowOf(account)),
      usdt_totle: v.optional(Decimal, '0'),
      totle: v.optional(Decimal, '0'),
    }),
    v.transform((wire) => ({ rows: wire.balance, usdtTotal: wire.usdt_totle })),
  );

const noWallet = { balance: [], usdt_totle: '0', totle: '0' };

/** All balances of a person (contract/calls/post-wallet-list.md). */
export const Wallets = v.pipe(
  v.object({
    change_wallet: walletOf('change'),
    lever_wallet: v.optional(walletOf('lever'), noWallet),
    micro_wallet: v.optional(walletOf('micro'), noWallet),
    trust_wallet: v.optional(walletOf('trust'), noWallet),
    rates: v.optional(v.record(v.string(), Decimal), {}),
    is_open_CTbi: v.optional(Flag, true),
  }),
  v.transform((wire) => ({
    spot: wire.change_wallet,
    contract: wire.lever_wallet,
    option: wire.micro_wallet,
    trust: wire.trust_wallet,
    rates: wire.rates,
    depositsOpen: wire.is_open_CTbi,
  })),
);
export type Wallets = v.InferOutput<typeof Wallets>;

/** One currency in one account, for a form (contract/calls/post-wallet-detail.md). */
export const walletDetailOf = rowOf;

export const totalOf = (row: Pick<WalletRow, 'available' | 'frozen'>): Amount =>
  add(row.available, row.frozen);

/** The value of a balance in USDT at the price sent with it (contract/formulas.md#valuation). */
export const worthOf = (row: Pick<WalletRow, 'available' | 'frozen' | 'usdtPrice'>): Amount =>
  multiplyMoney(totalOf(row), row.usdtPrice);

const accountsOf = ({ spot, option, contract, trust }: Wallets) => ({
  spot: spot.rows,
  option: option.rows,
  contract: contract.rows,
  trust: trust.rows,
});
type AccountName = keyof ReturnType<typeof accountsOf>;

/** One currency summed over all accounts, with its frozen part per account. */
export type Holding = WalletRow & { frozenIn: Record<AccountName, Amount> };

const nothingFrozen = { spot: zero, option: zero, contract: zero, trust: zero };

/** Holdings by currency, most valuable first. */
export const holdingsOf = (wallets: Wallets): Holding[] => {
  const { spot, option, contract, trust } = accountsOf(wallets);
  const holdings = new Map<number, Holding>();
  const gather = (account: AccountName, rows: readonly WalletRow[]) => {
    for (const row of rows) {
      const known = holdings.get(row.currencyId);
      holdings.set(row.currencyId, {
        ...row,
        available: add(known?.available ?? zero, row.available),
        frozen: add(known?.frozen ?? zero, row.frozen),
        frozenIn: { ...(known?.frozenIn ?? nothingFrozen), [account]: row.frozen },
      });
    }
  };
  gather('spot', spot);
  gather('option', option);
  gather('contract', contract);
  gather('trust', trust);
  return [...holdings.values()]
    .filter((holding) => isPositive(totalOf(holding)))
    .sort((a, b) => compare(worthOf(b), worthOf(a)) || a.currencyId - b.currencyId);
};

/** One account's value in USDT and its share of the total, in percent. */
export type Share = { worth: Amount; percent: Amount };
export type Allocation = Record<AccountName, Share> & { total: Amount };

const hundred = amount('100');

/**
 * The total's distribution over the accounts; shares are truncated, so they may sum to less than
 * 100.
 */
export const allocationOf = (wallets: Wallets): Allocation => {
  const { spot, option, contract, trust } = accountsOf(wallets);
  const total = sum([...spot, ...option, ...contract, ...trust].map(worthOf));
  const shareOf = (rows: readonly WalletRow[]): Share => {
    const worth = sum(rows.map(worthOf));
    const percent = isZero(total) ? zero : divide(multiply(worth, hundred), total, 2);
    return { worth, percent };
  };
  return {
    total,
    spot: shareOf(spot),
    option: shareOf(option),
    contract: shareOf(contract),
    trust: shareOf(trust),
  };
};

/**
 * A value in USDT converted to another currency; null if the rate is unknown. One dollar is one
 * USDT.
 */
export const fiatWorth = (usdt: Amount, rates: Wallets['rates'], code: string): Amount | null => {
  const rate = rates[code];
  if (rate !== undefined) return multiply(usdt, rate);
  return code === 'USD' ? usdt : null;
};

/**
 * A holding below this value in USDT counts as small (contract/limits.md#settings,
 * `assets.small_usdt`).
 */
export const smallWorth = amount('1');

export const isSmall = (row: WalletRow): boolean => !isAtLeast(worthOf(row), smallWorth);
