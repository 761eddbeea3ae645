import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { registrationMachine, selectIsBusy, selectStep } from '../../machines/account/registration';
import { pollInterval } from '../../machines/kernel/reconciliation';
import { CodeSent } from '../../schemas/account/code';
import {
  isRegistration,
  Registered,
  Registration,
  type RegistrationDraft,
  registrationFields,
} from '../../schemas/account/registration';
import { stateText } from '../support/lines';
import { person } from '../support/people';
import { runOnActor } from '../support/run-actor';
import { answers, draft, key, walked } from '../support/walked-registration';

describe('a registration', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'editing: draft.submitted 1 -> sending [busy] {isHeld, isSent, failure: -}',
      'editing: draft.submitted 1 -> sending [busy] {isHeld, isSent}',
      'loggingIn: after answerTimeout -> created (done) {step: created, isHeld: -}',
      'loggingIn: logIn done -> readingUser [busy] {isHeld: -, token: token-of-ada}',
      'loggingIn: logIn error -> created (done) {step: created, isHeld: -}',
      'readingUser: after answerTimeout -> created (done) {step: created}',
      'readingUser: readUser done -> accepted (done) {user: Ada Marlowe, isLetIn: token-of-ada}',
      'readingUser: readUser error -> created (done) {step: created}',
      'sending: after answerTimeout -> unconfirmed.checking {step: checking, attempts: 1}',
      'sending: register done -> loggingIn [busy]',
      'sending: register error 1 -> editing {isHeld: -, isSent: -, failure: refused auth.code_wrong}',
      'sending: register error 1 -> unconfirmed.checking {step: checking, attempts: 1}',
      'sending: register error 2 -> unconfirmed.checking {step: checking, attempts: 1}',
      'start -> editing {step: form}',
      'unconfirmed.checking: after answerTimeout -> unconfirmed.stillPending {step: stillPending}',
      'unconfirmed.checking: after answerTimeout -> unconfirmed.waiting',
      'unconfirmed.checking: fetchRequestStatus done 1 -> loggingIn [busy] {step: form}',
      'unconfirmed.checking: fetchRequestStatus done 2 -> editing {step: form, isHeld: -, isSent: -, attempts: -, failure: refused auth.code_wrong}',
      'unconfirmed.checking: fetchRequestStatus done 3 -> editing {step: form, isHeld: -, isSent: -, attempts: -, failure: refused idempotency.abandoned}',
      'unconfirmed.checking: fetchRequestStatus done 4 -> unconfirmed.unknown {step: unknown}',
      'unconfirmed.checking: fetchRequestStatus done 5 -> unconfirmed.stillPending {step: stillPending}',
      'unconfirmed.checking: fetchRequestStatus done 5 -> unconfirmed.waiting',
      'unconfirmed.checking: fetchRequestStatus error 1 -> unconfirmed.unsupported {step: unsupported}',
      'unconfirmed.checking: fetchRequestStatus error 2 -> unconfirmed.stillPending {step: stillPending}',
      'unconfirmed.checking: fetchRequestStatus error 2 -> unconfirmed.waiting',
      'unconfirmed.stillPending: status.requested -> unconfirmed.checking {step: checking, attempts: 1}',
      'unconfirmed.tryingLogin: after answerTimeout -> unconfirmed.unsupported',
      'unconfirmed.tryingLogin: logIn done -> readingUser [busy] {step: form, isHeld: -, token: token-of-ada}',
      'unconfirmed.tryingLogin: logIn error -> editing {step: form, isHeld: -, isSent: -, attempts: -, failure: unreachable client.offline}',
      'unconfirmed.unknown: draft.reopened -> editing {step: form, isHeld: -, isSent: -, attempts: -}',
      'unconfirmed.unknown: resend.requested -> sending [busy] {step: form, attempts: -}',
      'unconfirmed.unsupported: draft.reopened -> editing {step: form, isHeld: -, isSent: -, attempts: -}',
      'unconfirmed.unsupported: login.requested -> unconfirmed.tryingLogin [busy]',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 10}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 2}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 3}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 4}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 5}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 6}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 7}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 8}',
      'unconfirmed.waiting: after pollInterval -> unconfirmed.checking {attempts: 9}',
    ]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({ answerTimeout: 60_000, pollInterval });
  });

  test('leaves no state, transition or guard outcome unseen', () => {
    expect(walked.gaps).toEqual([]);
  });

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
    const { registration, failure, attempts } = to.context;
    const isUnderWay =
      to.matches('sending') || to.matches('unconfirmed') || to.matches('loggingIn');
    if (isUnderWay) {
      expect(registration).toEqual(v.parse(Registration, draft));
      expect(to.context.key).toBe(key);
    } else {
      expect(JSON.stringify(to.context)).not.toContain(draft.password);
      expect(JSON.stringify(to.context)).not.toContain(draft.code);
    }
    if (to.matches('editing')) expect(to.context.key).toBeNull();
    if (failure) expect(stateText(to)).toBe('editing');
    if (to.matches('sending') && on !== 'draft.submitted') expect(on).toBe('resend.requested');
    if (from.matches('sending') && to.matches('editing')) expect(failure).not.toBeNull();
    expect(attempts).toBeLessThanOrEqual(10);
    expect(selectIsBusy(to)).toBe(to.hasTag('busy'));
    if (to.status === 'done') {
      expect(to.output).toEqual(
        to.matches('accepted') ? { token: 'token-of-ada', user: person } : null,
      );
    }
  });

  test('starts with nothing of anybody', () => {
    const [start] = initialTransition(registrationMachine);
    expect(Object.values(start.context).filter((value) => value !== null && value !== 0)).toEqual(
      [],
    );
  });

  test('takes the refusal of a repeat only for what the server keeps', () => {
    const repeats = walked.transitions.filter(
      ({ from, on, to }) =>
        from.matches('sending') &&
        from.context.sends > 1 &&
        on === 'register error' &&
        to.matches('editing'),
    );
    expect(repeats).toEqual([]);
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(registrationMachine, tour, answers);
    for (const { actor, input } of calls) {
      if (actor === 'register') expect(input).toMatchObject({ key });
      if (actor === 'fetchRequestStatus') expect(input).toEqual({ key });
      if (actor === 'logIn') {
        const { kind, areaCode, name, password } = draft;
        expect(input).toEqual({ kind, areaCode, name, password });
      }
    }
    const sent = tour.steps.filter(({ to, from }) => to.matches('sending') && from !== to);
    expect(calls.filter(({ actor }) => actor === 'register')).toHaveLength(sent.length);
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

  test('is in one of six steps', () => {
    const steps = new Set(walked.transitions.map(({ to }) => selectStep(to)));
    expect(steps).toEqual(
      new Set(['form', 'checking', 'unknown', 'stillPending', 'unsupported', 'created']),
    );
  });
});
