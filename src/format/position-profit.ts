import {
  type FuturesPosition,
  percentOfMargin,
  profitAt,
} from '../../schemas/futures/futures-figures';
import type { Amount } from '../../schemas/kernel/money';
import { profit as profitText } from './trade-figure';

/** What a position makes at a price, in money and in percent of its margin. */
export const profitOf = (position: FuturesPosition, price: Amount, unit: string) => {
  const profit = profitAt(position, price);
  const percent = percentOfMargin(profit, position);
  return profitText(profit, { decimals: 2, unit, percent });
};
