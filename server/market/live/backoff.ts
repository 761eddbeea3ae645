import { minuteMs, secondMs } from '../../../schemas/kernel/time';
export type Backoff = {
  /** The delay after one more failure, at least as long as given. */
  readonly next: (leastMs?: number) => number;
  readonly reset: () => void;
};

const firstMs = secondMs;
const longestMs = minuteMs;

/**
 * Delays that double from a second to a minute. The upper half of each is random, so that clients
 * of one exchange do not reconnect at the same time.
 */
export const createBackoff = (chance: () => number): Backoff => {
  let failures = 0;
  return {
    next: (leastMs = 0) => {
      const fullMs = Math.max(Math.min(longestMs, firstMs * 2 ** failures), leastMs);
      failures = Math.min(failures + 1, 16);
      return Math.max(leastMs, fullMs * (0.5 + chance() / 2));
    },
    reset: () => {
      failures = 0;
    },
  };
};
