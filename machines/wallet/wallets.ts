import type { Wallets } from '../../schemas/wallet/wallet';
import { createReading, type ReadingActor } from '../kernel/reading';

/** What a person has: read once, on demand, and whenever balances change. */
export const walletsMachine = createReading<Wallets>('wallets', [
  'contract/screens.md#assets',
  'contract/calls/post-wallet-list.md',
]);
export type WalletsActor = ReadingActor<Wallets>;
