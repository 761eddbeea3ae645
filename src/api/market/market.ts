import { pairListMachine } from '../../../machines/market/pair-list';
import { Pair, PairList } from '../../../schemas/market/pair';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';

/** Every pair that is shown, with its last quote. */
export const GetPairs = document<object>()({
  method: 'GET',
  path: 'currency/quotation_new',
  fields: nothing,
  result: PairList,
});

/** The same in the background, again and again while the socket is down. */
export const PollPairs: typeof GetPairs = { ...GetPairs, isQuiet: true };

/** One pair with its rules and its last quote. */
export const GetPair = document<{ baseCurrencyId: number; quoteCurrencyId: number }>()({
  method: 'GET',
  path: 'currency/deal',
  fields: ({ baseCurrencyId, quoteCurrencyId }) => ({
    currency_id: baseCurrencyId,
    legal_id: quoteCurrencyId,
  }),
  result: Pair,
});

export const pairListOver = (client: Client) =>
  pairListMachine.provide({ actors: { readValue: fromDocument(client)(GetPairs) } });
