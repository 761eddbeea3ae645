import { useSyncExternalStore } from 'react';
import { createServerClock, readServerTime } from '../context/server-clock';
import { useServices } from '../context/services';
import type { Live } from './live';
import { useLive } from './live-provider';
import { everySecond } from './shared-interval';
import { createSteadyClock } from './steady-clock';

type ServerNow = () => number | null;

const clocks = new WeakMap<Live, ServerNow>();

/**
 * The server's clock by its last message, which is right again at once after a sleep or a change of
 * the device's clock; by one request where no messages come. Null until either is known.
 */
export const useServerNow = (): ServerNow => {
  const live = useLive();
  const { client } = useServices();
  const known = clocks.get(live);
  if (known) return known;
  const measured = createServerClock();
  let isMeasured = false;
  const finish = () => {
    isMeasured = true;
  };
  // A server without the call leaves the device's own clock.
  readServerTime(client, measured).then(finish, finish);
  const now = createSteadyClock(() => live.serverNow() ?? (isMeasured ? measured.now() : null));
  clocks.set(live, now);
  return now;
};

/** Each second, and when the page is shown again after it was hidden or the device slept. */
export const onEachSecond = (listener: () => void): (() => void) => {
  const stop = everySecond(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    stop();
  };
};

/** Whole seconds until an instant of the server's clock, at least 0; null while that is unknown. */
export const useSecondsLeft = (until: string | null): number | null => {
  const now = useServerNow();
  const read = () => {
    const nowMs = now();
    if (until === null || nowMs === null) return null;
    return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1_000));
  };
  return useSyncExternalStore(onEachSecond, read, read);
};
