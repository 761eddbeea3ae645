import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { person } from '../../examples/account/people';
import { answers, draft, key } from '../../examples/account/registration';
import { registrationMachine, selectStep } from '../../machines/account/registration';
import { CodeSent } from '../../schemas/account/code';
import {
  isRegistration,
  Registered,
  Registration,
  type RegistrationDraft,
  registrationFields,
} from '../../schemas/account/registration';
import { runOnActor, stateText, testEach } from '../walker/walker';
import { walked } from './walks/registration';

describe('a registration', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'fresh -> editing {step: form}',
        'resumed -> submitting [busy] calls register {step: form, isKeyed}',
      ],
      editing: [
        'draft.submitted valid -> submitting [busy] calls register {isHeld, isKeyed, failure: -}',
      ],
      submitting: [
        'register done accepted -> loggingIn [busy] calls logIn',
        'register done accepted -> created (done) {step: created}',
        'register done wrongCode -> editing {isHeld: -, isKeyed: -, failure: refused auth.code_wrong}',
        'register done abandoned -> editing {isHeld: -, isKeyed: -}',
        'register done unanswered -> unanswered {step: unanswered}',
        'register done unanswered -> editing {isKeyed: -, failure: refused client.unknown_outcome}',
      ],
      unanswered: [
        'draft.reopened -> editing {step: form, isHeld: -, isKeyed: -, failure: -}',
        'login.requested -> tryingLogin [busy] calls logIn {failure: -}',
      ],
      tryingLogin: [
        'logIn done -> readingUser [busy] calls readUser {step: form, isHeld: -, token: token-of-ada}',
        'logIn error refused -> editing {step: form, isHeld: -, isKeyed: -, failure: refused auth.bad_credentials}',
        'logIn error offline -> unanswered {failure: unreachable client.offline}',
        'after answerTimeout -> unanswered {failure: unreachable client.timeout}',
      ],
      loggingIn: [
        'logIn done -> readingUser [busy] calls readUser {isHeld: -, token: token-of-ada}',
        'logIn error refused, offline -> created (done) {step: created, isHeld: -}',
        'after answerTimeout -> created (done) {step: created, isHeld: -}',
      ],
      readingUser: [
        'readUser done -> accepted (done) {user: Ada Marlowe, isLetIn: token-of-ada}',
        'readUser error offline -> created (done) {step: created, token: -}',
        'after answerTimeout -> created (done) {step: created, token: -}',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ answerTimeout: 60_000 });
  });

  test('has no gaps', () => {
    expect(walked.gaps).toEqual([]);
  });

  testEach('holds its invariants', walked.transitions, ({ on, from, to }) => {
    const { registration, failure } = to.context;
    const isUnderWay =
      to.matches('submitting') ||
      to.matches('unanswered') ||
      to.matches('tryingLogin') ||
      to.matches('loggingIn');
    if (isUnderWay) {
      expect(registration).toEqual(v.parse(Registration, draft));
      expect(to.context.key).toBe(key);
    } else {
      expect(JSON.stringify(to.context)).not.toContain(draft.password);
      expect(JSON.stringify(to.context)).not.toContain(draft.code);
    }
    if (to.matches('editing')) expect(to.context.key).toBeNull();
    if (failure) expect(['editing', 'unanswered']).toContain(stateText(to));
    // Only an answer of the server ends the question whether the account exists.
    if (from.matches('tryingLogin') && failure?.kind === 'unreachable') {
      expect(to.matches('unanswered')).toBe(true);
    }
    if (to.matches('submitting')) expect(on).toBe('draft.submitted');
    if (to.status === 'done') {
      expect(to.output).toEqual(
        to.matches('accepted') ? { token: 'token-of-ada', user: person } : null,
      );
    }
  });

  test('starts with nothing of anybody', () => {
    const [start] = initialTransition(registrationMachine, { pending: null });
    expect(Object.values(start.context).filter((value) => value !== null)).toEqual([]);
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(registrationMachine, tour, answers);
    const isResumed = tour.start.matches('submitting');
    for (const [at, { actor, input }] of calls.entries()) {
      const payload = isResumed && at === 0 ? null : v.parse(Registration, draft);
      if (actor === 'register') expect(input).toEqual({ key, payload });
      if (actor === 'logIn') {
        const { kind, areaCode, name, password } = draft;
        expect(input).toEqual({ kind, areaCode, name, password });
      }
    }
    const submitted = tour.steps.filter(({ on }) => on === 'draft.submitted');
    expect(calls.filter(({ actor }) => actor === 'register')).toHaveLength(
      submitted.length + (isResumed ? 1 : 0),
    );
  });

  test.each<[string, Partial<RegistrationDraft>]>([
    ['a number that is too short', { name: '12345' }],
    ['no country code', { areaCode: '' }],
    ['a mail address that is none', { kind: 'email', name: 'ada@' }],
    ['five digits of a code', { code: '12345' }],
    ['letters in the code', { code: '12345a' }],
    ['a short password', { password: '12345', repeated: '12345' }],
    ['a long password', { password: 'x'.repeat(65), repeated: 'x'.repeat(65) }],
    ['two passwords', { repeated: 'correct horsf' }],
    ['an invite code with signs', { inviteCode: 'AB-12' }],
    ['no agreement', { isAgreed: false }],
  ])('cannot be submitted with %s', (_, patch) => {
    expect(isRegistration({ ...draft, ...patch })).toBe(false);
  });

  test.each<[string, Partial<RegistrationDraft>]>([
    ['a mail address', { kind: 'email', areaCode: '', name: ' Ada@Example.com ' }],
    ['a password of six', { password: '123456', repeated: '123456' }],
    ['a password of sixty-four', { password: 'x'.repeat(64), repeated: 'x'.repeat(64) }],
    ['an invite code in small letters', { inviteCode: 'ab23cde' }],
  ])('can be submitted with %s', (_, patch) => {
    expect(isRegistration({ ...draft, ...patch })).toBe(true);
  });

  test('goes out under the names of the contract', () => {
    expect(registrationFields(v.parse(Registration, { ...draft, inviteCode: 'ab23' }))).toEqual({
      type: 'mobile',
      user_string: '13800138000',
      area_code: '86',
      areacode: '86',
      code: '012345',
      password: 'correct horse',
      re_password: 'correct horse',
      extension_code: 'AB23',
      agree: true,
    });
  });

  test.each([
    [{ id: 7 }, 7],
    [{ id: '7' }, 7],
    ['Registered successfully', null],
    [null, null],
  ])('is done when a server answers %j', (payload, id) => {
    expect(v.parse(Registered, payload)).toBe(id);
  });

  test.each([
    [{ expires_in: 600, resend_in: 60, demo_code: '000123' }, 60, '000123'],
    [{ expires_in: 600, resend_in: 30 }, 30, null],
    ['sent', 60, null],
    [null, 60, null],
  ])('waits for its code when a server answers %j', (payload, resendInSeconds, demoCode) => {
    expect(v.parse(CodeSent, payload)).toEqual({ resendInSeconds, demoCode });
  });

  test('is in one of three steps', () => {
    const steps = new Set(walked.transitions.map(({ to }) => selectStep(to)));
    expect(steps).toEqual(new Set(['form', 'unanswered', 'created']));
  });
});
