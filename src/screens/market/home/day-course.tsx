import { useSyncExternalStore } from 'react';
import type { Amount } from '../../../../schemas/kernel/money';
import { dayMs } from '../../../../schemas/kernel/time';
import type { Pair } from '../../../../schemas/market/pair';
import type { Client } from '../../../api/kernel/client';
import { GetCandles } from '../../../api/market/candle';
import { classesOf } from '../../../components/base/class-names';
import { createObservable } from '../../../components/base/observable';
import { perOwner } from '../../../components/base/per-owner';
import { Sparkline } from '../../../components/figures/sparkline';
import { useServices } from '../../../context/services';
import { percentChange } from '../../../format/figure';
import { useQuote } from '../../../realtime/live-provider';
import { useServerNow } from '../../../realtime/seconds-left';
import styles from './day-course.module.css';

const css = classesOf(styles);

type Course = {
  readonly get: () => readonly Amount[];
  readonly subscribe: (listener: () => void) => () => void;
};

/** The closing prices of a day, asked once for each pair; none where they do not come. */
const coursesOf = perOwner((client: Client) => {
  const courses = new Map<string, Course>();
  return {
    of: (symbol: string, nowMs: number): Course => {
      const known = courses.get(symbol);
      if (known) return known;
      const course = createObservable<readonly Amount[]>([]);
      courses.set(symbol, course);
      const variables = { symbol, period: '30min', fromMs: nowMs - dayMs, toMs: nowMs } as const;
      client.request({ document: { ...GetCandles, isQuiet: true }, variables }).then(
        (bars) => course.set(bars.map(({ close }) => close)),
        () => undefined,
      );
      return course;
    },
  };
});

/** The course of a pair's price over a day, in its card. */
export const DayCourse = ({ pair: { symbol } }: { pair: Pair }) => {
  const now = useServerNow();
  const { get, subscribe } = coursesOf(useServices().client).of(symbol, now() ?? Date.now());
  const points = useSyncExternalStore(subscribe, get);
  const direction = useQuote(symbol, (quote) => percentChange(quote?.change ?? null).direction);
  return (
    <span className={css('course')}>
      <Sparkline points={points} direction={direction} />
    </span>
  );
};
