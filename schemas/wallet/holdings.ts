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
  zero,
} from '../kernel/money';
import {
  sumOfKnown,
  totalOf,
  type Wallet,
  type WalletAccount,
  type WalletRow,
  type Wallets,
  walletsOf,
  worthOf,
  worthOfRows,
} from './wallet';

/** One currency summed over all accounts, with its frozen part per account. */
export type Holding = WalletRow & { frozenIn: Record<WalletAccount, Amount> };

const nothingFrozen = { spot: zero, option: zero, contract: zero, trust: zero };

const isHeld = (holding: Holding) => isPositive(totalOf(holding));
const byWorth = (a: Holding, b: Holding) =>
  compare(worthOf(b) ?? zero, worthOf(a) ?? zero) || a.currencyId - b.currencyId;

/** What one account holds, most valuable first. */
export const holdingsIn = (wallets: Wallets, account: WalletAccount): Holding[] =>
  walletsOf(wallets)
    [account].rows.map((row) => ({
      ...row,
      frozenIn: { ...nothingFrozen, [account]: row.frozen },
    }))
    .filter(isHeld)
    .sort(byWorth);

/** Holdings by currency, most valuable first. */
export const holdingsOf = (wallets: Wallets): Holding[] => {
  const holdings = new Map<number, Holding>();
  const gather = (account: WalletAccount, rows: readonly WalletRow[]) => {
    for (const row of rows) {
      const known = holdings.get(row.currencyId);
      holdings.set(row.currencyId, {
        ...row,
        available: add(known?.available ?? zero, row.available),
        frozen: add(known?.frozen ?? zero, row.frozen),
        usdtPrice: row.usdtPrice ?? known?.usdtPrice ?? null,
        frozenIn: { ...(known?.frozenIn ?? nothingFrozen), [account]: row.frozen },
      });
    }
  };
  gather('spot', wallets.spot.rows);
  gather('option', wallets.option.rows);
  gather('contract', wallets.contract.rows);
  gather('trust', wallets.trust.rows);
  return [...holdings.values()].filter(isHeld).sort(byWorth);
};

/** One account's value in USDT and its share of the total, in percent; null where unknown. */
export type Share = { worth: Amount | null; percent: Amount | null };
export type Allocation = Record<WalletAccount, Share> & { total: Amount | null };

const hundred = amount('100');

/**
 * The total's distribution over the accounts; shares are truncated, so they may sum to less than
 * 100. An account with a row of unknown value has the value that the server sums.
 */
export const allocationOf = (wallets: Wallets): Allocation => {
  const { spot, option, contract, trust } = walletsOf(wallets);
  const worthOfWallet = (wallet: Wallet) => worthOfRows(wallet) ?? wallet.usdtTotal;
  const total = sumOfKnown([spot, option, contract, trust].map(worthOfWallet));
  const shareOf = (wallet: Wallet): Share => {
    const worth = worthOfWallet(wallet);
    if (worth === null || total === null) return { worth, percent: null };
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

/** The number of rows that could not be read. */
export const omittedOf = (wallets: Wallets): number =>
  Object.values(walletsOf(wallets)).reduce((all, { omitted }) => all + omitted, 0);

/**
 * A holding below this value in USDT counts as small (contract/limits.md#settings,
 * `assets.small_usdt`).
 */
export const smallWorth = amount('1');

/** A holding of unknown value is not small. */
export const isSmall = (row: WalletRow): boolean =>
  !isAtLeast(worthOf(row) ?? smallWorth, smallWorth);
