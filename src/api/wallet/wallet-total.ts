import { walletTotalMachine } from '../../../machines/wallet/wallet-total';
import { answers } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { GetWallets } from './wallet';

export const walletTotalOver = (client: Client) =>
  walletTotalMachine.provide({ actors: { readValue: answers(client)(GetWallets) } });
