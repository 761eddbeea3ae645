import { useEffect, useState } from 'react';
import { selectLanguage } from '../../../../machines/account/app';
import type { Language } from '../../../../schemas/kernel/language';
import { endOf, type Period, startOf } from '../../../../schemas/market/period';
import { App } from '../../../context/app-context';
import { countdown } from '../../../format/duration';
import { useLive } from '../../../realtime/live-provider';

/** The time until the bar of this moment is over. */
export const barRemaining = (period: Period, nowMs: number, language: Language): string =>
  countdown(Math.ceil((endOf(period, startOf(period, nowMs)) - nowMs) / 1000), language);

/** How long the newest bar still grows, by the server's clock; empty while that is not known. */
export const useBarRemaining = (period: Period, isShown: boolean): string => {
  const { serverNow } = useLive();
  const language = App.useSelector(selectLanguage);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!isShown) {
      setText('');
      return;
    }
    const show = () => {
      const nowMs = serverNow();
      setText(nowMs === null ? '' : barRemaining(period, nowMs, language));
    };
    show();
    const timer = setInterval(show, 1_000);
    return () => clearInterval(timer);
  }, [period, isShown, language, serverNow]);
  return text;
};
