import type { SpotOrder } from '../../schemas/spot/spot-order';
import { type CancellationActor, createCancellation } from '../kernel/cancellation';

/** Cancels waiting spot orders. */
export const spotCancelMachine = createCancellation<SpotOrder>('spotCancel', [
  'contract/codes.md#statuses',
  'contract/calls/put-coin-trade.md',
  'contract/lifecycles.md#spot-order',
]);

export type SpotCancelActor = CancellationActor<SpotOrder>;
