import { codeExamples } from '../../../examples/account/code';
import {
  codeMachine,
  selectAddress,
  selectDemoCode,
  selectFailure,
  selectSecondsLeft,
} from '../../../machines/account/code';
import { walk } from '../../walker/walker';

/** Every way asking for a code can go. */
export const codeWalk = walk(codeMachine, {
  ...codeExamples,
  distinguishedBy: ({ context }) => [
    context.secondsLeft,
    context.address?.kind,
    context.failure?.kind,
  ],
  facts: (snapshot) => ({
    to: selectAddress(snapshot)?.kind,
    wait: selectSecondsLeft(snapshot),
    demoCode: selectDemoCode(snapshot),
    failure: selectFailure(snapshot),
  }),
});
