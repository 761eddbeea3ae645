import type { authenticatorRemovalMachine } from '../../machines/security/authenticator-removal';
import type { authenticatorSetupMachine } from '../../machines/security/authenticator-setup';
import { type Failure, RequestError } from '../../schemas/kernel/failure';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { silence } from '../account/people';

type Refused = Extract<Failure, { kind: 'refused' }>;
const refused = (code: Refused['code']) =>
  new RequestError({ kind: 'refused', code, params: {}, text: '' });

export const totpSecret = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
};
export const recoveryCodes = ['7K2M-9QXD-01TB', 'AAAA-BBBB-CCCC'];
export const ownPassword = 'correct horse';

export const setupAnswers = {
  startAuthenticator: {
    done: { only: totpSecret },
    error: {
      wrongPassword: refused('auth.old_password_wrong'),
      alreadyOn: refused('totp.already_on'),
      offline: silence,
    },
  },
  enableAuthenticator: {
    done: { only: recoveryCodes },
    error: {
      wrongCode: refused('auth.totp_wrong'),
      alreadyOn: refused('totp.already_on'),
      expired: refused('totp.not_on'),
      offline: silence,
    },
  },
} satisfies AnswerTable<typeof authenticatorSetupMachine>;

export const removalKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
export const removalAnswers = {
  submitDraft: {
    done: {
      accepted: { state: 'accepted', result: true },
      wrongPassword: { state: 'refused', failure: refused('auth.old_password_wrong').failure },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof authenticatorRemovalMachine>;

export const setupExamples = {
  inputs: { only: undefined },
  events: {
    'password.given': {
      valid: { draft: { password: ownPassword } },
      empty: { draft: { password: '' } },
    },
    'code.entered': { valid: { code: '123456' }, short: { code: '12345' } },
    'step.undone': { only: {} },
    'saving.confirmed': { only: {} },
    'saving.denied': { only: {} },
    'codes.closed': { only: {} },
  },
  answers: setupAnswers,
} satisfies Examples<typeof authenticatorSetupMachine>;

export const removalExamples = {
  inputs: { fresh: { pending: null }, resumed: { pending: removalKey } },
  events: {
    'draft.submitted': {
      valid: { draft: { password: ownPassword }, key: removalKey },
      empty: { draft: { password: '' }, key: removalKey },
    },
  },
  answers: removalAnswers,
} satisfies Examples<typeof authenticatorRemovalMachine>;
