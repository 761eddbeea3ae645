import { futuresPageMachine } from '../../../machines/futures/futures-page';
import { FuturesPage } from '../../../schemas/futures/futures-page';
import type { Pair } from '../../../schemas/market/pair';
import { fromAsync } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';

type OfPair = Pick<Pair, 'baseCurrencyId' | 'quoteCurrencyId'>;

/** Limits, multiples, balance and positions for the contracts of one pair. */
export const GetFuturesPage = document<OfPair>()({
  method: 'POST',
  path: 'lever/deal',
  fields: ({ baseCurrencyId, quoteCurrencyId }) => ({
    currency_id: baseCurrencyId,
    legal_id: quoteCurrencyId,
  }),
  isQuiet: true,
  result: FuturesPage,
});

export const futuresPageOver = (client: Client, variables: OfPair) =>
  futuresPageMachine.provide({
    actors: {
      readValue: fromAsync<FuturesPage, object>((_, signal) =>
        client.request({ document: GetFuturesPage, variables, signal }),
      ),
    },
  });
