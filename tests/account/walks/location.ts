import { locationExamples } from '../../../examples/account/location';
import { locationMachine, selectPosition } from '../../../machines/account/location';
import { walk } from '../../walker/walker';

/** Every way in which the position of the device can be asked for. */
export const locationWalk = walk(locationMachine, {
  ...locationExamples,
  facts: (snapshot) => ({ isKnown: selectPosition(snapshot) !== null }),
});
