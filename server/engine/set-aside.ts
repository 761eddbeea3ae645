import { minuteMs } from '../../schemas/kernel/time';
import type { Clock } from '../platform/clock';

/** A record that could not be written is left out for this long. */
const setAsideMs = minuteMs;

/** Records that are left out for a while after a failed change, each since the cause that failed. */
export const createSetAside = <Cause>(clock: Clock) => {
  const entries = new Map<number, { readonly since: Cause; readonly untilMs: number }>();
  return {
    add: (id: number, since: Cause): void =>
      void entries.set(id, { since, untilMs: clock.now() + setAsideMs }),
    /** Until `takeEnded` has removed it. */
    has: (id: number): boolean => entries.has(id),
    /** The causes since which records were left out, whether or not their time is over. */
    causes: (): readonly Cause[] => [...entries.values()].map(({ since }) => since),
    /** Removes the records whose time is over; returns since which causes they were left out. */
    takeEnded: (isConcerned: (since: Cause) => boolean): readonly Cause[] => {
      const ended = [...entries].filter(
        ([, { since, untilMs }]) => untilMs <= clock.now() && isConcerned(since),
      );
      for (const [id] of ended) entries.delete(id);
      return ended.map(([, { since }]) => since);
    },
    /** When the first of them is no longer left out; null if none is. */
    firstEndMs: (isConcerned: (since: Cause) => boolean): number | null => {
      const ends = [...entries.values()]
        .filter(({ since }) => isConcerned(since))
        .map(({ untilMs }) => untilMs);
      return ends.length === 0 ? null : Math.min(...ends);
    },
  };
};
