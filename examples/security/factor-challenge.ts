import type { factorChallengeMachine } from '../../machines/kernel/factor-challenge';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { factorWrong, noPasskey, passkeyWrong } from '../account/people';

export const challengeSubject = { password: 'a secret' };

export const challengeAnswers = {
  askPasskey: { done: { only: 'an assertion' }, error: { noPasskey } },
} satisfies AnswerTable<typeof factorChallengeMachine>;

export const challengeExamples = {
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
} satisfies Examples<typeof factorChallengeMachine>;
