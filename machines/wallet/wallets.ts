import type { Wallets } from '../../schemas/wallet/wallet';
import { createReading, type ReadingActor } from '../kernel/reading';

/** What a person has: read once, on demand, and whenever balances change. */
export const walletsMachine = createReading<Wallets>('wallets', [
  'spec 2 Assets',
  'contract/calls/post-wallet-list.md',
  'ux S-05',
]);
export type WalletsActor = ReadingActor<Wallets>;
