import { spotOrderExamples } from '../../../examples/spot/spot-order';
import { selectIsBusy, selectStep, spotOrderMachine } from '../../../machines/spot/spot-order';
import { walk } from '../../walker/walker';

/** Every way an order can go on the screen. */
export const spotOrderWalk = walk(spotOrderMachine, {
  ...spotOrderExamples,
  distinguishedBy: ({ context }) => [context.submission?.isSent, context.failure?.kind],
  facts: (snapshot) => {
    const { request, submission, failure, order } = snapshot.context;
    return {
      step: selectStep(snapshot),
      isBusy: selectIsBusy(snapshot),
      asked: request?.quantity ?? request?.quoteAmount,
      isKeyed: submission !== null,
      isSent: submission?.isSent,
      failure,
      order: order?.id,
    };
  },
});
