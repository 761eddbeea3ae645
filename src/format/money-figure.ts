import { type Amount, decimalsOf, isZero, ledgerScale, truncate } from '../../schemas/kernel/money';
import { type Change, price, quantity, signed } from './figure';

// Money of a quote currency: at least two decimals and at most six, truncated, and as many in each
// figure of a list. Other coins have the decimals that their amounts have.

const fewest = 2;
const most = 6;

/** The decimals of figures that are read together, so that none of them needs more. */
export const moneyDecimals = (amounts: readonly (Amount | null)[]): number =>
  Math.max(fewest, ...amounts.map((it) => (it === null ? 0 : decimalsOf(truncate(it, most)))));

export type MoneyLook = {
  /** Whether the coin is one that prices are in. */
  isQuote: boolean;
  /** Those of the list that it stands in; its own where it stands alone. */
  decimals?: number | undefined;
};

/** An amount of money: `100.20`, `0.251`; dust is `<0.000001`. */
export const money = (amount: Amount | null, { isQuote, decimals }: MoneyLook): string => {
  if (!isQuote) return quantity(amount, ledgerScale);
  const shown = decimals ?? moneyDecimals([amount]);
  const isDust = amount !== null && !isZero(amount) && isZero(truncate(amount, shown));
  return isDust ? quantity(amount, decimals ?? most) : price(amount, shown);
};

/** What was gained or lost: `+69.80`, `−100.20`. */
export const moneyChange = (amount: Amount | null, { isQuote, decimals }: MoneyLook): Change => {
  const own = amount === null ? fewest : Math.max(fewest, decimalsOf(amount));
  return signed(amount, isQuote ? (decimals ?? moneyDecimals([amount])) : own);
};

/** The full figure where the one that is shown has fewer decimals; else undefined. */
export const fullFigure = (
  amount: Amount | null,
  { isQuote, decimals = most }: MoneyLook,
): string | undefined =>
  amount === null || !isQuote || truncate(amount, Math.min(decimals, most)) === amount
    ? undefined
    : quantity(amount, ledgerScale);
