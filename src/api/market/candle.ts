import { fromPromise } from 'xstate';
import { type BarsQuery, candlesMachine } from '../../../machines/market/candles';
import { type Bar, Candles, spanMs } from '../../../schemas/market/candle';
import type { Period } from '../../../schemas/market/period';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';

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

/** Bars that one read is meant to bring. */
const window = 300;
/** Looked through when nothing was traded for that long; a server gives at most this many. */
const wideWindow = 1_500;

/** Reads a window of bars before a time, and a wider one when there are none in it. */
const readBarsOver = (client: Client, now: () => number) =>
  fromPromise<readonly Bar[], BarsQuery>(
    async ({ input: { symbol, period, beforeMs }, signal }) => {
      const span = spanMs[period];
      // A bar that has just begun is newer than a clock that is a little slow.
      const toMs = beforeMs === null ? now() + span : beforeMs - 1_000;
      const read = (bars: number) =>
        client.request({
          document: GetCandles,
          variables: { symbol, period, fromMs: Math.max(0, toMs - bars * span), toMs },
          signal,
        });
      const found = await read(window);
      return found.length > 0 ? found : read(wideWindow);
    },
  );

export const candlesOver = (client: Client, now: () => number) =>
  candlesMachine.provide({ actors: { readBars: readBarsOver(client, now) } });
