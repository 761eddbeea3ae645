import { type Period, periods } from '../../schemas/market/period';
import type { Cancel } from '../platform/clock';
import { barOf, type StoredBar, type UnitBar } from './candles';
import type { FeedTick } from './feed';
import type { PairMarket } from './pair-market';

export type CandleEvent = {
  readonly symbol: string;
  readonly period: Period;
  readonly startMs: number;
  /** True once, when the bar is closed; false for changes of the open bar. */
  readonly closed: boolean;
  /** Computed on request, because most changes are never read. */
  readonly bar: () => StoredBar;
};

/** Subscribers. One that throws is reported and does not affect the others. */
const createListeners = <Event>(failed: (error: unknown) => void) => {
  const listeners = new Set<(event: Event) => void>();
  return {
    add: (listener: (event: Event) => void): Cancel => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isEmpty: () => listeners.size === 0,
    publish: (event: Event) => {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          failed(error);
        }
      }
    },
  };
};

export type MarketEvents = {
  readonly onTick: (listener: (tick: FeedTick) => void) => Cancel;
  readonly onBook: (listener: (symbol: string) => void) => Cancel;
  readonly onCandle: (listener: (event: CandleEvent) => void) => Cancel;
  /** Publishes an accepted tick and the open bars that it changed. */
  readonly publishTick: (market: PairMarket, tick: FeedTick) => void;
  readonly publishBook: (symbol: string) => void;
  readonly publishClosed: (market: PairMarket, period: Period, bar: UnitBar) => void;
};

/** Publishes market events to subscribers, synchronously and in order. */
export const createMarketEvents = (failed: (error: unknown) => void): MarketEvents => {
  const ticks = createListeners<FeedTick>(failed);
  const books = createListeners<string>(failed);
  const candles = createListeners<CandleEvent>(failed);
  return {
    onTick: ticks.add,
    onBook: books.add,
    onCandle: candles.add,
    publishTick: (market, tick) => {
      ticks.publish(tick);
      if (candles.isEmpty()) return;
      const { pair } = market;
      for (const period of periods) {
        const series = market.series(period);
        const current = series.open();
        if (current === null) continue;
        const { startMs } = current;
        const newest = () => {
          const open = series.open();
          return open?.startMs === startMs ? open : current;
        };
        const bar = () => barOf(newest(), pair, false);
        candles.publish({ symbol: pair.symbol, period, startMs, closed: false, bar });
      }
    },
    publishBook: books.publish,
    publishClosed: ({ pair }, period, bar) => {
      const event = { symbol: pair.symbol, period, startMs: bar.startMs, closed: true };
      candles.publish({ ...event, bar: () => barOf(bar, pair, true) });
    },
  };
};
