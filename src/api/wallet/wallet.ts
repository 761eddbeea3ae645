import { walletsMachine } from '../../../machines/wallet/wallets';
import { Wallets, walletDetailOf } from '../../../schemas/wallet/wallet';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';

/** Everything that the person has, in all accounts. */
export const GetWallets = document<object>()({
  method: 'POST',
  path: 'wallet/list',
  fields: () => ({ currency_name: '' }),
  isQuiet: true,
  result: Wallets,
});

/** One coin of the spot account, for a form. */
export const GetSpotWallet = document<{ currencyId: number }>()({
  method: 'POST',
  path: 'wallet/detail',
  fields: ({ currencyId }) => ({ currency: currencyId, type: 'change' }),
  isQuiet: true,
  result: walletDetailOf('change'),
});

export const walletsOver = (client: Client) =>
  walletsMachine.provide({ actors: { readValue: fromDocument(client)(GetWallets) } });
