import type { registrationMachine } from '../../machines/account/registration';
import { emptyRegistration, type RegistrationDraft } from '../../schemas/account/registration';
import { RequestError } from '../../schemas/kernel/failure';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { person, refusal, silence } from './people';

export const draft: RegistrationDraft = {
  ...emptyRegistration,
  name: '13800138000',
  code: '012345',
  password: 'correct horse',
  repeated: 'correct horse',
  isAgreed: true,
};
export const key = '3f1c2a52-9d3e-4b61-8f0e-5d2f7c1a9b10';
const wrongCode = new RequestError({
  kind: 'refused',
  code: 'auth.code_wrong',
  params: {},
  text: '',
});
export const answers = {
  register: {
    done: {
      accepted: { state: 'accepted', result: 11 },
      wrongCode: { state: 'refused', failure: wrongCode.failure },
      abandoned: {
        state: 'refused',
        failure: { kind: 'refused', code: 'idempotency.abandoned', params: {}, text: '' },
      },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
  logIn: { done: { only: 'token-of-ada' }, error: { refused: refusal, offline: silence } },
  readUser: { done: { only: person }, error: { offline: silence } },
} satisfies AnswerTable<typeof registrationMachine>;

export const walkedExamples = {
  inputs: { fresh: { pending: null }, resumed: { pending: key } },
  events: {
    'draft.submitted': {
      valid: { draft, key },
      notAgreed: { draft: { ...draft, isAgreed: false }, key },
    },
    'draft.reopened': { only: {} },
    'login.requested': { only: {} },
  },
  answers,
} satisfies Examples<typeof registrationMachine>;
