/** Cancels a scheduled run; does nothing if it has already run. */
export type Cancel = () => void;

/**
 * The server's only source of time. All delays and expiries use it, so that a test can advance time
 * and a demonstration can run faster.
 */
export type Clock = {
  /** Unix milliseconds, UTC. */
  readonly now: () => number;
  /** Speed relative to real time; 1 is real time, 0 stands still until a test advances it. */
  readonly rate: number;
  /** Runs once at the given time of this clock, or as soon as possible after it. */
  readonly at: (instantMs: number, run: () => void | Promise<void>) => Cancel;
  /**
   * Registers work for which nobody waits, as what a tick causes: a test clock does not advance
   * before it has ended. Its errors are the caller's.
   */
  readonly during: (work: Promise<unknown>) => void;
};

/** A clock that begins at the machine's time, or at `startMs`, and runs `rate` times as fast. */
export const systemClock = (rate = 1, startMs = Date.now()): Clock => {
  const startedAt = performance.now();
  const now = () => Math.floor(startMs + (performance.now() - startedAt) * rate);
  return {
    now,
    rate,
    at: (instantMs, run) => {
      const timer = setTimeout(() => void run(), Math.max(0, (instantMs - now()) / rate));
      return () => clearTimeout(timer);
    },
    during: () => undefined,
  };
};

/** Work that is running; `ended` resolves when it has ended, and what it has begun. */
const createRunningWork = () => {
  const running = new Set<Promise<unknown>>();
  return {
    add: (work: Promise<unknown>): void => {
      running.add(work);
      const end = () => running.delete(work);
      work.then(end, end);
    },
    ended: async (): Promise<void> => {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
};

export type TestClock = Clock & {
  /**
   * Advances time and runs everything that becomes due, in order, each at its own time and to the end
   * of what it causes.
   */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** As a machine that was suspended: what became due runs in the same order, but late, at the new time. */
  readonly sleep: (milliseconds: number) => Promise<void>;
};

/** A clock that advances only on request. */
export const testClock = (startMs: number): TestClock => {
  let nowMs = startMs;
  let order = 0;
  const work = createRunningWork();
  const due = new Map<number, { atMs: number; order: number; run: () => void | Promise<void> }>();
  const nextWithin = (endMs: number) => {
    let next: number | null = null;
    for (const [id, task] of due) {
      const best = next === null ? undefined : due.get(next);
      const isEarlier =
        !best || task.atMs < best.atMs || (task.atMs === best.atMs && task.order < best.order);
      if (task.atMs <= endMs && isEarlier) next = id;
    }
    return next;
  };
  const runUntil = async (endMs: number) => {
    for (let id = nextWithin(endMs); id !== null; id = nextWithin(endMs)) {
      const task = due.get(id);
      due.delete(id);
      if (!task) continue;
      nowMs = Math.max(nowMs, task.atMs);
      await task.run();
      await work.ended();
    }
    nowMs = endMs;
  };
  let moving: Promise<void> = Promise.resolve();
  const next = (move: () => Promise<void>) => {
    moving = moving.then(work.ended).then(move);
    return moving;
  };
  return {
    now: () => nowMs,
    rate: 0,
    at: (instantMs, run) => {
      order += 1;
      const id = order;
      due.set(id, { atMs: instantMs, order: id, run });
      return () => due.delete(id);
    },
    during: work.add,
    advance: (milliseconds) => next(() => runUntil(nowMs + milliseconds)),
    sleep: (milliseconds) =>
      next(() => {
        nowMs += milliseconds;
        return runUntil(nowMs);
      }),
  };
};

/**
 * Repeats a task `everyMs` after its previous run ended. An error is passed to `failed`, and the
 * task is repeated all the same.
 */
export const repeat = (
  clock: Clock,
  everyMs: number,
  run: () => void | Promise<void>,
  failed: (error: unknown) => void,
): Cancel => {
  let stopped = false;
  let cancel: Cancel = () => undefined;
  const next = () => {
    cancel = clock.at(clock.now() + everyMs, async () => {
      if (stopped) return;
      try {
        await run();
      } catch (error) {
        failed(error);
      }
      if (!stopped) next();
    });
  };
  next();
  return () => {
    stopped = true;
    cancel();
  };
};
