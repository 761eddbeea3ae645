/** Backwards by more than this the clock was set; by less, a message only arrived sooner than the last. */
const jitterMs = 2_000;

/**
 * A clock that never goes back by the jitter of the messages that set it, so that a countdown shows
 * no second twice; a larger correction is taken.
 */
export const createSteadyClock = (now: () => number | null): (() => number | null) => {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = now();
    if (nowMs === null) return null;
    lastMs = lastMs - nowMs > jitterMs ? nowMs : Math.max(lastMs, nowMs);
    return lastMs;
  };
};
