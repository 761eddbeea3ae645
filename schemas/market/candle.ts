import * as v from 'valibot';
import { described } from '../kernel/described';
import { zero } from '../kernel/money';
import { listOf } from '../kernel/rows';
import { dayMs, minuteMs } from '../kernel/time';
import { FigureOrNull, flagOr, Int } from '../kernel/wire';
import { barFields, barStart } from './kline';
import { type Period, periods } from './period';

const periodOf: Readonly<Record<'1H' | '1D' | '1W' | '1M', Period>> = {
  '1H': '60min',
  '1D': '1day',
  '1W': '1week',
  '1M': '1mon',
};

/** An interval; the short names of chart libraries are accepted too. */
const PeriodName = v.union([
  v.picklist(periods),
  v.pipe(
    v.picklist(['1H', '1D', '1W', '1M']),
    v.transform((short) => periodOf[short]),
  ),
]);

const UnixSeconds = v.pipe(Int, v.minValue(0), v.maxValue(99_999_999_999));

/** The intervals of a chart: time-share is a line through one-minute bars. */
export const intervals = [
  'time',
  '1min',
  '5min',
  '30min',
  '60min',
  '1day',
  '1week',
  '1mon',
] as const;
export const Interval = v.picklist(intervals);
export type Interval = v.InferOutput<typeof Interval>;

export const periodOfInterval = (interval: Interval): Period =>
  interval === 'time' ? '1min' : interval;

/** Duration of a bar; for a month, the longest. */
export const spanMs: Readonly<Record<Period, number>> = {
  '1min': minuteMs,
  '5min': 5 * minuteMs,
  '15min': 15 * minuteMs,
  '30min': 30 * minuteMs,
  '60min': 60 * minuteMs,
  '1day': dayMs,
  '1week': 7 * dayMs,
  '1mon': 31 * dayMs,
};

/**
 * Request for candles (contract/calls/get-currency-new-timeshar.md). Both bounds are starts of
 * bars, in unix seconds.
 */
export const CandlesRequest = v.pipe(
  v.object({
    symbol: described(
      v.pipe(v.string(), v.nonEmpty(), v.maxLength(32)),
      'Names of base and quote currency, as `BTC/USDT`.',
    ),
    period: described(PeriodName, 'Length of a bar.'),
    from: described(UnixSeconds, 'Earliest start of a bar, in unix seconds.'),
    to: described(UnixSeconds, 'Latest start of a bar, in unix seconds, from `from` on.'),
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'param.invalid'),
    ['from'],
  ),
);

const Candle = v.pipe(
  v.object({
    ...barFields,
    amount: FigureOrNull,
    volume: FigureOrNull,
    vol: FigureOrNull,
    closed: flagOr(true),
  }),
  v.transform((wire) => ({
    startMs: barStart(wire),
    open: wire.open,
    high: wire.high,
    low: wire.low,
    close: wire.close,
    volume: wire.amount ?? wire.volume ?? zero,
    turnover: wire.vol ?? zero,
    isClosed: wire.closed,
  })),
  v.check(({ startMs }) => startMs > 0),
);

/** A bar from a response or an event: start, four prices and volumes. */
export type Bar = Readonly<
  Pick<
    v.InferOutput<typeof Candle>,
    'startMs' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'isClosed'
  >
>;

/** What stands beside the bars of an existing server is all that it sends where there are none. */
const NoBars = v.pipe(
  v.string(),
  v.regex(/^(?:ok|success)$|成功$/i),
  v.transform((): v.InferOutput<typeof Candle>[] => []),
);

/** Bars in order of start, one per start, without those that cannot be read or had no trades. */
export const Candles = v.pipe(
  v.union([listOf(Candle), NoBars]),
  v.transform((rows): readonly Bar[] => {
    const bars = new Map(rows.map((bar) => [bar.startMs, bar]));
    return [...bars.values()].sort((a, b) => a.startMs - b.startMs);
  }),
);

/** Of two bars with the same start the later one, unless only the earlier one is closed. */
const laterOf = (known: Bar, incoming: Bar): Bar =>
  known.isClosed && !incoming.isClosed ? known : incoming;

/** Merges two sequences of bars, in order, one bar per start. */
export const joinBars = (known: readonly Bar[], incoming: readonly Bar[]): readonly Bar[] => {
  const [first] = incoming;
  if (first === undefined) return known;
  const untouched = known.findIndex(({ startMs }) => startMs >= first.startMs);
  if (untouched === -1) return [...known, ...incoming];
  const bars = new Map(known.slice(untouched).map((bar) => [bar.startMs, bar]));
  for (const bar of incoming) {
    const twin = bars.get(bar.startMs);
    bars.set(bar.startMs, twin ? laterOf(twin, bar) : bar);
  }
  const joined = [...bars.values()].sort((a, b) => a.startMs - b.startMs);
  return [...known.slice(0, untouched), ...joined];
};

/**
 * Updates known bars with the newest ones. If the two no longer overlap, the known ones are
 * dropped.
 */
export const renewBars = (known: readonly Bar[], newest: readonly Bar[]): readonly Bar[] => {
  const last = known.at(-1);
  const [first] = newest;
  const meets = last === undefined || first === undefined || first.startMs <= last.startMs;
  return meets ? joinBars(known, newest) : newest;
};
