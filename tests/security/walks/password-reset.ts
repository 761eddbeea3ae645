import { resetExamples } from '../../../examples/security/password-reset';
import { passwordResetMachine } from '../../../machines/security/password-reset';
import { walk } from '../../walker/walker';

/** Every way to reset a forgotten password. */
export const resetWalk = walk(passwordResetMachine, {
  ...resetExamples,
  distinguishedBy: ({ context }) => [
    context.failure,
    context.identity,
    context.pair,
    context.key !== null,
  ],
  facts: ({ context: { identity: typed, pair: chosen, key: own, failure } }) => ({
    name: typed.name,
    code: typed.code,
    isChosen: chosen !== null,
    isKeyed: own !== null,
    failure,
  }),
});
