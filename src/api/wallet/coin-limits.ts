import { coinLimitsMachine } from '../../../machines/wallet/coin-limits';
import { SentLimitsOfCoin } from '../../../schemas/wallet/coin-limits';
import { fromAsync } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';

/** What may be deposited and withdrawn of a coin. */
export const GetCoinLimits = document<{ currencyId: number }>()({
  method: 'POST',
  path: 'wallet/get_info',
  fields: ({ currencyId }) => ({ currency: currencyId }),
  isQuiet: true,
  result: SentLimitsOfCoin,
});

/** The limits of one coin; a screen that changes the coin starts another reading. */
export const coinLimitsOver = (client: Client, currencyId: number) =>
  coinLimitsMachine.provide({
    actors: {
      readValue: fromAsync((_, signal) =>
        client.request({ document: GetCoinLimits, variables: { currencyId }, signal }),
      ),
    },
  });
