import { settlementBarsMachine } from '../../../machines/option/settlement-bars';
import type { Bar } from '../../../schemas/market/candle';
import { fromAsync } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { GetCandles } from '../market/candle';

/** Reads the minutes of a pair between two instants, in unix milliseconds. */
export const settlementBarsOver = (
  client: Client,
  { symbol, fromMs, toMs }: { symbol: string; fromMs: number; toMs: number },
) =>
  settlementBarsMachine.provide({
    actors: {
      readValue: fromAsync<readonly Bar[], object>(async (_, signal) =>
        client.request({
          document: GetCandles,
          variables: { symbol, period: '1min', fromMs, toMs },
          signal,
        }),
      ),
    },
  });
