import type { Exchange } from 'ccxt';
import { type Amount, amountOfUnits, unitsAt } from '../../../schemas/kernel/money';
import { dayMs, minuteMs } from '../../../schemas/kernel/time';
import { barsBefore, endOf, type Period, periods, startOf } from '../../../schemas/market/period';
import type { ListedPair } from '../../instruments/instruments';
import { estimatedTurnover, type UnitBar } from '../candles';
import type { PastBars } from '../feed';
import { type LiveCandle, readCandles } from './wire';

const names: Readonly<Record<Period, string>> = {
  '1min': '1m',
  '5min': '5m',
  '15min': '15m',
  '30min': '30m',
  '60min': '1h',
  '1day': '1d',
  '1week': '1w',
  '1mon': '1M',
};

/** Bars per response, and responses for one day of minutes. */
const pageSize = 1_000;
const maxPages = 10;
/** Bars of the longer intervals. */
const longerCount = 300;

/**
 * Unified candles have no turnover: it is estimated as volume times the mean of the four prices.
 */
const unitBarOf = (pair: ListedPair, [startMs, ...figures]: LiveCandle): UnitBar => {
  const [open, high, low, close, volume] = figures;
  const units = (price: LiveCandle[1]) => unitsAt(price, pair.priceDecimals);
  const bar = {
    startMs,
    open: units(open),
    high: units(high),
    low: units(low),
    close: units(close),
    amount: unitsAt(volume, pair.quantityDecimals),
  };
  return { ...bar, vol: estimatedTurnover(bar) };
};

export type Past = {
  /** The start of a minute at which the bars end and the trades begin. */
  readonly untilMs: number;
  readonly bars: PastBars;
  /** The last price of the bars; null without one. */
  readonly lastPrice: Amount | null;
};

export type PastSource = {
  readonly exchange: Exchange;
  readonly pair: ListedPair;
  /** The pair's name at the exchange. */
  readonly exchangeSymbol: string;
  readonly nowMs: number;
  readonly request: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
};

/** Whether a bar is one of its interval, has prices of the pair's decimals, and is in the past. */
const isBar = (period: Period, { startMs, low }: UnitBar, sinceMs: number, nowMs: number) =>
  startMs >= sinceMs && startMs <= nowMs && startOf(period, startMs) === startMs && low > 0n;

/** Ascending bars, each once, without those that do not align with the market's intervals. */
const candles = async (source: PastSource, period: Period, sinceMs: number) => {
  const { exchange, pair, exchangeSymbol } = source;
  if (!(names[period] in exchange.timeframes)) return [];
  const rows = await source.request(async () =>
    readCandles(await exchange.fetchOHLCV(exchangeSymbol, names[period], sinceMs, pageSize)),
  );
  return rows
    .map((row) => unitBarOf(pair, row))
    .filter((bar) => isBar(period, bar, sinceMs, source.nowMs))
    .toSorted((a, b) => a.startMs - b.startMs)
    .filter(({ startMs }, index, bars) => bars[index - 1]?.startMs !== startMs);
};

const minutesOfDay = async (source: PastSource): Promise<UnitBar[]> => {
  const bars: UnitBar[] = [];
  let sinceMs = startOf('1min', source.nowMs) - dayMs;
  for (let page = 0; page < maxPages; page += 1) {
    const next = await candles(source, '1min', sinceMs);
    bars.push(...next);
    const newest = next.at(-1);
    if (!newest || newest.startMs > source.nowMs - 2 * minuteMs) break;
    sinceMs = newest.startMs + minuteMs;
  }
  return bars;
};

/**
 * The bars of a pair up to the current minute. Unfinished bars are composed of finished shorter
 * ones, and the trades of the current minute are requested singly, so that no trade is missing in a
 * bar or counted twice.
 */
export const loadPast = async (source: PastSource): Promise<Past> => {
  const minutes = await minutesOfDay(source);
  // The newest may be unfinished. Requested first, it determines which longer bars are.
  const untilMs = minutes.pop()?.startMs ?? startOf('1min', source.nowMs);
  const finished = new Map<Period, readonly UnitBar[]>([['1min', minutes]]);
  for (const period of periods) {
    if (period === '1min') continue;
    const bars = await candles(source, period, barsBefore(period, untilMs, longerCount));
    finished.set(
      period,
      bars.filter((bar) => endOf(period, bar.startMs) <= untilMs),
    );
  }
  const between = (period: Period, fromMs: number, toMs: number) =>
    (finished.get(period) ?? []).filter((bar) => bar.startMs >= fromMs && bar.startMs < toMs);
  const parts = (period: Period): readonly UnitBar[] => {
    const startMs = startOf(period, untilMs);
    const todayMs = Math.max(startMs, startOf('1day', untilMs));
    return [...between('1day', startMs, todayMs), ...between('1min', todayMs, untilMs)];
  };
  const last = minutes.at(-1)?.close ?? 0n;
  return {
    untilMs,
    lastPrice: last > 0n ? amountOfUnits(last, source.pair.priceDecimals) : null,
    bars: (period, fromMs) => [
      ...between(period, fromMs, untilMs),
      ...(period === '1min' ? [] : parts(period)),
    ],
  };
};
