import type { Clock } from '../../platform/clock';
import { createBackoff } from './backoff';
import type { Library } from './library';
import type { Waiting } from './waiting';

/** After a "too many requests" that names no time, nothing is asked for so long. */
const throttledMs = 10_000;

export type Asking = {
  /**
   * Asks the exchange, again and again while it fails, until the gracePeriod is over; then rejects with
   * its last fault. All who ask wait together, so that one exchange in trouble is asked little. What
   * asking again cannot mend is rejected at once.
   */
  readonly ask: <Answer>(call: () => Promise<Answer>, timeoutMs: number) => Promise<Answer>;
};

export type AskingParts = {
  readonly clock: Clock;
  readonly waiting: Waiting;
  readonly library: Library;
  readonly chance: () => number;
  /** Told of every fault; null when an answer came. */
  readonly noted: (fault: unknown) => void;
};

export const createAsking = ({ clock, waiting, library, chance, noted }: AskingParts): Asking => {
  const backoff = createBackoff(chance);
  let freeMs = 0;
  let lastFault: unknown = null;

  const failed = (fault: unknown, askedMs: number) => {
    noted(fault);
    lastFault = fault;
    // Of several that failed together one counts, or the wait would double for each of them.
    if (askedMs < freeMs) return;
    const leastMs = library.isThrottle(fault) ? (library.retryAfterMs() ?? throttledMs) : 0;
    freeMs = clock.now() + backoff.next(leastMs);
  };
  return {
    ask: async (call, timeoutMs) => {
      const endMs = clock.now() + timeoutMs;
      while (true) {
        if (freeMs > endMs) throw lastFault;
        if (freeMs > clock.now()) await waiting.until(freeMs);
        if (waiting.hasEnded()) throw lastFault;
        const askedMs = clock.now();
        try {
          const answer = await call();
          backoff.reset();
          noted(null);
          return answer;
        } catch (fault) {
          if (!library.isPassing(fault)) throw fault;
          failed(fault, askedMs);
        }
      }
    },
  };
};
