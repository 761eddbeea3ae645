import type { passwordResetMachine } from '../../machines/security/password-reset';
import { type Failure, RequestError } from '../../schemas/kernel/failure';
import type { ResetIdentity } from '../../schemas/security/password-reset';
import type { AnswerTable, Examples } from '../../tests/walker/walker';

export const resetKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
export const resetIdentity: ResetIdentity = {
  kind: 'email',
  areaCode: '',
  name: 'ada@example.com',
  code: '012345',
};
export const resetPair = { password: 'six or more', repeated: 'six or more' };
const refused = (code: Extract<Failure, { kind: 'refused' }>['code']): Failure => ({
  kind: 'refused',
  code,
  params: {},
  text: '',
});

export const resetAnswers = {
  checkCode: {
    done: { only: true },
    error: { wrongCode: new RequestError(refused('auth.code_wrong')) },
  },
  resetPassword: {
    done: {
      accepted: { state: 'accepted', result: true },
      codeExpired: { state: 'refused', failure: refused('auth.code_expired') },
      tooShort: { state: 'refused', failure: refused('auth.password_short') },
      throttled: { state: 'refused', failure: { kind: 'throttled', seconds: 3, text: '' } },
      unanswered: { state: 'unanswered' },
      abandoned: { state: 'refused', failure: refused('idempotency.abandoned') },
    },
    error: {},
  },
} satisfies AnswerTable<typeof passwordResetMachine>;

export const resetExamples = {
  inputs: { fresh: { pending: null }, resumed: { pending: resetKey } },
  events: {
    'code.entered': {
      valid: { identity: resetIdentity },
      noCode: { identity: { ...resetIdentity, code: '' } },
      wrongName: { identity: { ...resetIdentity, name: 'ada' } },
    },
    'password.chosen': {
      valid: { pair: resetPair, key: resetKey },
      differing: { pair: { ...resetPair, repeated: 'six or less' }, key: resetKey },
      tooShort: { pair: { password: 'short', repeated: 'short' }, key: resetKey },
    },
    'step.undone': { only: {} },
  },
  answers: resetAnswers,
} satisfies Examples<typeof passwordResetMachine>;
