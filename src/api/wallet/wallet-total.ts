import { walletTotalMachine } from '../../../machines/wallet/wallet-total';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { GetWallets } from './wallet';

export const walletTotalOver = (client: Client) =>
  walletTotalMachine.provide({ actors: { readValue: fromDocument(client)(GetWallets) } });
