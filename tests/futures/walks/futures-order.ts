import { futuresOrderExamples } from '../../../examples/futures/futures-order';
import {
  futuresOrderMachine,
  selectIsBusy,
  selectStep,
} from '../../../machines/futures/futures-order';
import { walk } from '../../walker/walker';

/** Every way an order can go on the screen. */
export const futuresOrderWalk = walk(futuresOrderMachine, {
  ...futuresOrderExamples,
  distinguishedBy: ({ context }) => [
    context.submission?.isSent,
    context.submission?.key,
    context.failure?.kind,
    context.request?.takeProfit,
    context.request?.match,
    context.order?.takeProfit,
    context.order === null,
    context.stopsFailure?.kind,
  ],
  facts: (snapshot) => {
    const { request, submission, failure, order, requote, stopsFailure } = snapshot.context;
    return {
      step: selectStep(snapshot),
      isBusy: selectIsBusy(snapshot),
      match: request?.match,
      takeProfit: request?.takeProfit,
      seenPrice: submission?.payload?.seenPrice,
      key: submission?.key.slice(0, 2),
      isSent: submission?.isSent,
      failure,
      requote: requote?.now,
      order: order?.id,
      orderTakeProfit: order?.takeProfit,
      stopsFailure,
    };
  },
});
