import * as v from 'valibot';
import { Decimal, Flag, Int, listOf } from './wire';

const periods = ['1min', '5min', '15min', '30min', '60min', '1day', '1week', '1mon'] as const;
/** The eight intervals of candles, in the words of the wire. */
export type Period = (typeof periods)[number];

const periodOf: Readonly<Record<'1H' | '1D' | '1W' | '1M', Period>> = {
  '1H': '60min',
  '1D': '1day',
  '1W': '1week',
  '1M': '1mon',
};

/** An interval; the short words of chart libraries mean the same. */
const Period = v.union([
  v.picklist(periods),
  v.pipe(
    v.picklist(['1H', '1D', '1W', '1M']),
    v.transform((short) => periodOf[short]),
  ),
]);

const UnixSeconds = v.pipe(Int, v.minValue(0), v.maxValue(99_999_999_999));

/** Which candles are wanted (contract 4.52). Both ends are starts of bars, in unix seconds. */
export const CandlesRequest = v.pipe(
  v.object({
    symbol: v.pipe(v.string(), v.nonEmpty(), v.maxLength(32)),
    period: Period,
    from: UnixSeconds,
    to: UnixSeconds,
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'param.invalid'),
    ['from'],
  ),
);

/** One bar of a chart, under the app's own names. */
const Candle = v.pipe(
  v.object({
    time: Int,
    open: Decimal,
    high: Decimal,
    low: Decimal,
    close: Decimal,
    amount: v.optional(Decimal),
    volume: v.optional(Decimal),
    vol: v.optional(Decimal, '0'),
    closed: v.optional(Flag, true),
  }),
  v.transform((wire) => ({
    startMs: wire.time,
    open: wire.open,
    high: wire.high,
    low: wire.low,
    close: wire.close,
    volume: wire.amount ?? wire.volume ?? '0',
    turnover: wire.vol,
    isClosed: wire.closed,
  })),
);

/** Bars in the order of their start, without the ones that nobody traded in. */
export const Candles = listOf(Candle);

/** A bar as this project's server writes it. */
export type WireCandle = v.InferInput<typeof Candle> & {
  id: number;
  period: Period;
  'base-currency': string;
  'quote-currency': string;
};
