import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  divide,
  multiply,
  smallest,
} from '../../../../schemas/kernel/money';
import type { BookLevel } from '../../../components/market/order-book';

/** The distances between book rows that can be chosen: the price's own step, ten and a hundred of it. */
export const depthSteps = (priceDecimals: number): readonly Amount[] =>
  [1n, 10n, 100n].map((times) => amountOfUnits(times, priceDecimals));

const one = amount('1');

/** The row in which a price is. */
export const rowOf = (side: 'ask' | 'bid', price: Amount, step: Amount): Amount => {
  const below = multiply(divide(price, step, 0), step);
  return side === 'bid' || below === price ? below : add(below, step);
};

/** Levels joined into rows of a step, never at a price better than any that is in them. */
export const joinLevels = (
  side: 'ask' | 'bid',
  levels: readonly BookLevel[],
  step: Amount,
): readonly BookLevel[] => {
  const rows = new Map<Amount, Amount>();
  for (const { price, quantity } of levels) {
    const row = rowOf(side, price, step);
    const known = rows.get(row);
    rows.set(row, known === undefined ? quantity : add(known, quantity));
  }
  return Array.from(rows, ([price, quantity]) => ({ price, quantity }));
};

/** How many decimals rows of a step need. */
export const stepDecimals = (step: Amount): number =>
  smallest(step, one) === step && step !== one ? (step.split('.')[1]?.length ?? 0) : 0;
