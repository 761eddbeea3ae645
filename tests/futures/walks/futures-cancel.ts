import { futuresCancelExamples } from '../../../examples/futures/futures-cancel';
import { futuresCancelMachine } from '../../../machines/futures/futures-cancel';
import { selectCancelling } from '../../../machines/kernel/cancellation';
import { walk } from '../../walker/walker';

/** Every way to cancel entrusted contract orders. */
export const futuresCancelWalk = walk(futuresCancelMachine, {
  ...futuresCancelExamples,
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
