import { useEffect, useState } from 'react';
import { selectLanguage } from '../../../machines/account/app';
import type { Client } from '../../api/kernel/client';
import { perOwner } from '../../components/base/per-owner';
import { App } from '../../context/app-context';
import { createServerClock, readServerTime, type ServerClock } from '../../context/server-clock';
import { useServices } from '../../context/services';
import { countdown } from '../../format/duration';

/** The server's clock as far as it is known; asked once, when the first countdown needs it. */
const serverClockOf = perOwner((client: Client): ServerClock => {
  const clock = createServerClock();
  readServerTime(client, clock).catch(() => undefined);
  return clock;
});

/** What is left until an instant of the server's clock; nothing once it has come. */
export const Countdown = ({ until, onOver }: { until: string; onOver?: () => void }) => {
  const clock = serverClockOf(useServices().client);
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
