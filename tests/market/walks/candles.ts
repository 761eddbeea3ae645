import { candlesExamples } from '../../../examples/market/candles';
import {
  candlesMachine,
  selectBars,
  selectFailure,
  selectIsRefused,
  selectIsStuck,
  selectShown,
  selectView,
} from '../../../machines/market/candles';
import { walk } from '../../walker/walker';

/** Every way the bars of a chart can go. */
export const candlesWalk = walk(candlesMachine, {
  ...candlesExamples,
  distinguishedBy: ({ context: { interval, shown, bars, hasOlder, isOutdated, failure } }) => [
    interval,
    shown,
    bars.length > 0,
    hasOlder,
    isOutdated,
    failure,
  ],
  facts: (snapshot) => ({
    view: selectView(snapshot),
    interval: snapshot.context.interval,
    shown: selectShown(snapshot),
    bars: selectBars(snapshot).length,
    failure: selectFailure(snapshot),
    hasOlder: snapshot.context.hasOlder,
    isOutdated: snapshot.context.isOutdated,
    isStuck: selectIsStuck(snapshot),
    isRefused: selectIsRefused(snapshot),
  }),
});
