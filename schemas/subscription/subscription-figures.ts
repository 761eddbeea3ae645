import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  decimalsOf,
  divide,
  isAtLeast,
  isZero,
  largest,
  multiply,
  multiplyMoney,
  smallest,
  subtract,
  truncate,
  zero,
} from '../kernel/money';
import { dayMs } from '../kernel/time';

// The figures of a subscription (contract/formulas.md#new-coin-subscription). The server books with
// these functions; the app computes with them what a subscription would cost and bring.

/** The usual decimals of an allocation (contract/limits.md#settings, `sub.decimals`). */
export const allocationDecimals = 4;

const hundred = amount('100');

/** The new coins that an amount of the paying coin buys. */
export const allocationOf = (paid: Amount, issuePrice: Amount, decimals: number): Amount =>
  divide(paid, issuePrice, decimals);

/** What an allocation costs; the rest of the entered amount is not touched. */
export const chargedFor = (allocation: Amount, issuePrice: Amount): Amount =>
  multiplyMoney(allocation, issuePrice);

/** The bonus in new coins, credited when the lock-up ends. */
export const bonusOf = (allocation: Amount, bonusPercent: Amount): Amount =>
  truncate(divide(multiply(allocation, bonusPercent), hundred, 12), 8);

/** What is available at the end of the lock-up. */
export const unlockedOf = (allocation: Amount, bonus: Amount): Amount => add(allocation, bonus);

/** When the lock-up ends: its days are 24 hours from the launch on, not calendar days. */
export const unlockMs = (launchedMs: number, days: number): number => launchedMs + days * dayMs;

type Supply = { readonly total: Amount; readonly remaining: Amount };

/** How much of the supply is subscribed, in percent with two decimals, truncated. */
export const subscribedPercent = ({ total, remaining }: Supply): Amount =>
  isZero(total)
    ? zero
    : smallest(
        hundred,
        largest(zero, divide(multiply(subtract(total, remaining), hundred), total, 2)),
      );

/** In which steps a product is paid for and allocated. */
type Steps = {
  readonly issuePrice: Amount;
  /** Of the paying coin. */
  readonly decimals: number;
  /** Of an allocation. */
  readonly allocationDecimals: number;
};

/** What a product accepts (contract/rules.md#new-coin-subscription), in the paying coin. */
export type OfferedSupply = Steps & {
  readonly remaining: Amount;
  readonly minimum: Amount;
  /** Null for none. */
  readonly maximum: Amount | null;
};

/**
 * The decimals in which units are typed. Where the smallest unit costs less than the smallest part
 * of the paying coin, only units that it can pay exactly
 * (contract/formulas.md#units-of-a-new-coin).
 */
export const unitDecimals = ({ issuePrice, decimals, allocationDecimals }: Steps): number => {
  const cost = multiply(amountOfUnits(1n, allocationDecimals), issuePrice);
  if (isAtLeast(cost, amountOfUnits(1n, decimals))) return allocationDecimals;
  return Math.max(0, Math.min(allocationDecimals, decimals - decimalsOf(issuePrice)));
};

/** The amount that buys units: their cost in the decimals of the paying coin, never less. */
export const amountForUnits = (
  units: Amount,
  { issuePrice, decimals }: Pick<Steps, 'issuePrice' | 'decimals'>,
): Amount => {
  const exact = multiply(units, issuePrice);
  const cut = truncate(exact, decimals);
  return cut === exact ? cut : add(cut, amountOfUnits(1n, decimals));
};

type Remaining = Steps & Pick<OfferedSupply, 'remaining'>;

/** All units that may still be typed; less than one of them may remain. */
export const remainingUnits = (offered: Remaining): Amount =>
  truncate(offered.remaining, unitDecimals(offered));

/**
 * The least amount: the minimum, or what all remaining units cost, truncated at the decimals of the
 * paying coin, so that the last coins can be bought. What all remaining coins cost may have more
 * decimals, so that the next lower amount would not be enough and the next higher too much.
 */
export const leastAmount = (offered: Remaining & Pick<OfferedSupply, 'minimum'>): Amount => {
  const cost = multiply(remainingUnits(offered), offered.issuePrice);
  return smallest(offered.minimum, truncate(cost, offered.decimals));
};

/**
 * The most that a refusal names: the maximum of an order, or what the remaining coins cost. A
 * slightly larger amount whose allocation is cut to what remains is accepted.
 */
export const mostAmount = ({
  issuePrice,
  remaining,
  maximum,
}: Pick<OfferedSupply, 'issuePrice' | 'remaining' | 'maximum'>): Amount => {
  const cost = multiplyMoney(remaining, issuePrice);
  return maximum === null ? cost : smallest(maximum, cost);
};

export type SubscriptionState = 'upcoming' | 'subscribing' | 'soldOut' | 'closed' | 'launched';

/** What the state of a product follows from; times in unix milliseconds, null where unknown. */
export type ProductTimes = {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly launchedMs: number | null;
  readonly remaining: Amount;
};

/** The state of a product at a time (contract/lifecycles.md#new-coin-subscription). */
export const subscriptionStateAt = (
  { startMs, endMs, launchedMs, remaining }: ProductTimes,
  nowMs: number,
): SubscriptionState => {
  if (launchedMs !== null) return 'launched';
  if (startMs !== null && nowMs < startMs) return 'upcoming';
  if (endMs !== null && nowMs >= endMs) return 'closed';
  return isAtLeast(zero, remaining) ? 'soldOut' : 'subscribing';
};
