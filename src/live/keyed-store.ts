import { nextPicture } from './pace';

/** Runs once before a next picture is drawn. */
export type Frame = (run: () => void) => void;

export type KeyedStore<Value> = {
  readonly get: (key: string) => Value | null;
  /** The newest, whether or not it has been shown yet. */
  readonly newest: (key: string) => Value | null;
  /** Shown with a next picture; of several values before it only the last is ever seen. */
  readonly put: (key: string, value: Value) => void;
  /** Shown at once. */
  readonly putNow: (key: string, value: Value) => void;
  readonly drop: (key: string) => void;
  /** Forgets everything and says so to all who watch. */
  readonly clear: () => void;
  /** Tells about one key only. */
  readonly subscribe: (key: string, listener: () => void) => () => void;
};

/** A plain store for what changes faster than it can be looked at: a value and its watchers per key. */
export const createKeyedStore = <Value>(frame: Frame = nextPicture): KeyedStore<Value> => {
  const shown = new Map<string, Value>();
  const waiting = new Map<string, Value>();
  const listeners = new Map<string, Set<() => void>>();
  let isScheduled = false;

  const tell = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener();
  };
  const show = () => {
    isScheduled = false;
    const changed = [...waiting];
    waiting.clear();
    for (const [key, value] of changed) shown.set(key, value);
    for (const [key] of changed) tell(key);
  };
  return {
    get: (key) => shown.get(key) ?? null,
    newest: (key) => waiting.get(key) ?? shown.get(key) ?? null,
    put: (key, value) => {
      waiting.set(key, value);
      if (isScheduled) return;
      isScheduled = true;
      frame(show);
    },
    putNow: (key, value) => {
      waiting.delete(key);
      shown.set(key, value);
      tell(key);
    },
    drop: (key) => {
      waiting.delete(key);
      shown.delete(key);
    },
    clear: () => {
      waiting.clear();
      shown.clear();
      for (const key of listeners.keys()) tell(key);
    },
    subscribe: (key, listener) => {
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
