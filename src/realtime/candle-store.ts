import { type Bar, type Period, spanMs } from '../../schemas/market/candle';
import { createKeyedStore, type Frame } from './keyed-store';

/** A chart as the socket names it: a pair and a period. */
export type Series = { readonly symbol: string; readonly period: Period };

export type CandleStore = {
  /** The bars that came since somebody watches, oldest first; the last one still moves. */
  readonly get: (series: Series) => readonly Bar[];
  /** Takes a bar: an equal start replaces, a later one appends, an earlier one is dropped. */
  readonly take: (symbol: string, period: string, bar: Bar) => void;
  /** `missed` is called when bars were lost on the way: the newest are to be read again. */
  readonly subscribe: (series: Series, changed: () => void, missed: () => void) => () => void;
};

const none: readonly Bar[] = [];
const keyOf = (symbol: string, period: string) => `${symbol}:${period}`;

export const createCandleStore = (frame?: Frame): CandleStore => {
  const store = createKeyedStore<readonly Bar[]>(frame);
  const watched = new Map<string, { spanMs: number; missed: Set<() => void> }>();
  return {
    get: ({ symbol, period }) => store.get(keyOf(symbol, period)) ?? none,
    take: (symbol, period, bar) => {
      const key = keyOf(symbol, period);
      const watchers = watched.get(key);
      if (!watchers) return;
      const bars = store.newest(key) ?? none;
      const last = bars.at(-1);
      if (last && bar.startMs < last.startMs) return;
      const isNext = last !== undefined && bar.startMs > last.startMs;
      store.put(key, last && !isNext ? [...bars.slice(0, -1), bar] : [...bars, bar]);
      // The end of a bar is always said, so one that was left open has lost it on the way.
      const isMissing = isNext && (!last.isClosed || bar.startMs - last.startMs > watchers.spanMs);
      if (isMissing) for (const tell of watchers.missed) tell();
    },
    subscribe: ({ symbol, period }, changed, missed) => {
      const key = keyOf(symbol, period);
      const watchers = watched.get(key) ?? { spanMs: spanMs[period], missed: new Set() };
      watchers.missed.add(missed);
      watched.set(key, watchers);
      const stop = store.subscribe(key, changed);
      return () => {
        stop();
        watchers.missed.delete(missed);
        if (watchers.missed.size > 0) return;
        watched.delete(key);
        store.drop(key);
      };
    },
  };
};
