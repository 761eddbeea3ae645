import { OrderedMap } from '@js-sdsl/ordered-map';
import TinyQueue from 'tinyqueue';
import { type Amount, ledgerScale, unitsAt } from '../../schemas/kernel/money';

/** The prices of a pair that reach a record. */
export type PriceTrigger = {
  readonly pairId: number;
  readonly when: 'atOrBelow' | 'atOrAbove';
  readonly price: Amount;
};

/** The records with one price, by ascending id. */
type Level<Row> = { readonly rows: Row[] };
/** The levels of one direction of a pair, by ascending price. */
type Levels<Row> = OrderedMap<bigint, Level<Row>>;
type Book<Row> = Readonly<Record<PriceTrigger['when'], Levels<Row>>>;
/** A position within a level, while the levels that a price reaches are merged. */
type Cursor<Row> = { readonly level: Level<Row>; next: number };

type Identified = { readonly id: number };
type Entry<Row> = { readonly row: Row; readonly trigger: PriceTrigger };

export type PriceIndex<Row> = {
  /** Adds a record, or replaces its earlier row; one without a trigger is removed. */
  readonly put: (row: Row) => void;
  readonly remove: (id: number) => void;
  readonly get: (id: number) => Row | undefined;
  readonly ofPair: (pairId: number) => readonly Row[];
  /**
   * The records that this price reaches, older ones first. The cost grows with the levels reached
   * and the records read; nothing may be put or removed during the iteration.
   */
  readonly reachedBy: (pairId: number, price: Amount) => Iterable<Row>;
};

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
const keyOf = (price: Amount): bigint => unitsAt(price, ledgerScale);

/** Index of the first record in a level with this id or a later one. */
const placeOf = <Row extends Identified>({ rows }: Level<Row>, id: number): number => {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.id ?? id) < id) low = middle + 1;
    else high = middle;
  }
  return low;
};

const levelsFrom = function* <Row>(levels: Levels<Row>, from: bigint): Generator<Level<Row>> {
  for (let at = levels.lowerBound(from); at.isAccessible(); at.next()) yield at.pointer[1];
};

const levelsUpTo = function* <Row>(levels: Levels<Row>, to: bigint): Generator<Level<Row>> {
  for (let at = levels.begin(); at.isAccessible() && at.pointer[0] <= to; at.next()) {
    yield at.pointer[1];
  }
};

const merged = function* <Row extends Identified>(levels: readonly Level<Row>[]): Generator<Row> {
  const idAt = ({ level, next }: Cursor<Row>) => level.rows[next]?.id ?? Number.POSITIVE_INFINITY;
  const cursors = levels.map((level): Cursor<Row> => ({ level, next: 0 }));
  const queue = new TinyQueue(cursors, (a, b) => idAt(a) - idAt(b));
  for (let cursor = queue.pop(); cursor !== undefined; cursor = queue.pop()) {
    const row = cursor.level.rows[cursor.next];
    if (row === undefined) continue;
    yield row;
    cursor.next += 1;
    queue.push(cursor);
  }
};

/** One direction and price of every pair's records. */
const createBooks = <Row extends Identified>() => {
  const books = new Map<number, Book<Row>>();
  const levelsOf = ({ pairId, when }: PriceTrigger): Levels<Row> => {
    const known = books.get(pairId);
    if (known) return known[when];
    const empty = () => new OrderedMap<bigint, Level<Row>>([], ascending);
    const book: Book<Row> = { atOrBelow: empty(), atOrAbove: empty() };
    books.set(pairId, book);
    return book[when];
  };
  return {
    add: ({ row, trigger }: Entry<Row>) => {
      const levels = levelsOf(trigger);
      const key = keyOf(trigger.price);
      const level = levels.getElementByKey(key);
      if (level) level.rows.splice(placeOf(level, row.id), 0, row);
      else levels.setElement(key, { rows: [row] });
    },
    delete: ({ row, trigger }: Entry<Row>) => {
      const levels = levelsOf(trigger);
      const key = keyOf(trigger.price);
      const level = levels.getElementByKey(key);
      if (!level) return;
      level.rows.splice(placeOf(level, row.id), 1);
      if (level.rows.length === 0) levels.eraseElementByKey(key);
    },
    reachedBy: (pairId: number, price: Amount): Iterable<Row> => {
      const book = books.get(pairId);
      if (!book) return [];
      const key = keyOf(price);
      return merged([...levelsFrom(book.atOrBelow, key), ...levelsUpTo(book.atOrAbove, key)]);
    },
  };
};

/** Open records in memory, by id, and by pair, direction and price. */
export const createPriceIndex = <Row extends Identified>(
  triggerOf: (row: Row) => PriceTrigger | null,
): PriceIndex<Row> => {
  const entries = new Map<number, Entry<Row>>();
  const byPair = new Map<number, Map<number, Row>>();
  const books = createBooks<Row>();

  const remove = (id: number) => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    byPair.get(entry.trigger.pairId)?.delete(id);
    books.delete(entry);
  };
  const put = (row: Row) => {
    remove(row.id);
    const trigger = triggerOf(row);
    if (!trigger) return;
    const entry = { row, trigger };
    entries.set(row.id, entry);
    const ofPair = byPair.get(trigger.pairId) ?? new Map<number, Row>();
    byPair.set(trigger.pairId, ofPair.set(row.id, row));
    books.add(entry);
  };
  return {
    put,
    remove,
    get: (id) => entries.get(id)?.row,
    ofPair: (pairId) => [...(byPair.get(pairId)?.values() ?? [])],
    reachedBy: books.reachedBy,
  };
};
