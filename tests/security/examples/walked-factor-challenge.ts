import { factorChallengeMachine } from '../../../machines/kernel/factor-challenge';
import { factorWrong, noPasskey, passkeyWrong } from '../../support/people';
import { type AnswerTable, walk } from '../../walker/walker';

export const challengeSubject = { password: 'a secret' };

export const challengeAnswers = {
  askPasskey: { done: { only: 'an assertion' }, error: { noPasskey } },
} satisfies AnswerTable<typeof factorChallengeMachine>;

/** Every way in which a second factor can be asked for and shown. */
export const challengeWalk = walk(factorChallengeMachine, {
  inputs: {
    app: { subject: challengeSubject, factors: ['app'], failure: null },
    appOrPasskey: {
      subject: challengeSubject,
      factors: ['app', 'passkey'],
      failure: factorWrong.failure,
    },
    passkey: { subject: challengeSubject, factors: ['passkey'], failure: passkeyWrong.failure },
  },
  events: {
    'factor.entered': {
      code: { code: '123456' },
      recovery: { code: '7K2M-9QXD-04TB' },
      short: { code: '12345' },
    },
    'factor.declined': { only: {} },
    'passkey.requested': { only: {} },
  },
  answers: challengeAnswers,
  distinguishedBy: ({ context }) => [context.factors, context.failure],
  facts: ({ context: { factors, failure, proof }, status }) => ({
    factors: factors.join(' '),
    failure,
    factor: proof?.factor,
    passkey: proof?.passkey,
    isDeclined: status === 'done' && proof === null,
  }),
});
