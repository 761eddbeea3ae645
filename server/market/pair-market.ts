import {
  type Amount,
  amount,
  amountOfUnits,
  divide,
  multiply,
  subtract,
  unitsAt,
} from '../../schemas/kernel/money';
import { dayMs, minuteMs } from '../../schemas/kernel/time';
import { barsBefore, endOf, type Period, periods } from '../../schemas/market/period';
import type { ListedPair } from '../instruments/instruments';
import { type BarSeries, barOfTrade, createSeries, type UnitBar } from './candles';
import type { FeedTick, PastBars } from './feed';
import { createRollingDay, type DayFigures } from './rolling-day';

/** Trades stored for new subscribers. */
const recentCount = 50;

/** Bars loaded from the history at the start; older ones are loaded on request. */
const seedCount = 300;

/** A pair's current price and 24-hour figures. */
export type PairQuote = {
  readonly symbol: string;
  readonly price: Amount;
  /** When the price was set. */
  readonly timeMs: number;
  readonly open: Amount;
  readonly high: Amount;
  readonly low: Amount;
  /** Base volume. */
  readonly volume: Amount;
  /** Percent since 24 hours ago, two decimals, truncated. */
  readonly change: Amount;
  /** No tick for `feed.stale_seconds`: nothing may be traded at this price. */
  readonly stale: boolean;
};

export type PairMarket = {
  readonly pair: ListedPair;
  /** Loads the feed's history from before its start. */
  readonly seed: (startMs: number, past: PastBars) => void;
  readonly take: (tick: FeedTick) => void;
  readonly closeUntil: (nowMs: number) => void;
  readonly series: (period: Period) => BarSeries;
  readonly lastTick: () => FeedTick | null;
  readonly recent: () => readonly FeedTick[];
  readonly quote: (nowMs: number) => PairQuote | null;
};

const hundred = amount('100');

const changeBetween = (before: Amount, now: Amount): Amount =>
  divide(multiply(subtract(now, before), hundred), before, 2);

/** Converts units to decimal text; missing figures default to the price. */
const quoteOf = (
  pair: ListedPair,
  last: { readonly price: Amount; readonly timeMs: number },
  figures: DayFigures | null,
  stale: boolean,
): PairQuote => {
  const priceOf = (units: bigint | undefined) =>
    units === undefined ? last.price : amountOfUnits(units, pair.priceDecimals);
  const open = priceOf(figures?.open);
  return {
    symbol: pair.symbol,
    price: last.price,
    timeMs: last.timeMs,
    open,
    high: priceOf(figures?.high),
    low: priceOf(figures?.low),
    volume: amountOfUnits(figures?.volume ?? 0n, pair.quantityDecimals),
    change: changeBetween(open, last.price),
    stale,
  };
};

const createAllSeries = (
  storeBars: number,
  closed: (period: Period, bar: UnitBar) => void,
): ((period: Period) => BarSeries) => {
  const series = new Map(
    periods.map((period) => [
      period,
      createSeries(period, storeBars, (bar) => closed(period, bar)),
    ]),
  );
  return (period) => {
    const found = series.get(period);
    if (!found) throw new Error(`There is no series of ${period}.`);
    return found;
  };
};

export const createPairMarket = (
  pair: ListedPair,
  settings: { readonly storeBars: number; readonly staleMs: number },
  closed: (period: Period, bar: UnitBar) => void,
): PairMarket => {
  const day = createRollingDay();
  const seriesOf = createAllSeries(settings.storeBars, (period, bar) => {
    if (period === '1min') day.push(bar);
    closed(period, bar);
  });
  let last: FeedTick | null = null;
  let lastOfHistory: { readonly price: Amount; readonly timeMs: number } | null = null;
  let recent: FeedTick[] = [];

  return {
    pair,
    seed: (startMs, past) => {
      for (const period of periods) {
        const count = period === '1min' ? dayMs / minuteMs : seedCount;
        const bars = past(period, barsBefore(period, startMs, count));
        for (const bar of bars) seriesOf(period).take(bar);
        seriesOf(period).closeUntil(startMs);
        const newest = bars.at(-1);
        if (period !== '1min' || !newest) continue;
        const price = amountOfUnits(newest.close, pair.priceDecimals);
        lastOfHistory = { price, timeMs: endOf(period, newest.startMs) - 1 };
      }
    },
    take: (tick) => {
      const price = unitsAt(tick.price, pair.priceDecimals);
      const trade = barOfTrade(tick.timeMs, price, unitsAt(tick.quantity, pair.quantityDecimals));
      for (const period of periods) seriesOf(period).take(trade);
      last = tick;
      recent.push(tick);
      if (recent.length >= recentCount * 2) recent = recent.slice(-recentCount);
    },
    closeUntil: (nowMs) => {
      for (const period of periods) seriesOf(period).closeUntil(nowMs);
    },
    series: seriesOf,
    lastTick: () => last,
    recent: () => recent.slice(-recentCount),
    quote: (nowMs) => {
      const newest = last ?? lastOfHistory;
      if (newest === null) return null;
      const figures = day.figures(nowMs, seriesOf('1min').open());
      return quoteOf(pair, newest, figures, nowMs - newest.timeMs > settings.staleMs);
    },
  };
};
