import { stopDragExamples } from '../../../examples/futures/stop-drag';
import {
  selectFailure,
  selectIsBusy,
  selectIsDragging,
  selectMove,
  stopDragMachine,
} from '../../../machines/futures/stop-drag';
import { walk } from '../../walker/walker';

/** Every way to move a stop in the chart. */
export const stopDragWalk = walk(stopDragMachine, {
  ...stopDragExamples,
  distinguishedBy: ({ context }) => [
    context.move?.price,
    context.draft?.stops,
    context.failure?.kind,
  ],
  facts: (snapshot) => ({
    isBusy: selectIsBusy(snapshot),
    isDragging: selectIsDragging(snapshot),
    price: selectMove(snapshot)?.price,
    key: snapshot.context.key?.slice(0, 2),
    failure: selectFailure(snapshot),
  }),
});
