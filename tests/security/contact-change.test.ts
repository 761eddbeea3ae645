import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { selectIsBusy, selectResult, selectSubmission } from '../../machines/kernel/keyed-form';
import { contactChangeMachine, fieldOfRefusal } from '../../machines/security/contact-change';
import type { Failure } from '../../schemas/kernel/failure';
import {
  ContactChange,
  type ContactDraft,
  contactCodeFields,
  contactFields,
  isContactChange,
  PersistedContact,
} from '../../schemas/security/contact-change';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const draft: ContactDraft = {
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

const answers = {
  submitDraft: {
    done: [
      { state: 'accepted', result: { endedSessions: 2, withdrawalsHeldUntil: null } },
      refused('auth.code_wrong', { field: 'old_code' }),
      { state: 'refused', failure: { kind: 'signedOut', text: '' } },
      { state: 'unanswered' },
    ],
    error: [],
  },
} satisfies AnswerTable<typeof contactChangeMachine>;

const walked = walk(contactChangeMachine, {
  inputs: [{ pending: null }, { pending: key }],
  events: {
    'draft.submitted': [
      { draft, key },
      { draft: { ...draft, name: 'nobody' }, key },
    ],
  },
  answers,
  seen: ({ context }) => [context.draft !== null, context.failure?.kind, context.key !== null],
  told: (snapshot) => {
    const { draft: held, key: own, failure } = snapshot.context;
    return {
      isKnown: held !== null,
      isKeyed: own !== null,
      failure,
      changed: selectResult(snapshot)?.endedSessions ?? null,
      end: snapshot.output !== undefined,
    };
  },
});

describe('another phone number or mail address', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'editing: draft.submitted 1 -> submitting [busy] {isKnown, isKeyed, failure: -}',
      'editing: draft.submitted 1 -> submitting [busy] {isKnown, isKeyed}',
      'start 1 -> editing',
      'start 2 -> submitting [busy] {isKeyed}',
      'submitting: submitDraft done 1 -> accepted (done) {isKeyed: -, changed: 2, end}',
      'submitting: submitDraft done 1 -> accepted (done) {isKnown: -, isKeyed: -, changed: 2, end}',
      'submitting: submitDraft done 2 -> editing {isKeyed: -, failure: refused auth.code_wrong old_code} says draft.refused refused auth.code_wrong old_code',
      'submitting: submitDraft done 2 -> editing {isKnown: -, isKeyed: -, failure: refused auth.code_wrong old_code} says draft.refused refused auth.code_wrong old_code',
      'submitting: submitDraft done 3 -> editing {isKeyed: -, failure: signedOut} says draft.refused signedOut',
      'submitting: submitDraft done 3 -> editing {isKnown: -, isKeyed: -, failure: signedOut} says draft.refused signedOut',
      'submitting: submitDraft done 4 -> editing {isKeyed: -, failure: refused submit.failed} says draft.refused refused submit.failed',
      'submitting: submitDraft done 4 -> editing {isKnown: -, isKeyed: -, failure: refused submit.failed} says draft.refused refused submit.failed',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ on, event, to }) => {
    // Only a valid change is sent, and under the key that it came with.
    if (on === 'draft.submitted') {
      expect(selectIsBusy(to)).toBe(isContactChange(draft));
      expect(to.context).toMatchObject({ draft, key });
      expect(event).toMatchObject({ draft, key });
    }
    // Neither codes nor the password are there for longer than they are needed.
    if (!selectIsBusy(to)) expect(to.context).toMatchObject({ draft: null, key: null });
    if (selectIsBusy(to)) expect(to.context.failure).toBeNull();
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(contactChangeMachine, tour, answers);
    const before = tour.start.matches('submitting') ? [{ key, payload: null }] : [];
    const submitted = tour.steps.filter(({ on }) => on === 'draft.submitted');
    expect(calls.map(({ input }) => input)).toEqual([
      ...before,
      ...submitted.map(() => ({ key, payload: draft })),
    ]);
  });

  test('has no submission before it is submitted', () => {
    const [start] = initialTransition(contactChangeMachine, { pending: null });
    expect(selectSubmission(start)).toBeNull();
  });

  test.each([
    ['auth.code_wrong', { field: 'code' }, 'code'],
    ['auth.code_expired', { field: 'old_code' }, 'ownCode'],
    ['auth.code_attempts', { field: 'code' }, 'code'],
    ['auth.code_wrong', {}, null],
    ['auth.old_password_wrong', {}, 'password'],
    ['auth.phone_invalid', {}, 'name'],
    ['auth.email_invalid', {}, 'name'],
    ['auth.locked', { field: 'code' }, null],
  ] as const)('that is refused by %s with %j is told at %s', (code, params, field) => {
    expect(fieldOfRefusal({ kind: 'refused', code, params, text: '' })).toBe(field);
  });

  test('that nobody refused is told nowhere', () => {
    expect(fieldOfRefusal(null)).toBeNull();
    expect(fieldOfRefusal({ kind: 'malformed' })).toBeNull();
  });
});

describe('a change of the address', () => {
  const issuesOf = (patch: Partial<ContactDraft>) => {
    const { issues = [] } = v.safeParse(ContactChange, { ...draft, ...patch });
    return issues.map((issue) => [v.getDotPath(issue), issue.message]);
  };

  test.each([
    [{}, []],
    [{ kind: 'mobile', areaCode: '86', name: '13800138000' } as const, []],
    [{ name: 'nobody' }, [['name', 'auth.email_invalid']]],
    [{ kind: 'mobile', areaCode: '86' } as const, [['name', 'auth.phone_invalid']]],
    [
      { kind: 'mobile', areaCode: '', name: '13800138000' } as const,
      [['name', 'auth.phone_invalid']],
    ],
    [{ code: '' }, [['code', 'param.missing']]],
    [{ code: '12345' }, [['code', 'auth.code_wrong']]],
    [{ ownCode: '' }, [['ownCode', 'param.missing']]],
    [{ ownCode: '1234567' }, [['ownCode', 'auth.code_wrong']]],
    [{ password: '' }, [['password', 'param.missing']]],
  ])('with %j has these faults', (patch, faults) => {
    expect(issuesOf(patch).slice(0, 1)).toEqual(faults);
  });

  test('goes on the wire with both codes and the login password', () => {
    expect(contactFields({ ...draft, name: ' ada@example.com ' })).toEqual({
      type: 'email',
      user_string: 'ada@example.com',
      code: '123456',
      old_code: '654321',
      old_password: 'a password',
    });
    expect(contactCodeFields({ kind: 'mobile', areaCode: '86', name: '13800138000' })).toEqual({
      type: 'mobile',
      user_string: '13800138000',
      area_code: '86',
    });
  });

  test('is kept without its secrets', () => {
    const kept = v.parse(PersistedContact, { ...draft, ownerId: 7 });
    expect(kept).toEqual({ ownerId: 7, kind: 'email', areaCode: '', name: 'ada@example.com' });
  });
});
