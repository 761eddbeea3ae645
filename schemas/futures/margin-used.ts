import {
  type Amount,
  amount,
  compare,
  divide,
  isPositive,
  largest,
  multiply,
  smallest,
  subtract,
  zero,
} from '../kernel/money';
import { equityAt, type FuturesPosition, type FuturesSide } from './futures-figures';

const hundred = amount('100');
/** Decimals to which both figures are truncated. */
const shownDecimals = 1;

/**
 * What is gone of the equity that a position may lose before it is liquidated, in percent from 0 to
 * 100: (initial margin − equity) ÷ (initial margin − burst rate × initial margin), truncated. A
 * position is liquidated where equity × 100 ≤ burst rate × initial margin
 * (contract/formulas.md#contracts), which is where this is 100, and nowhere before.
 */
export const marginUsedAt = (
  position: FuturesPosition,
  price: Amount,
  burstRate: Amount,
): Amount => {
  const { initialMargin } = position;
  const all = multiply(subtract(hundred, burstRate), initialMargin);
  if (!isPositive(all)) return hundred;
  const gone = multiply(subtract(initialMargin, equityAt(position, price)), hundred);
  const used = divide(multiply(gone, hundred), all, shownDecimals);
  return smallest(largest(used, zero), hundred);
};

export type RiskLevel = 'low' | 'medium' | 'high';

/** How near liquidation a share of used margin is: high above 80, medium from 50. */
export const riskLevelOf = (used: Amount): RiskLevel => {
  if (compare(used, amount('80')) > 0) return 'high';
  return compare(used, amount('50')) >= 0 ? 'medium' : 'low';
};

/**
 * How far a price is from the one of liquidation, in percent of the price, truncated; zero at it or
 * beyond it, null where there is no price of liquidation. Which way follows from the side.
 */
export const liquidationDistance = (
  side: FuturesSide,
  price: Amount,
  liquidation: Amount | null,
): Amount | null => {
  if (liquidation === null || !isPositive(liquidation) || !isPositive(price)) return null;
  const away = side === 'long' ? subtract(price, liquidation) : subtract(liquidation, price);
  return largest(divide(multiply(away, hundred), price, shownDecimals), zero);
};
