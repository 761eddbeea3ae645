import type { Clock } from '../../platform/clock';
import { createBackoff } from './backoff';
import type { Library } from './library';
import type { Waits } from './waits';

/** The pause after a "too many requests" without a retry time. */
const throttledMs = 10_000;

export type Requester = {
  /**
   * Calls the exchange and retries until the grace period is over; then rejects with the last
   * fault. All callers share the wait, so that an exchange in trouble gets few requests. A fault
   * that a retry cannot solve rejects at once.
   */
  readonly request: <Answer>(call: () => Promise<Answer>, timeoutMs: number) => Promise<Answer>;
};

export type RequesterParts = {
  readonly clock: Clock;
  readonly waits: Waits;
  readonly library: Library;
  readonly chance: () => number;
  /** Called with every fault; with null after a success. */
  readonly onFault: (fault: unknown) => void;
};

export const createRequester = ({
  clock,
  waits,
  library,
  chance,
  onFault,
}: RequesterParts): Requester => {
  const backoff = createBackoff(chance);
  let freeMs = 0;
  let lastFault: unknown = null;

  const failed = (fault: unknown, sentMs: number) => {
    onFault(fault);
    lastFault = fault;
    // Of several concurrent failures one counts, or the delay would double for each of them.
    if (sentMs < freeMs) return;
    const leastMs = library.isThrottle(fault) ? (library.retryAfterMs() ?? throttledMs) : 0;
    freeMs = clock.now() + backoff.next(leastMs);
  };
  return {
    request: async (call, timeoutMs) => {
      const endMs = clock.now() + timeoutMs;
      while (true) {
        if (freeMs > endMs) throw lastFault;
        if (freeMs > clock.now()) await waits.until(freeMs);
        if (waits.hasEnded()) throw lastFault;
        const sentMs = clock.now();
        try {
          const answer = await call();
          backoff.reset();
          onFault(null);
          return answer;
        } catch (fault) {
          if (!library.isTransient(fault)) throw fault;
          failed(fault, sentMs);
        }
      }
    },
  };
};
