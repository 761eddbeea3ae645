import type { loginMachine } from '../../machines/account/login';
import { emptyLogin, type LoginDraft } from '../../schemas/account/login';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import {
  factorRequired,
  factorWrong,
  noPasskey,
  passkeyRequired,
  passkeyWrong,
  person,
  refusal,
  silence,
} from './people';

export const loginDraft: LoginDraft = {
  ...emptyLogin,
  name: '13800138000',
  password: 'correct horse',
};

export const loginAnswers = {
  logIn: {
    done: { only: 'token-of-ada' },
    error: {
      refused: refusal,
      offline: silence,
      factorRequired: factorRequired,
      factorWrong,
      passkeyRequired: passkeyRequired,
      passkeyWrong,
    },
  },
  askPasskey: { done: { only: 'an assertion' }, error: { noPasskey } },
  readUser: { done: { only: person }, error: { offline: silence } },
} satisfies AnswerTable<typeof loginMachine>;

export const loginExamples = {
  inputs: { only: undefined },
  events: {
    'factor.entered': {
      code: { code: '123456' },
      recovery: { code: '7K2M-9QXD-04TB' },
      short: { code: '12345' },
    },
    'factor.declined': { only: {} },
    'passkey.requested': { only: {} },
    'draft.submitted': {
      valid: { draft: loginDraft },
      noPassword: { draft: { ...loginDraft, password: '' } },
    },
  },
  answers: loginAnswers,
} satisfies Examples<typeof loginMachine>;
