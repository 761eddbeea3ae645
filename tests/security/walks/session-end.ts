import { sessionEndExamples } from '../../../examples/security/session-end';
import { selectChoice, sessionEndMachine } from '../../../machines/security/sessions';
import { walk } from '../../walker/walker';

/** Every way to end other sessions. */
export const sessionEndWalk = walk(sessionEndMachine, {
  ...sessionEndExamples,
  distinguishedBy: ({ context }) => context.choice,
  facts: (snapshot) => ({ choice: selectChoice(snapshot) }),
});
