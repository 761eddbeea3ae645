import { passwordChangeExamples } from '../../../examples/security/password-change';
import { selectFailure, selectResult } from '../../../machines/kernel/keyed-form';
import { passwordChangeMachine } from '../../../machines/security/password-change';
import { walk } from '../../walker/walker';

/** Every way to change the login password. */
export const passwordChangeWalk = walk(passwordChangeMachine, {
  ...passwordChangeExamples,
  distinguishedBy: ({ context }) => [context.failure, context.draft],
  facts: (snapshot) => {
    const { draft: held, key: own } = snapshot.context;
    return {
      isHeld: held !== null,
      isKeyed: own !== null,
      failure: selectFailure(snapshot),
      ended: selectResult(snapshot)?.endedSessions,
      end: snapshot.output !== undefined,
    };
  },
});
