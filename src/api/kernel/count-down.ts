import { type AnyEventObject, fromCallback } from 'xstate';

/**
 * Tells every second how many are left, by the clocks of the device: a timer alone stands still while
 * the device sleeps. One of the clocks may stand still then too, and the other may be set back, so
 * the one that has gone further is right.
 */
export const countDown = fromCallback<AnyEventObject, { seconds: number }>(
  ({ input: { seconds }, sendBack }) => {
    const begun = { wallMs: Date.now(), monotonicMs: performance.now() };
    const timer = setInterval(() => {
      const passedMs = Math.max(Date.now() - begun.wallMs, performance.now() - begun.monotonicMs);
      sendBack({
        type: 'second.passed',
        secondsLeft: Math.max(0, Math.ceil(seconds - passedMs / 1_000)),
      });
    }, 1_000);
    return () => clearInterval(timer);
  },
);
