import type { passwordChangeMachine } from '../../machines/security/password-change';
import type { Failure } from '../../schemas/kernel/failure';
import type { AnswerTable, Examples } from '../../tests/walker/walker';

export const passwordChangeKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
export const passwordChangeDraft = {
  old: 'the old one',
  password: 'six or more',
  repeated: 'six or more',
};
export const wrongOldPassword: Failure = {
  kind: 'refused',
  code: 'auth.old_password_wrong',
  params: {},
  text: '',
};

export const passwordChangeAnswers = {
  submitDraft: {
    done: {
      accepted: { state: 'accepted', result: { endedSessions: 2 } },
      wrongPassword: { state: 'refused', failure: wrongOldPassword },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof passwordChangeMachine>;

export const passwordChangeExamples = {
  inputs: { fresh: { pending: null }, resumed: { pending: passwordChangeKey } },
  events: {
    'draft.submitted': {
      valid: { draft: passwordChangeDraft, key: passwordChangeKey },
      noOld: { draft: { ...passwordChangeDraft, old: '' }, key: passwordChangeKey },
      same: {
        draft: { ...passwordChangeDraft, old: passwordChangeDraft.password },
        key: passwordChangeKey,
      },
      differing: {
        draft: { ...passwordChangeDraft, repeated: 'six or less' },
        key: passwordChangeKey,
      },
    },
  },
  answers: passwordChangeAnswers,
} satisfies Examples<typeof passwordChangeMachine>;
