import { useEffect, useState } from 'react';
import { selectLanguage } from '../../../machines/account/app';
import type { Client } from '../../api/kernel/client';
import { App } from '../../context/app-context';
import { createServerClock, readServerTime, type ServerClock } from '../../context/server-clock';
import { useServices } from '../../context/services';
import { countdown } from '../../format/time';

const clocks = new WeakMap<Client, ServerClock>();

/** The server's clock as far as it is known; asked once, when the first countdown needs it. */
const useServerClock = (): ServerClock => {
  const { client } = useServices();
  const known = clocks.get(client);
  if (known) return known;
  const clock = createServerClock();
  clocks.set(client, clock);
  readServerTime(client, clock).catch(() => undefined);
  return clock;
};

/** What is left until an instant of the server's clock; nothing once it has come. */
export const Countdown = ({ until, onOver }: { until: string; onOver?: () => void }) => {
  const clock = useServerClock();
  const language = App.useSelector(selectLanguage);
  const secondsLeft = () => Math.max(0, Math.ceil((Date.parse(until) - clock.now()) / 1000));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((Date.parse(until) - clock.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      onOver?.();
    }, 1_000);
    return () => clearInterval(timer);
  }, [until, clock, onOver]);
  return left === 0 ? null : (
    <time className="tl-figure" dateTime={until} role="timer">
      {countdown(left, language)}
    </time>
  );
};
