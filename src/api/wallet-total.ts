import { walletTotalMachine } from '../../machines/wallet-total';
import { answers } from './actor';
import type { Client } from './client';
import { GetWallets } from './wallet';

export const walletTotalOver = (client: Client) =>
  walletTotalMachine.provide({ actors: { readValue: answers(client)(GetWallets) } });
