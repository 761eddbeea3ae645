import type { SentLimitsOfCoin } from '../../schemas/wallet/coin-limits';
import { createReading, type ReadingActor } from '../kernel/reading';

/** The limits of one coin: read again whenever its balance changes. */
export const coinLimitsMachine = createReading<SentLimitsOfCoin>('coinLimits', [
  'contract/calls/post-wallet-get-info.md',
]);
export type CoinLimitsActor = ReadingActor<SentLimitsOfCoin>;
