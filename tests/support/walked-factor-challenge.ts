import { factorChallengeMachine } from '../../machines/kernel/factor-challenge';
import { factorWrong, noPasskey, passkeyWrong } from './people';
import { type AnswerTable, walk } from './transitions';

export const challengeSubject = { password: 'a secret' };

export const challengeAnswers = {
  askPasskey: { done: ['an assertion'], error: [noPasskey] },
} satisfies AnswerTable<typeof factorChallengeMachine>;

/** Every way in which a second factor can be asked for and shown. */
export const challengeWalk = walk(factorChallengeMachine, {
  inputs: [
    { subject: challengeSubject, factors: ['app'], failure: null },
    { subject: challengeSubject, factors: ['app', 'passkey'], failure: factorWrong.failure },
    { subject: challengeSubject, factors: ['passkey'], failure: passkeyWrong.failure },
  ],
  events: {
    'factor.entered': [{ code: '123456' }, { code: '7K2M-9QXD-04TB' }, { code: '12345' }],
    'factor.declined': [{}],
    'passkey.requested': [{}],
  },
  answers: challengeAnswers,
  seen: ({ context }) => [context.factors, context.failure],
  told: ({ context: { factors, failure, proof }, status }) => ({
    factors: factors.join(' '),
    failure,
    factor: proof?.factor,
    passkey: proof?.passkey,
    isDeclined: status === 'done' && proof === null,
  }),
});
