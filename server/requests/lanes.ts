/** Work of one name in the order in which it came; what may go side by side shares its turn. */
export type Lanes = {
  /** Runs when everything that came before has ended, and before everything that comes after. */
  run: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Runs beside other shared work, when the last work that wanted to be alone has ended. */
  share: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Registers what brings the memory that a name guards back in line with the database. */
  guard: (name: string, restore: () => Promise<void>) => void;
  /**
   * The outcome of some work is unknown, so what is in memory may differ from the database: it is
   * restored before the next work that runs alone. That work rejects where it cannot be restored.
   */
  invalidate: (name: string) => void;
  /** Restores invalid memory at once, for work that runs alone and has just invalidated it. */
  restore: (name: string) => Promise<void>;
  /** Resolves when nothing is running or waiting. */
  idle: () => Promise<void>;
};

/** `alone` ends with the last work that wanted to be alone, `shared` came after that. */
type Lane = { alone: Promise<unknown>; readonly shared: Set<Promise<unknown>> };

/**
 * `beforeRestore` resolves when what is in the database is final: nothing that was begun before and
 * whose outcome is unknown can still be committed.
 */
export const createLanes = (beforeRestore: () => Promise<void> = async () => undefined): Lanes => {
  const lanes = new Map<string, Lane>();
  const guarded = new Map<string, () => Promise<void>>();
  const stale = new Set<string>();
  const none = Promise.resolve();
  const laneOf = (name: string): Lane => {
    const known = lanes.get(name);
    if (known) return known;
    const lane: Lane = { alone: none, shared: new Set() };
    lanes.set(name, lane);
    return lane;
  };
  const idle = async (): Promise<void> => {
    while (lanes.size > 0) {
      await Promise.allSettled(
        [...lanes.values()].flatMap(({ alone, shared }) => [alone, ...shared]),
      );
    }
  };
  const restore = async (name: string): Promise<void> => {
    if (!stale.delete(name)) return;
    try {
      await beforeRestore();
      await guarded.get(name)?.();
    } catch (error) {
      stale.add(name);
      throw error;
    }
  };
  return {
    idle,
    restore,
    guard: (name, restored) => void guarded.set(name, restored),
    invalidate: (name) => void stale.add(name),
    run: (name, work) => {
      const lane = laneOf(name);
      const before = [lane.alone, ...lane.shared];
      const mine = Promise.allSettled(before)
        .then(() => restore(name))
        .then(work);
      lane.alone = mine;
      lane.shared.clear();
      const forget = () => {
        if (lane.alone !== mine) return;
        lane.alone = none;
        if (lane.shared.size === 0) lanes.delete(name);
      };
      mine.then(forget, forget);
      return mine;
    },
    share: (name, work) => {
      const lane = laneOf(name);
      const mine = lane.alone.then(work, work);
      lane.shared.add(mine);
      const forget = () => {
        lane.shared.delete(mine);
        if (lane.shared.size === 0 && lane.alone === none) lanes.delete(name);
      };
      mine.then(forget, forget);
      return mine;
    },
  };
};
