import { scheduleUpdate } from './frame-scheduler';

/** Runs once before a next picture is drawn. */
export type Frame = (run: () => void) => void;

export type KeyedStore<Value> = {
  readonly get: (key: string) => Value | null;
  /** The newest, whether or not it has been shown yet. */
  readonly newest: (key: string) => Value | null;
  /** Shown with a next picture; of several values before it only the last is ever seen. */
  readonly put: (key: string, value: Value) => void;
  /** As `put`, of something that is only read when it is looked at; null when it is of no use then. */
  readonly putLazy: (key: string, read: () => Value | null) => void;
  /** Shown at once. */
  readonly putNow: (key: string, value: Value) => void;
  readonly drop: (key: string) => void;
  /** Forgets everything and says so to all who watch. */
  readonly clear: () => void;
  /** Tells about one key only. */
  readonly subscribe: (key: string, listener: () => void) => () => void;
};

/** A plain store for what changes faster than it can be looked at: a value and its watchers per key. */
export const createKeyedStore = <Value>(frame: Frame = scheduleUpdate): KeyedStore<Value> => {
  const shown = new Map<string, Value>();
  const waiting = new Map<string, Value>();
  const unread = new Map<string, () => Value | null>();
  const awaited = new Set<string>();
  const listeners = new Map<string, Set<() => void>>();

  const tell = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener();
  };
  const newest = (key: string): Value | null => {
    const read = unread.get(key);
    unread.delete(key);
    const value = read?.() ?? null;
    if (value !== null) waiting.set(key, value);
    return waiting.get(key) ?? shown.get(key) ?? null;
  };
  /** Whether there was anything new. */
  const settle = (key: string): boolean => {
    newest(key);
    const value = waiting.get(key);
    if (value === undefined) return false;
    waiting.delete(key);
    shown.set(key, value);
    return true;
  };
  /** What nobody watches takes no room in a picture. */
  const show = (key: string) => {
    if (awaited.has(key) || !listeners.has(key)) return;
    awaited.add(key);
    frame(() => {
      awaited.delete(key);
      if (settle(key)) tell(key);
    });
  };
  const forget = (key: string) => {
    unread.delete(key);
    waiting.delete(key);
  };
  return {
    newest,
    get: (key) => {
      if (!listeners.has(key)) settle(key);
      return shown.get(key) ?? null;
    },
    put: (key, value) => {
      unread.delete(key);
      waiting.set(key, value);
      show(key);
    },
    putLazy: (key, read) => {
      unread.set(key, read);
      show(key);
    },
    putNow: (key, value) => {
      forget(key);
      shown.set(key, value);
      tell(key);
    },
    drop: (key) => {
      forget(key);
      shown.delete(key);
    },
    clear: () => {
      unread.clear();
      waiting.clear();
      shown.clear();
      for (const key of listeners.keys()) tell(key);
    },
    subscribe: (key, listener) => {
      if (!listeners.has(key)) settle(key);
      const watchers = listeners.get(key) ?? new Set();
      watchers.add(listener);
      listeners.set(key, watchers);
      return () => {
        watchers.delete(listener);
        if (watchers.size === 0) listeners.delete(key);
      };
    },
  };
};
