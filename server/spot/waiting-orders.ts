import { OrderedMap } from '@js-sdsl/ordered-map';
import TinyQueue from 'tinyqueue';
import { type Amount, unitsAt } from '../../schemas/kernel/money';
import type { SpotSide } from '../../schemas/spot/spot-order';
import type { Pair } from '../market/instruments';
import type { OrderRow } from './order-state';

/** Orders with one limit price, by ascending id. */
type Level = { readonly orders: OrderRow[] };
/** The levels of one side of a pair, by ascending price in the pair's smallest units. */
type Levels = OrderedMap<bigint, Level>;
type Book = Readonly<Record<SpotSide, Levels>>;
/** A position within a level, while the levels that a price reaches are merged. */
type Cursor = { readonly level: Level; next: number };

export type WaitingOrders = {
  /** Adds an order, or replaces its earlier row. */
  readonly put: (order: OrderRow) => void;
  readonly remove: (orderId: number) => void;
  readonly get: (orderId: number) => OrderRow | undefined;
  readonly ofPair: (pairId: number) => readonly OrderRow[];
  /**
   * The orders that a trade at this price may fill, older ones first. The cost grows with the levels
   * reached and the orders read; nothing may be put or removed during the iteration.
   */
  readonly reachedBy: (pair: Pair, price: Amount) => Iterable<OrderRow>;
};

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
const emptyLevels = (): Levels => new OrderedMap<bigint, Level>([], ascending);

/** Index of the first order in a level with this id or a later one. */
const placeOf = ({ orders }: Level, id: number): number => {
  let low = 0;
  let high = orders.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((orders[middle]?.id ?? id) < id) low = middle + 1;
    else high = middle;
  }
  return low;
};

const levelsFrom = function* (levels: Levels, fromPrice: bigint): Generator<Level> {
  for (let at = levels.lowerBound(fromPrice); at.isAccessible(); at.next()) yield at.pointer[1];
};

const levelsUpTo = function* (levels: Levels, toPrice: bigint): Generator<Level> {
  for (let at = levels.begin(); at.isAccessible() && at.pointer[0] <= toPrice; at.next()) {
    yield at.pointer[1];
  }
};

const merged = function* (levels: readonly Level[]): Generator<OrderRow> {
  const idAt = ({ level, next }: Cursor) => level.orders[next]?.id ?? Number.POSITIVE_INFINITY;
  const cursors = levels.map((level): Cursor => ({ level, next: 0 }));
  const queue = new TinyQueue(cursors, (a, b) => idAt(a) - idAt(b));
  for (let cursor = queue.pop(); cursor !== undefined; cursor = queue.pop()) {
    const order = cursor.level.orders[cursor.next];
    if (order === undefined) continue;
    yield order;
    cursor.next += 1;
    queue.push(cursor);
  }
};

/** Open orders in memory, by id, and by pair, side and price. */
export const createWaitingOrders = (pairById: (id: number) => Pair | null): WaitingOrders => {
  const byId = new Map<number, OrderRow>();
  const books = new Map<number, Book>();

  const levelsOf = ({ pair_id: pairId, side }: OrderRow): Levels => {
    const known = books.get(pairId);
    if (known) return known[side];
    const book: Book = { buy: emptyLevels(), sell: emptyLevels() };
    books.set(pairId, book);
    return book[side];
  };
  const priceOf = (order: OrderRow): bigint =>
    unitsAt(order.target_price, pairById(order.pair_id)?.priceDecimals ?? 0);

  const remove = (orderId: number) => {
    const order = byId.get(orderId);
    if (!order) return;
    byId.delete(orderId);
    const levels = levelsOf(order);
    const price = priceOf(order);
    const level = levels.getElementByKey(price);
    if (!level) return;
    level.orders.splice(placeOf(level, orderId), 1);
    if (level.orders.length === 0) levels.eraseElementByKey(price);
  };

  const put = (order: OrderRow) => {
    remove(order.id);
    byId.set(order.id, order);
    const levels = levelsOf(order);
    const price = priceOf(order);
    const level = levels.getElementByKey(price);
    if (level) level.orders.splice(placeOf(level, order.id), 0, order);
    else levels.setElement(price, { orders: [order] });
  };

  return {
    put,
    remove,
    get: (orderId) => byId.get(orderId),
    ofPair: (pairId) => [...byId.values()].filter(({ pair_id }) => pair_id === pairId),
    reachedBy: (pair, price) => {
      const book = books.get(pair.id);
      if (!book) return [];
      const units = unitsAt(price, pair.priceDecimals);
      return merged([...levelsFrom(book.buy, units), ...levelsUpTo(book.sell, units)]);
    },
  };
};
