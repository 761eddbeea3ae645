import { contactExamples } from '../../../examples/security/contact-change';
import { selectResult } from '../../../machines/kernel/keyed-form';
import { contactChangeMachine } from '../../../machines/security/contact-change';
import { walk } from '../../walker/walker';

/** Every way to change the phone number or mail address. */
export const contactWalk = walk(contactChangeMachine, {
  ...contactExamples,
  distinguishedBy: ({ context }) => [
    context.draft !== null,
    context.failure?.kind,
    context.key !== null,
  ],
  facts: (snapshot) => {
    const { draft: held, key: own, failure } = snapshot.context;
    return {
      isKnown: held !== null,
      isKeyed: own !== null,
      failure,
      changed: selectResult(snapshot)?.endedSessions ?? null,
      end: snapshot.output !== undefined,
    };
  },
});
