import * as v from 'valibot';
import {
  Amount,
  amountOfUnits,
  isAtLeast,
  isPositive,
  unitsAt,
  zero,
} from '../../../schemas/kernel/money';
import type { FeedLevel } from '../feed';
import { createOrderBook, type LevelChange } from '../order-book';

/** Finer than any price or quantity, so that none is truncated. */
const scale = 24;

/** Levels stored per side; deeper ones are dropped, because no update would remove them. */
const maxLevels = 1_000;

/** A price and a quantity; a quantity of zero removes the level. */
const Row = v.looseTuple([
  v.pipe(Amount, v.check(isPositive, 'A price is more than nothing.')),
  v.pipe(
    Amount,
    v.check((quantity) => isAtLeast(quantity, zero), 'A quantity is not negative.'),
  ),
]);
const Snapshot = v.object({
  symbol: v.optional(v.string()),
  nonce: v.optional(v.number()),
  timestamp: v.optional(v.number()),
  bids: v.array(v.unknown()),
  asks: v.array(v.unknown()),
});

const changeOf = (side: LevelChange['side'], row: unknown): LevelChange => {
  const [price, quantity] = v.parse(Row, row);
  return { side, price: unitsAt(price, scale), quantity: unitsAt(quantity, scale) };
};

/** Replaces the library's book of a pair, which uses floats. The method names are the library's. */
export class TextBook {
  symbol: string | undefined;
  nonce: number | undefined;
  timestamp: number | undefined;
  datetime: string | undefined;
  cache: unknown[] = [];
  private levels = createOrderBook();
  readonly bids = this.side('bid');
  readonly asks = this.side('ask');

  private side(side: LevelChange['side']) {
    return { storeArray: (row: unknown) => this.levels.apply([changeOf(side, row)]) };
  }

  reset(snapshot: unknown): this {
    const { bids, asks, symbol, nonce, timestamp } = v.parse(Snapshot, snapshot);
    this.levels = createOrderBook();
    this.levels.apply(bids.map((row) => changeOf('bid', row)));
    this.levels.apply(asks.map((row) => changeOf('ask', row)));
    this.symbol = symbol;
    this.nonce = nonce;
    this.timestamp = timestamp;
    return this;
  }

  limit(): this {
    this.levels.truncate(maxLevels);
    return this;
  }

  best(side: LevelChange['side'], depth: number): FeedLevel[] {
    const levels = side === 'bid' ? this.levels.bids(depth) : this.levels.asks(depth);
    return levels.map(({ price, quantity }) => ({
      price: amountOfUnits(price, scale),
      quantity: amountOfUnits(quantity, scale),
    }));
  }
}
