import type { Cancel } from '../platform/clock';
import { type Bar, barOf, type UnitBar } from './candles';
import type { Tick } from './feed';
import type { PairMarket } from './pair-market';
import { type Period, periods } from './periods';

export type CandleEvent = {
  readonly symbol: string;
  readonly period: Period;
  readonly startMs: number;
  /** True once, when the bar is finished; false whenever the open bar changes. */
  readonly closed: boolean;
  /** The bar as it is when asked, because most changes are never looked at. */
  readonly bar: () => Bar;
};

/** Those who listen. One that throws is reported and harms no other. */
const createListeners = <Event>(failed: (error: unknown) => void) => {
  const listeners = new Set<(event: Event) => void>();
  return {
    add: (listener: (event: Event) => void): Cancel => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isEmpty: () => listeners.size === 0,
    tell: (event: Event) => {
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

export type Telling = {
  readonly onTick: (listener: (tick: Tick) => void) => Cancel;
  readonly onBook: (listener: (symbol: string) => void) => Cancel;
  readonly onCandle: (listener: (event: CandleEvent) => void) => Cancel;
  /** Tells a tick that the market has taken, and the open bars that it changed. */
  readonly tick: (market: PairMarket, tick: Tick) => void;
  readonly book: (symbol: string) => void;
  readonly closed: (market: PairMarket, period: Period, bar: UnitBar) => void;
};

/** Tells whoever listens what happens on the market, at once and in order. */
export const createTelling = (failed: (error: unknown) => void): Telling => {
  const ticks = createListeners<Tick>(failed);
  const books = createListeners<string>(failed);
  const candles = createListeners<CandleEvent>(failed);
  return {
    onTick: ticks.add,
    onBook: books.add,
    onCandle: candles.add,
    tick: (market, tick) => {
      ticks.tell(tick);
      if (candles.isEmpty()) return;
      const { pair } = market;
      for (const period of periods) {
        const series = market.series(period);
        const told = series.open();
        if (told === null) continue;
        const { startMs } = told;
        const newest = () => {
          const open = series.open();
          return open?.startMs === startMs ? open : told;
        };
        const bar = () => barOf(newest(), pair, false);
        candles.tell({ symbol: pair.symbol, period, startMs, closed: false, bar });
      }
    },
    book: books.tell,
    closed: ({ pair }, period, bar) => {
      const event = { symbol: pair.symbol, period, startMs: bar.startMs, closed: true };
      candles.tell({ ...event, bar: () => barOf(bar, pair, true) });
    },
  };
};
