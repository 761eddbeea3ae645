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
import { Decimal, Flag, Id, Int, listOf } from '../kernel/wire';

/**
 * The four accounts of a person, and how they are named on the wire (contract/codes.md#accounts).
 */
export const accounts = ['change', 'lever', 'micro', 'trust'] as const;
export type Account = (typeof accounts)[number];

const rowOf = <Wire extends Account>(account: Wire) =>
  v.pipe(
    v.looseObject({
      currency: Id,
      currency_name: v.string(),
      decimal_scale: v.optional(Int, 8),
      usdt_price: v.optional(Decimal, '0'),
    }),
    v.transform((wire) => ({
      currencyId: wire.currency,
      currency: wire.currency_name,
      decimals: wire.decimal_scale,
      available: v.parse(Decimal, wire[`${account}_balance`] ?? null),
      frozen: v.parse(Decimal, wire[`lock_${account}_balance`] ?? null),
      usdtPrice: wire.usdt_price,
    })),
  );

/** One coin in one account. */
export type WalletRow = {
  currencyId: number;
  currency: string;
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

/** Everything a person has (contract/calls/post-wallet-list.md). */
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

/** One coin of one account, for a form (contract/calls/post-wallet-detail.md). */
export const walletDetailOf = rowOf;

export const totalOf = (row: Pick<WalletRow, 'available' | 'frozen'>): Amount =>
  add(row.available, row.frozen);

/** What a holding is worth in USDT at the price it came with (contract/formulas.md#valuation). */
export const worthOf = (row: Pick<WalletRow, 'available' | 'frozen' | 'usdtPrice'>): Amount =>
  multiplyMoney(totalOf(row), row.usdtPrice);

/** The four accounts under the app's own names. */
const accountsOf = ({ spot, option, contract, trust }: Wallets) => ({
  spot: spot.rows,
  option: option.rows,
  contract: contract.rows,
  trust: trust.rows,
});
type AccountName = keyof ReturnType<typeof accountsOf>;

/** What is held of one coin in all accounts together, and where the frozen part lies. */
export type Holding = WalletRow & { frozenIn: Record<AccountName, Amount> };

const nothingFrozen = { spot: zero, option: zero, contract: zero, trust: zero };

/** What is held, coin by coin, the most valuable first. */
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

/** One account's worth in USDT and its share of everything, in percent. */
export type Share = { worth: Amount; percent: Amount };
export type Allocation = Record<AccountName, Share> & { total: Amount };

const hundred = amount('100');

/**
 * How the worth of everything is spread over the accounts; shares are cut, so they may miss a
 * little.
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
 * A worth in USDT in another currency; null where the server does not say. A dollar is one USDT.
 */
export const fiatWorth = (usdt: Amount, rates: Wallets['rates'], code: string): Amount | null => {
  const rate = rates[code];
  if (rate !== undefined) return multiply(usdt, rate);
  return code === 'USD' ? usdt : null;
};

/**
 * A holding below this worth in USDT counts as small (contract/limits.md#settings,
 * `assets.small_usdt`).
 */
export const smallWorth = amount('1');

export const isSmall = (row: WalletRow): boolean => !isAtLeast(worthOf(row), smallWorth);
