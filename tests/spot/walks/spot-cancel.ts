import { spotCancelExamples } from '../../../examples/spot/spot-cancel';
import { selectCancelling } from '../../../machines/kernel/cancellation';
import { spotCancelMachine } from '../../../machines/spot/spot-cancel';
import { walk } from '../../walker/walker';

/** Every way to cancel orders. */
export const spotCancelWalk = walk(spotCancelMachine, {
  ...spotCancelExamples,
  distinguishedBy: ({ context }) => [
    context.pending,
    context.submission?.payload,
    context.submission?.isSent,
  ],
  facts: (snapshot) => ({
    order: selectCancelling(snapshot),
    pending: snapshot.context.pending.map(({ key }) => key.slice(0, 2)).join(' '),
    key: snapshot.context.submission?.key.slice(0, 2),
    isSent: snapshot.context.submission?.isSent,
  }),
});
