import { describe, expect, test } from 'vitest';
import { selectFailure, selectResult } from '../../machines/kernel/keyed-form';
import { passwordChangeMachine } from '../../machines/security/password-change';
import type { Failure } from '../../schemas/kernel/failure';
import type { AnswerTable } from '../support/examples';
import { runOnActor } from '../support/run-actor';
import { testEach } from '../support/test-each';
import { walk } from '../support/transitions';

const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const draft = { old: 'the old one', password: 'six or more', repeated: 'six or more' };
const wrong: Failure = {
  kind: 'refused',
  code: 'auth.old_password_wrong',
  params: {},
  text: '',
};

const answers = {
  submitDraft: {
    done: {
      accepted: { state: 'accepted', result: { endedSessions: 2 } },
      wrongPassword: { state: 'refused', failure: wrong },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof passwordChangeMachine>;

const walked = walk(passwordChangeMachine, {
  inputs: { fresh: { pending: null }, resumed: { pending: key } },
  events: {
    'draft.submitted': {
      valid: { draft, key },
      noOld: { draft: { ...draft, old: '' }, key },
      same: { draft: { ...draft, old: draft.password }, key },
      differing: { draft: { ...draft, repeated: 'six or less' }, key },
    },
  },
  answers,
  distinguishedBy: ({ context }) => [context.failure, context.draft],
  facts: (snapshot) => {
    const { draft: held, key: own } = snapshot.context;
    return {
      isHeld: held !== null,
      isKeyed: own !== null,
      failure: selectFailure(snapshot),
      ended: selectResult(snapshot)?.endedSessions,
      end: snapshot.output !== undefined,
    };
  },
});

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
