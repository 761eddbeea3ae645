import { futuresCloseExamples } from '../../../examples/futures/futures-close';
import {
  futuresCloseMachine,
  selectClosing,
  selectStep,
} from '../../../machines/futures/futures-close';
import { walk } from '../../walker/walker';

/** Every way to close one position, or two. */
export const futuresCloseWalk = walk(futuresCloseMachine, {
  ...futuresCloseExamples,
  distinguishedBy: ({ context }) => [
    context.targets,
    context.queue.map(({ payload }) => payload.id),
    context.pending.map(({ payload }) => payload.id),
    context.submission?.isSent,
    context.results.map(({ state }) => state),
  ],
  facts: (snapshot) => {
    const { targets, queue, pending, submission, results, requote } = snapshot.context;
    return {
      step: selectStep(snapshot),
      closing: selectClosing(snapshot),
      targets: targets.join(' '),
      queue: queue.map(({ payload }) => payload.id).join(' '),
      pending: pending.map(({ key }) => key.slice(0, 2)).join(' '),
      isSent: submission?.isSent,
      seenPrice: submission?.payload?.seenPrice,
      results: results.map(({ id, state }) => `${id} ${state}`).join(', '),
      requote: requote?.now,
    };
  },
});
