import {
  type Amount,
  add,
  amount,
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

// The figures of a subscription (contract/formulas.md#new-coin-subscription). The server books with
// these functions; the app computes with them what a subscription would cost and bring.

/** A day of the lock-up: 24 hours from the launch on, not a calendar day. */
export const lockUpDayMs = 24 * 60 * 60_000;

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

/** When the lock-up ends. */
export const unlockMs = (launchedMs: number, days: number): number =>
  launchedMs + days * lockUpDayMs;

type Supply = { readonly total: Amount; readonly remaining: Amount };

/** How much of the supply is subscribed, in percent with two decimals, truncated. */
export const subscribedPercent = ({ total, remaining }: Supply): Amount =>
  isZero(total)
    ? zero
    : smallest(
        hundred,
        largest(zero, divide(multiply(subtract(total, remaining), hundred), total, 2)),
      );

/** What a product accepts (contract/rules.md#new-coin-subscription), in the paying coin. */
export type OfferedSupply = {
  readonly issuePrice: Amount;
  readonly remaining: Amount;
  readonly minimum: Amount;
  /** Null for none. */
  readonly maximum: Amount | null;
};

/** What all of the remaining coins cost. */
export const remainingCost = ({
  issuePrice,
  remaining,
}: Pick<OfferedSupply, 'issuePrice' | 'remaining'>): Amount => multiplyMoney(remaining, issuePrice);

/** The least amount; the last coins may be bought for less than the minimum. */
export const leastAmount = (offered: Omit<OfferedSupply, 'maximum'>): Amount =>
  smallest(offered.minimum, remainingCost(offered));

/** The largest amount: the maximum of an order, or what the remaining coins cost. */
export const mostAmount = (offered: Omit<OfferedSupply, 'minimum'>): Amount => {
  const cost = remainingCost(offered);
  return offered.maximum === null ? cost : smallest(offered.maximum, cost);
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
