import type { Wallets } from '../../schemas/wallet/wallet';
import { createReading, type ReadingActor } from '../kernel/reading';

/** Everything that the person has, for the figure at the top of the home screen. */
export const walletTotalMachine = createReading<Wallets>('walletTotal');
export type WalletTotalActor = ReadingActor<Wallets>;
