import type { FuturesPage } from '../../schemas/futures/futures-page';
import { createReading } from '../kernel/reading';

/** Limits, multiples and balance for the contracts of one pair, for the form. */
export const futuresPageMachine = createReading<FuturesPage>('futuresPage', [
  'contract/calls/post-lever-deal.md',
]);
