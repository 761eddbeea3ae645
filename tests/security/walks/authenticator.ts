import { removalExamples, setupExamples } from '../../../examples/security/authenticator';
import { authenticatorRemovalMachine } from '../../../machines/security/authenticator-removal';
import {
  authenticatorSetupMachine,
  selectIsSaved,
  selectRecovery,
  selectSecret,
  selectStep,
} from '../../../machines/security/authenticator-setup';
import { walk } from '../../walker/walker';

/** Every way to set up an authenticator. */
export const setupWalk = walk(authenticatorSetupMachine, {
  ...setupExamples,
  distinguishedBy: ({ context }) => [
    context.password,
    context.secret,
    context.code,
    context.failure,
    context.isLost,
  ],
  facts: (snapshot) => ({
    step: selectStep(snapshot),
    isSaved: selectIsSaved(snapshot),
    hasPassword: snapshot.context.password !== '',
    hasCode: snapshot.context.code !== '',
    hasSecret: selectSecret(snapshot) !== null,
    failure: snapshot.context.failure,
    isLost: snapshot.context.isLost,
    codes: selectRecovery(snapshot).length,
    end: snapshot.output !== undefined,
  }),
});

/** Every way to turn an authenticator off. */
export const removalWalk = walk(authenticatorRemovalMachine, {
  ...removalExamples,
  distinguishedBy: ({ context }) => [context.draft, context.key, context.failure],
  facts: (snapshot) => ({
    hasPassword: snapshot.context.draft !== null,
    failure: snapshot.context.failure,
    isKeyed: snapshot.context.key !== null,
    end: snapshot.output !== undefined,
  }),
});
