import type { Cancel, Clock } from '../../platform/clock';

export type Waits = {
  /** Resolves at the time, or at once when the feed ends. */
  readonly until: (instantMs: number) => Promise<void>;
  readonly hasEnded: () => boolean;
  /** Ends every current and later wait. */
  readonly end: () => void;
};

/** Waits on the server's clock that can be ended together, so that none outlives its feed. */
export const createWaits = (clock: Clock): Waits => {
  const pending = new Map<() => void, Cancel>();
  let ended = false;
  return {
    until: (instantMs) => {
      if (ended) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          pending.delete(done);
          resolve();
        };
        pending.set(done, clock.at(instantMs, done));
      });
    },
    hasEnded: () => ended,
    end: () => {
      ended = true;
      for (const [done, cancel] of [...pending]) {
        cancel();
        done();
      }
    },
  };
};
