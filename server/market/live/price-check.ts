import { type Amount, amount, compare, multiply } from '../../../schemas/kernel/money';
import { minuteMs } from '../../../schemas/kernel/time';
import type { Clock } from '../../platform/clock';
import type { LiveTrade } from './trade-sequence';

/** A price up to this factor above or below the last one is accepted at once. */
const largestFactor = amount('10');
/** A larger change is accepted when the exchange has repeated it for so long. */
const confirmedAfterMs = minuteMs;
/** How far the exchange's clock may be ahead of this one. */
const maxAheadMs = 30_000;

export type PriceCheck = {
  /** Takes the last price of the exchange's bars as the first one to compare with. */
  readonly begin: (price: Amount) => void;
  /** Whether a trade can be one of this market; the next one is compared with it if it can. */
  readonly accepts: (trade: Pick<LiveTrade, 'price' | 'timeMs'>) => boolean;
  /** Whether the best prices of a book, null for an empty side, can be of this market. */
  readonly acceptsBook: (bid: Amount | null, ask: Amount | null) => boolean;
};

const isAtMost = (price: Amount, other: Amount) =>
  compare(price, multiply(other, largestFactor)) <= 0;
const isNear = (one: Amount, other: Amount) => isAtMost(one, other) && isAtMost(other, one);

/**
 * Tells a market from a faulty message of the exchange, for one pair. What it does not accept sets no
 * price and fills no order; if nothing else arrives, the pair becomes stale.
 */
export const createPriceCheck = (clock: Clock): PriceCheck => {
  let last: Amount | null = null;
  let doubted: { readonly price: Amount; readonly sinceMs: number } | null = null;
  const isConfirmed = (price: Amount): boolean => {
    if (doubted === null || !isNear(price, doubted.price)) {
      doubted = { price, sinceMs: clock.now() };
    }
    return clock.now() - doubted.sinceMs >= confirmedAfterMs;
  };
  return {
    begin: (price) => {
      last = price;
    },
    accepts: ({ price, timeMs }) => {
      if (timeMs > clock.now() + maxAheadMs) return false;
      if (last !== null && !isNear(price, last) && !isConfirmed(price)) return false;
      last = price;
      doubted = null;
      return true;
    },
    acceptsBook: (bid, ask) => {
      if (bid !== null && ask !== null && compare(bid, ask) >= 0) return false;
      if (last === null) return true;
      return (bid === null || isAtMost(bid, last)) && (ask === null || isAtMost(last, ask));
    },
  };
};
