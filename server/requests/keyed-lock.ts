/** A shared and exclusive lock per key, granted in order of request. */
export type KeyedLock = {
  /** Runs after all earlier work and before all later work. */
  exclusive: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
  /** Runs concurrently with other shared work, after the last exclusive work before it. */
  shared: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Registers how to restore the memory that a key guards from the database. `onInvalid` is for
   * work that nothing else would make run: it is called whenever the memory is marked.
   */
  guard: (key: string, restore: () => Promise<void>, onInvalid?: () => void) => void;
  /**
   * Marks memory as possibly different from the database after an unknown outcome: it is restored
   * before the next exclusive work, which rejects if that fails.
   */
  invalidate: (key: string) => void;
  /** Restores invalid memory at once, for exclusive work that has just invalidated it. */
  restore: (key: string) => Promise<void>;
  /** Resolves when nothing is running or waiting. */
  idle: () => Promise<void>;
};

/** `exclusive` resolves with the last exclusive work; `shared` is what was requested after it. */
type Queue = { exclusive: Promise<unknown>; readonly shared: Set<Promise<unknown>> };

/**
 * `beforeRestore` resolves when the database's state is final: no earlier transaction with an
 * unknown outcome can still commit.
 */
export const createKeyedLock = (
  beforeRestore: () => Promise<void> = async () => undefined,
): KeyedLock => {
  const queues = new Map<string, Queue>();
  const guarded = new Map<string, { restore: () => Promise<void>; onInvalid?: () => void }>();
  const stale = new Set<string>();
  const none = Promise.resolve();
  const queueOf = (key: string): Queue => {
    const known = queues.get(key);
    if (known) return known;
    const queue: Queue = { exclusive: none, shared: new Set() };
    queues.set(key, queue);
    return queue;
  };
  const idle = async (): Promise<void> => {
    while (queues.size > 0) {
      await Promise.allSettled(
        [...queues.values()].flatMap(({ exclusive, shared }) => [exclusive, ...shared]),
      );
    }
  };
  const restore = async (key: string): Promise<void> => {
    if (!stale.delete(key)) return;
    try {
      await beforeRestore();
      await guarded.get(key)?.restore();
    } catch (error) {
      stale.add(key);
      throw error;
    }
  };
  return {
    idle,
    restore,
    guard: (key, restored, onInvalid) =>
      void guarded.set(key, { restore: restored, ...(onInvalid ? { onInvalid } : {}) }),
    invalidate: (key) => {
      stale.add(key);
      guarded.get(key)?.onInvalid?.();
    },
    exclusive: (key, work) => {
      const queue = queueOf(key);
      const before = [queue.exclusive, ...queue.shared];
      const mine = Promise.allSettled(before)
        .then(() => restore(key))
        .then(work);
      queue.exclusive = mine;
      queue.shared.clear();
      const forget = () => {
        if (queue.exclusive !== mine) return;
        queue.exclusive = none;
        if (queue.shared.size === 0) queues.delete(key);
      };
      mine.then(forget, forget);
      return mine;
    },
    shared: (key, work) => {
      const queue = queueOf(key);
      const mine = queue.exclusive.then(work, work);
      queue.shared.add(mine);
      const forget = () => {
        queue.shared.delete(mine);
        if (queue.shared.size === 0 && queue.exclusive === none) queues.delete(key);
      };
      mine.then(forget, forget);
      return mine;
    },
  };
};
