import { amountOfUnits, unitsAt } from '../../schemas/kernel/money';
import type { ListedPair } from '../instruments/instruments';
import type { BookState, FeedLevel } from './feed';
import { hash } from './hash';

const derivedLevels = 20;

export type DepthSource = {
  readonly pair: ListedPair;
  /** Last price in smallest units. */
  readonly price: bigint;
  /** Volume of a minute in smallest units: the sizes are scaled from it. */
  readonly volume: bigint;
  /** Varies the sizes over time; the same number gives the same book. */
  readonly moment: number;
};

const computed = ({ pair, price, volume, moment }: DepthSource): BookState => {
  const step = price / 10_000n > 1n ? price / 10_000n : 1n;
  const smallest = unitsAt(pair.minQuantity, pair.quantityDecimals);
  const side = (sign: bigint): FeedLevel[] => {
    const levels: FeedLevel[] = [];
    for (let level = 0; level < derivedLevels; level += 1) {
      const levelPrice = price + sign * (1n + BigInt(level) * step);
      if (levelPrice <= 0n) break;
      const percent = 50n + BigInt(hash(pair.id, moment, level, Number(sign)) % 101);
      const size = (volume * BigInt(level + 1) * percent) / 6_000n;
      levels.push({
        price: amountOfUnits(levelPrice, pair.priceDecimals),
        quantity: amountOfUnits(size > smallest ? size : smallest, pair.quantityDecimals),
      });
    }
    return levels;
  };
  return { symbol: pair.symbol, bids: side(-1n), asks: side(1n), derived: true };
};

/** Many orders, and the stream, read the book of one moment. */
const books = new WeakMap<DepthSource, BookState>();

/**
 * Depth computed around the last price, for feeds without a recorded one: twenty levels a side,
 * about a hundredth of a percent apart, with sizes that grow away from the price and scale with the
 * volume of a minute. A pure function of a source that never changes, so every reader sees the same
 * book.
 */
export const derivedBook = (source: DepthSource, depth: number): BookState => {
  const whole = books.get(source) ?? computed(source);
  books.set(source, whole);
  if (depth >= derivedLevels) return whole;
  return { ...whole, bids: whole.bids.slice(0, depth), asks: whole.asks.slice(0, depth) };
};
