import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import {
  contactAnswers as answers,
  contactDraft as draft,
  contactKey as key,
} from '../../examples/security/contact-change';
import { selectIsBusy, selectSubmission } from '../../machines/kernel/keyed-form';
import { contactChangeMachine, fieldOfRefusal } from '../../machines/security/contact-change';
import {
  ContactChange,
  type ContactDraft,
  contactCodeFields,
  contactFields,
  isContactChange,
  PersistedContact,
} from '../../schemas/security/contact-change';
import { runOnActor, testEach } from '../walker/walker';
import { contactWalk as walked } from './walks/contact-change';

describe('another phone number or mail address', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['fresh -> editing', 'resumed -> submitting [busy] calls submitDraft {isKeyed}'],
      editing: [
        'draft.submitted valid -> submitting [busy] calls submitDraft {isKnown, isKeyed, failure: -}',
      ],
      submitting: [
        'submitDraft done accepted -> accepted (done) {isKnown: -, isKeyed: -, changed: 2, end}',
        'submitDraft done wrongCode -> editing emits draft.refused refused auth.code_wrong old_code {isKnown: -, isKeyed: -, failure: refused auth.code_wrong old_code}',
        'submitDraft done taken -> editing emits draft.refused refused auth.account_exists {isKnown: -, isKeyed: -, failure: refused auth.account_exists}',
        'submitDraft done signedOut -> editing emits draft.refused signedOut {isKnown: -, isKeyed: -, failure: signedOut}',
        'submitDraft done unanswered -> editing emits draft.refused refused client.unknown_outcome {isKnown: -, isKeyed: -, failure: refused client.unknown_outcome}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, event, to }) => {
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

  testEach('runs', walked.tours, async (tour) => {
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
    const stored = v.parse(PersistedContact, { ...draft, ownerId: 7 });
    expect(stored).toEqual({ ownerId: 7, kind: 'email', areaCode: '', name: 'ada@example.com' });
  });
});
