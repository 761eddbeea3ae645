import { spotFundsMachine } from '../../../machines/spot/spot-funds';
import type { Pair } from '../../../schemas/market/pair';
import type { SpotFunds } from '../../../schemas/spot/spot-order';
import { fromAsync } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { GetSpotWallet } from '../wallet/wallet';

/** Reads both coins of a pair in the spot account. */
export const spotFundsOver = (
  client: Client,
  { baseCurrencyId, quoteCurrencyId }: Pick<Pair, 'baseCurrencyId' | 'quoteCurrencyId'>,
) =>
  spotFundsMachine.provide({
    actors: {
      readValue: fromAsync<SpotFunds, object>(async (_, signal) => {
        const read = (currencyId: number) =>
          client.request({ document: GetSpotWallet, variables: { currencyId }, signal });
        const [base, quote] = await Promise.all([read(baseCurrencyId), read(quoteCurrencyId)]);
        return { availableBase: base.available, availableQuote: quote.available };
      }),
    },
  });
