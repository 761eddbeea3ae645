import { createSubmission } from '../../machines/kernel/submission';
import { RequestError } from '../../schemas/kernel/failure';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { offline } from './failures';

export const submission = createSubmission<string, number>();
export const submissionKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
export const submissionPayload = 'a secret';

type Code =
  | 'wallet.insufficient'
  | 'fund.wrong'
  | 'request.not_found'
  | 'auth.totp_required'
  | 'auth.totp_wrong'
  | 'auth.passkey_wrong';
const refused = (code: Code, params: Record<string, string> = {}) =>
  new RequestError({ kind: 'refused', code, params, text: '' });
export const proofs = {
  code: { factor: '123456', passkey: '' },
  passkey: { factor: '', passkey: 'an assertion' },
};
export const submissionAnswers = {
  storeIntent: { done: { only: undefined }, error: { storageFull: new Error('full') } },
  removeIntent: { done: { only: undefined }, error: { storageFull: new Error('full') } },
  send: {
    done: { only: 7 },
    error: {
      refused: refused('wallet.insufficient'),
      wrongPassword: refused('fund.wrong'),
      offline: offline,
      factorRequired: refused('auth.totp_required'),
      factorWrong: refused('auth.totp_wrong'),
      passkeyRequired: refused('auth.totp_required', { factors: 'passkey' }),
      passkeyWrong: refused('auth.passkey_wrong'),
    },
  },
  answerChallenge: { done: { ...proofs, declined: null }, error: {} },
  fetchRequestStatus: {
    done: {
      accepted: { state: 'accepted', result: 7 },
      refused: { state: 'refused', failure: refused('wallet.insufficient').failure },
      abandoned: { state: 'abandoned' },
      unknown: { state: 'unknown' },
      pending: { state: 'pending' },
    },
    error: { offline: offline, unsupported: refused('request.not_found') },
  },
  abandonRequest: {
    done: {
      abandoned: { key: submissionKey, state: 'abandoned' },
      pending: { key: submissionKey, state: 'pending' },
    },
    error: { offline: offline },
  },
} satisfies AnswerTable<typeof submission>;

export const submissionExamples = {
  inputs: {
    fresh: { key: submissionKey, payload: submissionPayload },
    reloaded: { key: submissionKey, payload: null },
    sent: { key: submissionKey, payload: submissionPayload, isSent: true },
  },
  events: {
    'resend.requested': { only: {} },
    'abandon.requested': { only: {} },
    'status.requested': { only: {} },
    'records.checked': { only: {} },
  },
  answers: submissionAnswers,
} satisfies Examples<typeof submission>;
