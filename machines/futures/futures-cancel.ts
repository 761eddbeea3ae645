import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { type CancellationActor, createCancellation } from '../kernel/cancellation';

/** Cancels entrusted contract orders. */
export const futuresCancelMachine = createCancellation<FuturesOrder>('futuresCancel', [
  'contract/codes.md#statuses',
  'contract/calls/post-lever-cancel.md',
]);

export type FuturesCancelActor = CancellationActor<FuturesOrder>;
