import { Candles, type Period } from '../../schemas/candle';
import { document } from './document';

/** The bars of a pair that start within a time, both ends in unix milliseconds. */
export const GetCandles = document<{
  symbol: string;
  period: Period;
  fromMs: number;
  toMs: number;
}>()({
  method: 'GET',
  path: 'currency/new_timeshar',
  fields: ({ symbol, period, fromMs, toMs }) => ({
    symbol,
    period,
    from: Math.floor(fromMs / 1000),
    to: Math.floor(toMs / 1000),
  }),
  result: Candles,
});
