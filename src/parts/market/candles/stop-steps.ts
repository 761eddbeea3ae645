import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  isPositive,
  largest,
  multiply,
  truncate,
} from '../../../../schemas/kernel/money';

/** One press of a key moves a stop by this share of its price. */
const share = amount('0.0005');

/** The price so many small steps away, at least one of the pair's own steps each; null below zero. */
export const priceAfterSteps = (price: Amount, steps: number, decimals: number): Amount | null => {
  const step = largest(truncate(multiply(price, share), decimals), amountOfUnits(1n, decimals));
  const moved = truncate(add(price, multiply(step, amountOfUnits(BigInt(steps), 0))), decimals);
  return isPositive(moved) ? moved : null;
};
