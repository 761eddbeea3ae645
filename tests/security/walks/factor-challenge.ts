import { challengeExamples } from '../../../examples/security/factor-challenge';
import { factorChallengeMachine } from '../../../machines/kernel/factor-challenge';
import { walk } from '../../walker/walker';

/** Every way in which a second factor can be asked for and shown. */
export const challengeWalk = walk(factorChallengeMachine, {
  ...challengeExamples,
  distinguishedBy: ({ context }) => [context.factors, context.failure],
  facts: ({ context: { factors, failure, proof }, status }) => ({
    factors: factors.join(' '),
    failure,
    factor: proof?.factor,
    passkey: proof?.passkey,
    isDeclined: status === 'done' && proof === null,
  }),
});
