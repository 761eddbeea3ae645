import type { Clock } from '../platform/clock';

/** A record that could not be written is left out for this long. */
const setAsideMs = 60_000;

/** Records that are left out for a while after a failed change. */
export const createSetAside = (clock: Clock) => {
  const untilMsOf = new Map<number, number>();
  return {
    add: (id: number): void => void untilMsOf.set(id, clock.now() + setAsideMs),
    has: (id: number): boolean => {
      const untilMs = untilMsOf.get(id);
      if (untilMs === undefined) return false;
      if (clock.now() < untilMs) return true;
      untilMsOf.delete(id);
      return false;
    },
    /** When the first of them is no longer left out; null if none is. */
    firstEndMs: (): number | null => {
      const ends = [...untilMsOf.values()].filter((untilMs) => untilMs > clock.now());
      return ends.length === 0 ? null : Math.min(...ends);
    },
  };
};
