import { OrderedMap } from '@js-sdsl/ordered-map';

/** When a record of a pair becomes due. */
export type Due = { readonly pairId: number; readonly dueMs: number };

type Identified = { readonly id: number };
type Key = { readonly dueMs: number; readonly id: number };
type Queue<Row> = OrderedMap<Key, Row>;

/** What the engine needs of an index of due records. */
export type DueTimes = {
  /** The earliest due time of a pair, without the excluded records. */
  readonly firstMs: (pairId: number, isExcluded: (id: number) => boolean) => number | null;
  /** Subscribes to pairs whose earliest due time has become earlier. */
  readonly onEarlier: (listener: (pairId: number) => void) => void;
};

export type DueIndex<Row> = DueTimes & {
  /** Adds a record, or replaces its earlier row; one that is never due is removed. */
  readonly put: (row: Row) => void;
  readonly remove: (id: number) => void;
  readonly get: (id: number) => Row | undefined;
  readonly ofPair: (pairId: number) => readonly Row[];
  /**
   * The records of a pair that are due at this time, the earliest first, older ones first among
   * equals. Nothing may be put or removed during the iteration.
   */
  readonly dueBy: (pairId: number, timeMs: number) => Iterable<Row>;
};

const ascending = (a: Key, b: Key) => a.dueMs - b.dueMs || a.id - b.id;

const upTo = function* <Row>(queue: Queue<Row>, timeMs: number): Generator<Row> {
  for (let at = queue.begin(); at.isAccessible() && at.pointer[0].dueMs <= timeMs; at.next()) {
    yield at.pointer[1];
  }
};

const firstOf = <Row>(queue: Queue<Row>, isExcluded: (id: number) => boolean): number | null => {
  for (let at = queue.begin(); at.isAccessible(); at.next()) {
    const { id, dueMs } = at.pointer[0];
    if (!isExcluded(id)) return dueMs;
  }
  return null;
};

/** Open records in memory, by id, and by pair and the time at which they are due. */
export const createDueIndex = <Row extends Identified>(
  dueOf: (row: Row) => Due | null,
): DueIndex<Row> => {
  const entries = new Map<number, { readonly row: Row; readonly due: Due }>();
  const queues = new Map<number, Queue<Row>>();
  const listeners = new Set<(pairId: number) => void>();

  const queueOf = (pairId: number): Queue<Row> => {
    const known = queues.get(pairId);
    if (known) return known;
    const queue: Queue<Row> = new OrderedMap<Key, Row>([], ascending);
    queues.set(pairId, queue);
    return queue;
  };
  const remove = (id: number) => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    queueOf(entry.due.pairId).eraseElementByKey({ dueMs: entry.due.dueMs, id });
  };
  const put = (row: Row) => {
    remove(row.id);
    const due = dueOf(row);
    if (!due) return;
    const { pairId, dueMs } = due;
    entries.set(row.id, { row, due });
    const queue = queueOf(pairId);
    queue.setElement({ dueMs, id: row.id }, row);
    if (queue.front()?.[0].id !== row.id) return;
    for (const listener of listeners) listener(pairId);
  };
  return {
    put,
    remove,
    get: (id) => entries.get(id)?.row,
    ofPair: (pairId) => [...queueOf(pairId)].map(([, row]) => row),
    dueBy: (pairId, timeMs) => upTo(queueOf(pairId), timeMs),
    firstMs: (pairId, isExcluded) => firstOf(queueOf(pairId), isExcluded),
    onEarlier: (listener) => void listeners.add(listener),
  };
};
