import type { Bar } from '../../schemas/market/candle';
import { createReading } from '../kernel/reading';

/** The recorded minutes around a delivered option. */
export const settlementBarsMachine = createReading<readonly Bar[]>('settlementBars', [
  'contract/calls/get-currency-new-timeshar.md',
]);
