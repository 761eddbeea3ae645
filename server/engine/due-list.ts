import { createDueIndex } from './due-index';
import type { TimedDue } from './timed-domain';

/** The records of a timed domain are one queue. */
const onlyQueue = 0;

export type DueList<Row> = TimedDue & {
  /** Adds a record, or replaces its earlier row; one that is never due is removed. */
  readonly put: (row: Row) => void;
  readonly remove: (id: number) => void;
  readonly get: (id: number) => Row | undefined;
  readonly all: () => readonly Row[];
  /**
   * The records that are due at this time, the earliest first, older ones first among equals.
   * Nothing may be put or removed during the iteration.
   */
  readonly dueBy: (timeMs: number) => Iterable<Row>;
};

/** Open records in memory that belong to no pair, by id, and by the time at which they are due. */
export const createDueList = <Row extends { readonly id: number }>(
  dueMsOf: (row: Row) => number | null,
): DueList<Row> => {
  const index = createDueIndex<Row>((row) => {
    const dueMs = dueMsOf(row);
    return dueMs === null ? null : { pairId: onlyQueue, dueMs };
  });
  return {
    put: index.put,
    remove: index.remove,
    get: index.get,
    all: () => index.ofPair(onlyQueue),
    dueBy: (timeMs) => index.dueBy(onlyQueue, timeMs),
    firstMs: (isExcluded) => index.firstMs(onlyQueue, isExcluded),
    onEarlier: (listener) => index.onEarlier(() => listener()),
  };
};
