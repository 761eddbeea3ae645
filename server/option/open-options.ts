import { createDueIndex } from '../engine/due-index';
import type { OptionRow } from './order-state';

/**
 * How long after the deadline of an order a tick of its time may still arrive; a later tick ends the
 * wait.
 */
const arrivalMs = 5_000;

/** How many orders of a person and a currency are open, or are being bought. */
const createPlaces = () => {
  const taken = new Map<string, Set<number>>();
  const keyOf = ({ user_id: user, currency }: Pick<OptionRow, 'user_id' | 'currency'>) =>
    `${user} ${currency}`;
  return {
    add: (row: OptionRow): void => {
      const key = keyOf(row);
      taken.set(key, (taken.get(key) ?? new Set()).add(row.id));
    },
    delete: (row: OptionRow): void => {
      const key = keyOf(row);
      const ids = taken.get(key);
      ids?.delete(row.id);
      if (ids?.size === 0) taken.delete(key);
    },
    count: (owner: Pick<OptionRow, 'user_id' | 'currency'>): number =>
      taken.get(keyOf(owner))?.size ?? 0,
  };
};

/** The orders in memory that await their delivery, by pair and time. */
export const createOpenOptions = () => {
  const byDelivery = createDueIndex<OptionRow>((row) => ({
    pairId: row.pair_id,
    dueMs: row.delivery_ms,
  }));
  const byDeadline = createDueIndex<OptionRow>((row) => ({
    pairId: row.pair_id,
    dueMs: row.deadline_ms + arrivalMs,
  }));
  const places = createPlaces();
  /** Purchases whose commit has not ended, or ended with an unknown outcome. */
  const pending = new Map<number, OptionRow>();

  const remove = (row: OptionRow) => {
    byDelivery.remove(row.id);
    byDeadline.remove(row.id);
    places.delete(row);
  };
  const forget = (id: number) => {
    const row = pending.get(id);
    pending.delete(id);
    if (row && !byDelivery.get(id)) places.delete(row);
  };
  return {
    put: (row: OptionRow): void => {
      pending.delete(row.id);
      byDelivery.put(row);
      byDeadline.put(row);
      places.add(row);
    },
    remove,
    get: byDelivery.get,
    ofPair: byDelivery.ofPair,
    /** Those whose delivery time is reached, the earliest first. */
    dueBy: byDelivery.dueBy,
    /** Those whose time for a tick is over. */
    overdueBy: byDeadline.dueBy,
    deadlines: byDeadline,
    /** The earliest delivery time of a pair. */
    firstDeliveryMs: (pairId: number): number | null => byDelivery.firstMs(pairId, () => false),
    count: places.count,
    /** Holds the place of an order that is being bought. */
    reserve: (row: OptionRow): void => {
      pending.set(row.id, row);
      places.add(row);
    },
    release: forget,
    /** Releases what was reserved for a pair, once its orders are read again. */
    releasePair: (pairId: number): void => {
      for (const [id, row] of pending) if (row.pair_id === pairId) forget(id);
    },
  };
};
export type OpenOptions = ReturnType<typeof createOpenOptions>;
