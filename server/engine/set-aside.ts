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
  };
};
