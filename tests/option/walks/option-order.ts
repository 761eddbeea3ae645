import { optionOrderExamples } from '../../../examples/option/option-order';
import {
  optionOrderMachine,
  selectIsBusy,
  selectStep,
} from '../../../machines/option/option-order';
import { walk } from '../../walker/walker';

/** Every way a purchase can go on the screen. */
export const optionOrderWalk = walk(optionOrderMachine, {
  ...optionOrderExamples,
  distinguishedBy: ({ context }) => [
    context.submission?.isSent,
    context.failure?.kind,
    context.side,
    context.requote?.now,
    context.order?.status,
    context.request === null,
  ],
  facts: (snapshot) => {
    const { side, request, submission, failure, requote, order } = snapshot.context;
    return {
      step: selectStep(snapshot),
      side,
      isBusy: selectIsBusy(snapshot),
      asked: request?.stake,
      isKeyed: submission !== null,
      isSent: submission?.isSent,
      failure,
      now: requote?.now,
      order: order && `${order.id} ${order.status}`,
    };
  },
});
