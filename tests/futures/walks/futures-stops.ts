import { futuresStopsExamples } from '../../../examples/futures/futures-stops';
import { futuresStopsMachine } from '../../../machines/futures/futures-stops';
import { selectFailure, selectIsBusy } from '../../../machines/kernel/keyed-form';
import { walk } from '../../walker/walker';

/** Every way to set stops. */
export const futuresStopsWalk = walk(futuresStopsMachine, {
  ...futuresStopsExamples,
  distinguishedBy: ({ context }) => [context.draft?.stops, context.failure?.kind],
  facts: (snapshot) => ({
    isBusy: selectIsBusy(snapshot),
    takeProfit: snapshot.context.draft?.stops.takeProfit,
    key: snapshot.context.key?.slice(0, 2),
    failure: selectFailure(snapshot),
    stopLoss: snapshot.context.result?.stopLoss,
  }),
});
