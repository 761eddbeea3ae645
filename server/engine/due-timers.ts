import { dayMs } from '../../schemas/kernel/time';
import type { Cancel, Clock } from '../platform/clock';

/** Timers wait at most this long at once; a longer wait is repeated. */
const maxWaitMs = dayMs;

/** One timer per key, a pair or a whole domain, which runs its work when its first record is due. */
export const createDueTimers = (clock: Clock, run: (key: number) => Promise<void>) => {
  const timers = new Map<number, { readonly dueMs: number; readonly cancel: Cancel }>();
  let isStopped = false;
  return {
    /**
     * Sets the timer of a key, or removes it if nothing is due. What is due already, because it could
     * not be done just now, is retried after a while.
     */
    set: (key: number, dueMs: number | null, retryMs: number): void => {
      const nowMs = clock.now();
      const known = timers.get(key);
      if (dueMs !== null && dueMs === known?.dueMs && dueMs > nowMs) return;
      known?.cancel();
      timers.delete(key);
      if (dueMs === null || isStopped) return;
      const atMs = Math.min(dueMs > nowMs ? dueMs : nowMs + retryMs, nowMs + maxWaitMs);
      const cancel = clock.at(atMs, () => {
        timers.delete(key);
        return run(key);
      });
      timers.set(key, { dueMs, cancel });
    },
    stop: (): void => {
      isStopped = true;
      for (const { cancel } of timers.values()) cancel();
      timers.clear();
    },
  };
};
