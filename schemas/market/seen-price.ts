import { type Amount, add, amount, compare, multiply, subtract } from '../kernel/money';

const one = amount('1');

/** Whom a higher price harms: who buys, or opens long, or closes short. */
export type PriceTaker = 'buyer' | 'seller';

/** The price that a screen showed, and how much worse than it is still accepted, as a fraction. */
export type SeenPrice = { readonly price: Amount; readonly maxSlip: Amount };

/** The worst accepted price, uncut. */
export const worstAccepted = (taker: PriceTaker, { price, maxSlip }: SeenPrice): Amount =>
  multiply(price, taker === 'buyer' ? add(one, maxSlip) : subtract(one, maxSlip));

/** Better than seen always executes; worse by more than the slip does not. */
export const hasMoved = (taker: PriceTaker, seen: SeenPrice, now: Amount): boolean => {
  const worst = worstAccepted(taker, seen);
  return taker === 'buyer' ? compare(now, worst) > 0 : compare(now, worst) < 0;
};
