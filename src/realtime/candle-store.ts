import { type Bar, spanMs } from '../../schemas/market/candle';
import type { Period } from '../../schemas/market/period';
import type { Schedule } from './frame-scheduler';
import { createKeyedStore } from './keyed-store';

export type Series = { readonly symbol: string; readonly period: Period };

export type CandleStore = {
  /** The bars received since the first subscription, oldest first; the last one may be open. */
  readonly get: (series: Series) => readonly Bar[];
  /** A bar with an equal start replaces, a later one is appended, an earlier one is dropped. */
  readonly take: (symbol: string, period: string, bar: Bar) => void;
  /** `missed` is called when bars were lost: the newest have to be fetched again. */
  readonly subscribe: (series: Series, changed: () => void, missed: () => void) => () => void;
};

const none: readonly Bar[] = [];
const keyOf = (symbol: string, period: string) => `${symbol}:${period}`;

export const createCandleStore = (schedule?: Schedule): CandleStore => {
  const store = createKeyedStore<readonly Bar[]>(schedule);
  const subscribed = new Map<string, { spanMs: number; missed: Set<() => void> }>();
  return {
    get: ({ symbol, period }) => store.get(keyOf(symbol, period)) ?? none,
    take: (symbol, period, bar) => {
      const key = keyOf(symbol, period);
      const subscription = subscribed.get(key);
      if (!subscription) return;
      const bars = store.newest(key) ?? none;
      const last = bars.at(-1);
      if (last && bar.startMs < last.startMs) return;
      const isNext = last !== undefined && bar.startMs > last.startMs;
      store.put(key, last && !isNext ? [...bars.slice(0, -1), bar] : [...bars, bar]);
      // Every bar is sent once more when it closes, so a bar that is still open has lost an update.
      const { spanMs: intervalMs, missed } = subscription;
      const isMissing = isNext && (!last.isClosed || bar.startMs - last.startMs > intervalMs);
      if (isMissing) for (const notify of missed) notify();
    },
    subscribe: ({ symbol, period }, changed, missed) => {
      const key = keyOf(symbol, period);
      const subscription = subscribed.get(key) ?? { spanMs: spanMs[period], missed: new Set() };
      subscription.missed.add(missed);
      subscribed.set(key, subscription);
      const stop = store.subscribe(key, changed);
      return () => {
        stop();
        subscription.missed.delete(missed);
        if (subscription.missed.size > 0) return;
        subscribed.delete(key);
        store.drop(key);
      };
    },
  };
};
