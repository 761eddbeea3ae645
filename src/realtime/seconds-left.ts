import { useSyncExternalStore } from 'react';
import type { Client } from '../api/kernel/client';
import { perOwner } from '../components/base/per-owner';
import { createServerClock, readServerTime } from '../context/server-clock';
import { useServices } from '../context/services';
import type { Live } from './live';
import { useLive } from './live-provider';
import { everySecond } from './shared-interval';
import { createSteadyClock } from './steady-clock';

type ServerNow = () => number | null;

const serverNowOf = perOwner((live: Live) =>
  perOwner((client: Client): ServerNow => {
    const measured = createServerClock();
    let isMeasured = false;
    const finish = () => {
      isMeasured = true;
    };
    // A server without the call leaves the device's own clock.
    readServerTime(client, measured).then(finish, finish);
    return createSteadyClock(() => live.serverNow() ?? (isMeasured ? measured.now() : null));
  }),
);

/**
 * The server's clock by its last message, which is right again at once after a sleep or a change of
 * the device's clock; by one request where no messages come. Null until either is known.
 */
export const useServerNow = (): ServerNow => serverNowOf(useLive())(useServices().client);

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
