import { describe, expect, test } from 'vitest';
import {
  passwordChangeAnswers as answers,
  passwordChangeDraft as draft,
  passwordChangeKey as key,
  wrongOldPassword as wrong,
} from '../../examples/security/password-change';
import { passwordChangeMachine } from '../../machines/security/password-change';
import { runOnActor, testEach } from '../walker/walker';
import { passwordChangeWalk as walked } from './walks/password-change';

describe('another login password', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['fresh -> editing', 'resumed -> submitting [busy] calls submitDraft {isKeyed}'],
      editing: [
        'draft.submitted valid -> submitting [busy] calls submitDraft {isHeld, isKeyed, failure: -}',
      ],
      submitting: [
        'submitDraft done accepted -> accepted (done) {isHeld: -, isKeyed: -, ended: 2, end}',
        'submitDraft done wrongPassword -> editing emits draft.refused refused auth.old_password_wrong {isHeld: -, isKeyed: -, failure: refused auth.old_password_wrong}',
        'submitDraft done unanswered -> editing emits draft.refused refused client.unknown_outcome {isHeld: -, isKeyed: -, failure: refused client.unknown_outcome}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ from, to, event }) => {
    if (to.matches('submitting')) {
      expect(to.context).toMatchObject({ draft, key, failure: null });
    } else {
      expect(to.context).toMatchObject({ draft: null, key: null });
    }
    if (!from.matches('submitting')) return;
    const output = event['output'];
    expect(to.context.result).toEqual(output.state === 'accepted' ? output.result : null);
    const reported = output.state === 'refused' ? wrong : { code: 'client.unknown_outcome' };
    if (to.matches('editing')) expect(to.context.failure).toMatchObject(reported);
    else expect(to.context.failure).toBeNull();
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(passwordChangeMachine, tour, answers);
    // Of a change from before a reload only the key is left, and it is asked about.
    for (const { input } of calls) {
      expect([
        { key, payload: draft },
        { key, payload: null },
      ]).toContainEqual(input);
    }
  });
});
