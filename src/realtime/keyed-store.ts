import { type Schedule, scheduleUpdate } from './frame-scheduler';

export type KeyedStore<Value> = {
  /** The published value; the newest one while the key has no subscriber. */
  readonly get: (key: string) => Value | null;
  /** The newest value, published or pending. */
  readonly newest: (key: string) => Value | null;
  /** Publishes with the next batch; of several values until then only the last one. */
  readonly put: (key: string, value: Value) => void;
  /** As `put`, with a value that is parsed when it is needed; null if it is of no use then. */
  readonly putLazy: (key: string, read: () => Value | null) => void;
  /** Publishes at once. */
  readonly putNow: (key: string, value: Value) => void;
  readonly drop: (key: string) => void;
  /** Removes all values and notifies all subscribers. */
  readonly clear: () => void;
  readonly subscribe: (key: string, listener: () => void) => () => void;
};

/** A value and its subscribers per key, for data that changes faster than frames are rendered. */
export const createKeyedStore = <Value>(schedule: Schedule = scheduleUpdate): KeyedStore<Value> => {
  const current = new Map<string, Value>();
  const pending = new Map<string, Value>();
  const lazy = new Map<string, () => Value | null>();
  const scheduled = new Set<string>();
  const listeners = new Map<string, Set<() => void>>();

  const notify = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener();
  };
  /**
   * Caches the result of a lazy value as pending; what `get` returns is the same before and after.
   */
  const newest = (key: string): Value | null => {
    const read = lazy.get(key);
    lazy.delete(key);
    const value = read?.() ?? null;
    if (value !== null) pending.set(key, value);
    return pending.get(key) ?? current.get(key) ?? null;
  };
  const publish = (key: string): boolean => {
    newest(key);
    const value = pending.get(key);
    if (value === undefined) return false;
    pending.delete(key);
    current.set(key, value);
    return true;
  };
  const schedulePublish = (key: string) => {
    if (scheduled.has(key) || !listeners.has(key)) return;
    scheduled.add(key);
    schedule(() => {
      scheduled.delete(key);
      if (publish(key)) notify(key);
    });
  };
  const discardPending = (key: string) => {
    lazy.delete(key);
    pending.delete(key);
  };
  return {
    newest,
    get: (key) => (listeners.has(key) ? (current.get(key) ?? null) : newest(key)),
    put: (key, value) => {
      lazy.delete(key);
      pending.set(key, value);
      schedulePublish(key);
    },
    putLazy: (key, read) => {
      lazy.set(key, read);
      schedulePublish(key);
    },
    putNow: (key, value) => {
      discardPending(key);
      current.set(key, value);
      notify(key);
    },
    drop: (key) => {
      discardPending(key);
      current.delete(key);
    },
    clear: () => {
      lazy.clear();
      pending.clear();
      current.clear();
      for (const key of listeners.keys()) notify(key);
    },
    subscribe: (key, listener) => {
      if (!listeners.has(key)) publish(key);
      const subscribers = listeners.get(key) ?? new Set();
      subscribers.add(listener);
      listeners.set(key, subscribers);
      return () => {
        subscribers.delete(listener);
        if (subscribers.size === 0) listeners.delete(key);
      };
    },
  };
};
