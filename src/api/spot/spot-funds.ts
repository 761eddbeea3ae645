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
      readValue: fromAsync<SpotFunds, object>(async () => {
        const [base, quote] = await Promise.all([
          client.request(GetSpotWallet, { currencyId: baseCurrencyId }),
          client.request(GetSpotWallet, { currencyId: quoteCurrencyId }),
        ]);
        return { availableBase: base.available, availableQuote: quote.available };
      }),
    },
  });
