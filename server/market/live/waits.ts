import type { Cancel, Clock } from '../../platform/clock';

export type Waiting = {
  /** Resolves at the time, or at once when the feed ends. */
  readonly until: (instantMs: number) => Promise<void>;
  readonly hasEnded: () => boolean;
  /** Ends every current and later wait. */
  readonly end: () => void;
};

/** Waits on the server's clock that can be ended together, so that none outlives its feed. */
export const createWaiting = (clock: Clock): Waiting => {
  const waits = new Map<() => void, Cancel>();
  let ended = false;
  return {
    until: (instantMs) => {
      if (ended) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          waits.delete(done);
          resolve();
        };
        waits.set(done, clock.at(instantMs, done));
      });
    },
    hasEnded: () => ended,
    end: () => {
      ended = true;
      for (const [done, cancel] of [...waits]) {
        cancel();
        done();
      }
    },
  };
};
