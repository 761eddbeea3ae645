export type Backoff = {
  /** How long to wait after one more failure, and at least so long. */
  readonly next: (leastMs?: number) => number;
  readonly reset: () => void;
};

const firstMs = 1_000;
const longestMs = 60_000;

/**
 * Waits that double from a second to a minute. The upper half of each is left to chance, so that all
 * who lost the same exchange do not come back to it at the same instant.
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
