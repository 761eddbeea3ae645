import { describe, expect, test } from 'vitest';
import { selectFailure, selectResult } from '../../machines/kernel/keyed-form';
import { passwordChangeMachine } from '../../machines/security/password-change';
import type { Failure } from '../../schemas/kernel/failure';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

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
    done: [
      { state: 'accepted', result: { endedSessions: 2 } },
      { state: 'refused', failure: wrong },
      { state: 'unanswered' },
    ],
    error: [],
  },
} satisfies AnswerTable<typeof passwordChangeMachine>;

const walked = walk(passwordChangeMachine, {
  inputs: [{ pending: null }, { pending: key }],
  events: {
    'draft.submitted': [
      { draft, key },
      { draft: { ...draft, old: '' }, key },
      { draft: { ...draft, old: draft.password }, key },
      { draft: { ...draft, repeated: 'six or less' }, key },
    ],
  },
  answers,
  seen: ({ context }) => [context.failure, context.draft],
  told: (snapshot) => {
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
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'editing: draft.submitted 1 -> submitting [busy] {isHeld, isKeyed, failure: -}',
      'editing: draft.submitted 1 -> submitting [busy] {isHeld, isKeyed}',
      'start 1 -> editing',
      'start 2 -> submitting [busy] {isKeyed}',
      'submitting: submitDraft done 1 -> accepted (done) {isHeld: -, isKeyed: -, ended: 2, end}',
      'submitting: submitDraft done 1 -> accepted (done) {isKeyed: -, ended: 2, end}',
      'submitting: submitDraft done 2 -> editing {isHeld: -, isKeyed: -, failure: refused auth.old_password_wrong} says draft.refused refused auth.old_password_wrong',
      'submitting: submitDraft done 2 -> editing {isKeyed: -, failure: refused auth.old_password_wrong} says draft.refused refused auth.old_password_wrong',
      'submitting: submitDraft done 3 -> editing {isHeld: -, isKeyed: -, failure: refused submit.failed} says draft.refused refused submit.failed',
      'submitting: submitDraft done 3 -> editing {isKeyed: -, failure: refused submit.failed} says draft.refused refused submit.failed',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ from, to, event }) => {
    if (to.matches('submitting')) {
      expect(to.context).toMatchObject({ draft, key, failure: null });
    } else {
      expect(to.context).toMatchObject({ draft: null, key: null });
    }
    if (!from.matches('submitting')) return;
    const output = event['output'];
    expect(to.context.result).toEqual(output.state === 'accepted' ? output.result : null);
    const told = output.state === 'refused' ? wrong : { code: 'submit.failed' };
    if (to.matches('editing')) expect(to.context.failure).toMatchObject(told);
    else expect(to.context.failure).toBeNull();
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
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
