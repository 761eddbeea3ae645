import type { passkeyRegistrationMachine } from '../../machines/security/passkey-registration';
import type { passkeyRemovalMachine } from '../../machines/security/passkeys';
import { type Failure, RequestError } from '../../schemas/kernel/failure';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { noPasskey, passkeyWrong, silence } from '../account/people';

export const passkeyDraft = { name: 'My phone', password: 'correct horse' };
export const madePasskey = { response: 'an attestation', name: passkeyDraft.name };
export const passkeyRecovery = ['7K2M-9QXD-01TB', 'AAAA-BBBB-CCCC'];

export const passkeyAnswers = {
  makePasskey: { done: { only: 'an attestation' }, error: { noPasskey } },
  registerPasskey: {
    done: { firstFactor: passkeyRecovery, further: [] },
    error: {
      refused: passkeyWrong,
      offline: silence,
      unreadable: new RequestError({ kind: 'malformed' }),
    },
  },
} satisfies AnswerTable<typeof passkeyRegistrationMachine>;

export const passkeyRemovalKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
export const ownPasskey = {
  id: 'abc',
  name: 'My phone',
  createdAt: '2026-03-02T09:00:00.000Z',
  lastUsedAt: null,
};
const wrong: Failure = new RequestError({
  kind: 'refused',
  code: 'auth.old_password_wrong',
  params: {},
  text: '',
}).failure;

const gone: Failure = { kind: 'refused', code: 'record.not_found', params: {}, text: '' };

export const passkeyRemovalAnswers = {
  removePasskey: {
    done: {
      accepted: { state: 'accepted', result: true },
      wrongPassword: { state: 'refused', failure: wrong },
      gone: { state: 'refused', failure: gone },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof passkeyRemovalMachine>;

export const passkeyExamples = {
  inputs: { only: undefined },
  events: {
    'draft.submitted': {
      valid: { draft: passkeyDraft },
      noName: { draft: { ...passkeyDraft, name: '' } },
    },
    'saving.confirmed': { only: {} },
    'saving.denied': { only: {} },
    'codes.closed': { only: {} },
  },
  answers: passkeyAnswers,
} satisfies Examples<typeof passkeyRegistrationMachine>;

export const passkeyRemovalExamples = {
  inputs: { fresh: { pending: null }, resumed: { pending: passkeyRemovalKey } },
  events: {
    'removal.requested': { only: { passkey: ownPasskey } },
    'removal.declined': { only: {} },
    'password.given': {
      valid: { draft: { password: passkeyDraft.password }, key: passkeyRemovalKey },
      empty: { draft: { password: '' }, key: passkeyRemovalKey },
    },
  },
  answers: passkeyRemovalAnswers,
} satisfies Examples<typeof passkeyRemovalMachine>;
