import { passkeyExamples, passkeyRemovalExamples } from '../../../examples/security/passkeys';
import {
  passkeyRegistrationMachine,
  selectIsSaved,
} from '../../../machines/security/passkey-registration';
import { passkeyRemovalMachine } from '../../../machines/security/passkeys';
import { walk } from '../../walker/walker';

/** Every way to add a passkey. */
export const passkeyWalk = walk(passkeyRegistrationMachine, {
  ...passkeyExamples,
  distinguishedBy: ({ context }) => [context.draft, context.made, context.failure],
  facts: (snapshot) => ({
    hasDraft: snapshot.context.draft !== null,
    isMade: snapshot.context.made !== null,
    failure: snapshot.context.failure,
    codes: snapshot.context.recovery.length,
    isSaved: selectIsSaved(snapshot),
    end: snapshot.output !== undefined,
  }),
});

/** Every way to remove a passkey. */
export const passkeyRemovalWalk = walk(passkeyRemovalMachine, {
  ...passkeyRemovalExamples,
  distinguishedBy: ({ context }) => [
    context.passkey,
    context.password,
    context.key,
    context.failure,
  ],
  facts: ({ context }) => ({
    isChosen: context.passkey !== null,
    hasPassword: context.password !== '',
    isKeyed: context.key !== null,
    failure: context.failure,
  }),
});
