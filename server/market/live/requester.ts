import type { Clock } from '../../platform/clock';
import { createBackoff } from './backoff';
import type { Library } from './library';
import type { Waiting } from './waiting';

/** The pause after a "too many requests" without a retry time. */
const throttledMs = 10_000;

export type Asking = {
  /**
   * Calls the exchange and retries until the grace period is over; then rejects with the last
   * fault. All callers share the wait, so that an exchange in trouble gets few requests. A fault
   * that a retry cannot solve rejects at once.
   */
  readonly ask: <Answer>(call: () => Promise<Answer>, timeoutMs: number) => Promise<Answer>;
};

export type AskingParts = {
  readonly clock: Clock;
  readonly waiting: Waiting;
  readonly library: Library;
  readonly chance: () => number;
  /** Called with every fault; with null after a success. */
  readonly noted: (fault: unknown) => void;
};

export const createAsking = ({ clock, waiting, library, chance, noted }: AskingParts): Asking => {
  const backoff = createBackoff(chance);
  let freeMs = 0;
  let lastFault: unknown = null;

  const failed = (fault: unknown, askedMs: number) => {
    noted(fault);
    lastFault = fault;
    // Of several concurrent failures one counts, or the delay would double for each of them.
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
