import type { contactChangeMachine } from '../../machines/security/contact-change';
import type { Failure } from '../../schemas/kernel/failure';
import type { ContactDraft } from '../../schemas/security/contact-change';
import type { AnswerTable, Examples } from '../../tests/walker/walker';

export const contactKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
export const contactDraft: ContactDraft = {
  kind: 'email',
  areaCode: '',
  name: 'ada@example.com',
  code: '123456',
  ownCode: '654321',
  password: 'a password',
};
const refused = (
  code: Extract<Failure, { kind: 'refused' }>['code'],
  params: Record<string, string> = {},
) => ({
  state: 'refused' as const,
  failure: { kind: 'refused' as const, code, params, text: '' },
});

export const contactAnswers = {
  submitDraft: {
    done: {
      accepted: { state: 'accepted', result: { endedSessions: 2, withdrawalsHeldUntil: null } },
      wrongCode: refused('auth.code_wrong', { field: 'old_code' }),
      taken: refused('auth.account_exists'),
      signedOut: { state: 'refused', failure: { kind: 'signedOut', text: '' } },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof contactChangeMachine>;

export const contactExamples = {
  inputs: { fresh: { pending: null }, resumed: { pending: contactKey } },
  events: {
    'draft.submitted': {
      valid: { draft: contactDraft, key: contactKey },
      wrongName: { draft: { ...contactDraft, name: 'nobody' }, key: contactKey },
    },
  },
  answers: contactAnswers,
} satisfies Examples<typeof contactChangeMachine>;
