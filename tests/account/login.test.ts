import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { loginAnswers as answers, loginDraft as draft } from '../../examples/account/login';
import { person } from '../../examples/account/people';
import { loginMachine, selectIsBusy, selectIsVerifying } from '../../machines/account/login';
import { emptyLogin, isLogin } from '../../schemas/account/login';
import { runOnActor, stateText, testEach } from '../walker/walker';
import { loginWalk as walked } from './walks/login';

describe('a login', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> editing {factors: app}'],
      editing: [
        'draft.submitted valid -> sending.password [busy] calls logIn {failure: -, hasPassword}',
      ],
      'sending.password': [
        'logIn done -> readingUser [busy] calls readUser {hasPassword: -, token: token-of-ada}',
        'logIn error refused -> editing {failure: refused auth.bad_credentials, hasPassword: -}',
        'logIn error offline -> editing {failure: unreachable client.offline, hasPassword: -}',
        'logIn error factorRequired -> verifying {factors: app}',
        'logIn error factorWrong -> verifying {wrong: refused auth.totp_wrong}',
        'logIn error passkeyRequired -> verifying {factors: app passkey}',
        'logIn error passkeyWrong -> verifying {wrong: refused auth.passkey_wrong}',
        'after answerTimeout -> editing {failure: unreachable client.timeout, hasPassword: -}',
      ],
      'sending.factor': [
        'logIn done -> readingUser [busy] calls readUser {passkey: -, factor: -, hasPassword: -, token: token-of-ada}',
        'logIn error refused -> editing {failure: refused auth.bad_credentials, passkey: -, factor: -, hasPassword: -}',
        'logIn error offline -> editing {failure: unreachable client.offline, passkey: -, factor: -, hasPassword: -}',
        'logIn error factorRequired -> verifying {passkey: -, factors: app, factor: -}',
        'logIn error factorWrong -> verifying {wrong: refused auth.totp_wrong, passkey: -, factor: -}',
        'logIn error passkeyRequired -> verifying {passkey: -, factors: app passkey, factor: -}',
        'logIn error passkeyWrong -> verifying {wrong: refused auth.passkey_wrong, passkey: -, factor: -}',
        'after answerTimeout -> editing {failure: unreachable client.timeout, passkey: -, factor: -, hasPassword: -}',
      ],
      verifying: [
        'factor.entered code -> sending.factor [busy] calls logIn {wrong: -, factor: 123456}',
        'factor.entered recovery -> sending.factor [busy] calls logIn {wrong: -, factor: 7K2M-9QXD-04TB}',
        'factor.declined -> editing {wrong: -, hasPassword: -}',
        'passkey.requested (conditional) -> askingPasskey [busy] calls askPasskey {wrong: -}',
      ],
      askingPasskey: [
        'askPasskey done -> sending.factor [busy] calls logIn {passkey: an assertion}',
        'askPasskey error noPasskey -> verifying {wrong: refused client.passkey}',
        'after deviceTimeout -> verifying {wrong: unreachable client.timeout}',
      ],
      readingUser: [
        'readUser done -> accepted (done) {user: Ada Marlowe}',
        'readUser error offline -> editing {failure: unreachable client.offline, token: -}',
        'after answerTimeout -> editing {failure: unreachable client.timeout, token: -}',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ answerTimeout: 60_000, deviceTimeout: 300_000 });
  });

  test('has no gaps', () => {
    expect(walked.gaps).toEqual([]);
  });

  testEach('holds its invariants', walked.transitions, ({ from, to }) => {
    // The password waits for the second factor, and both go with the call or with the person's no.
    const isOnItsWay = to.matches('sending') || to.matches('verifying');
    if (isOnItsWay || to.matches('askingPasskey')) {
      expect(isLogin(to.context.draft)).toBe(true);
    } else {
      expect(to.context.draft.password).toBe('');
    }
    if (to.matches('editing')) expect(to.context.token).toBeNull();
    if (!to.matches('sending')) expect(to.context).toMatchObject({ factor: '', passkey: '' });
    if (to.matches('askingPasskey')) expect(from.context.factors).toContain('passkey');
    expect(to.context.factorChallenge !== null).toBe(to.matches('verifying'));
    const isAnswered = to.context.factor !== '' || to.context.passkey !== '';
    expect(to.matches({ sending: 'factor' })).toBe(isAnswered);
    const isAsked = to.matches('verifying') || to.matches('askingPasskey');
    expect(selectIsVerifying(to)).toBe(isAsked || isAnswered);
    if (to.context.failure) expect(stateText(to)).toBe('editing');
    if (from.matches('sending') && to.matches('editing')) {
      expect(to.context.failure).not.toBeNull();
    }
    if (from.matches('verifying')) expect(to.context.failure).toBeNull();
    expect(selectIsBusy(to)).toBe(
      to.matches('sending') || ['askingPasskey', 'readingUser'].includes(stateText(to)),
    );
    if (to.status === 'done') {
      expect(to.output).toEqual({ token: 'token-of-ada', user: person });
    }
  });

  test('starts with nothing typed and nothing wrong', () => {
    const [start] = initialTransition(loginMachine);
    expect(start.context).toEqual({
      draft: emptyLogin,
      factor: '',
      passkey: '',
      factors: ['app'],
      factorChallenge: null,
      failure: null,
      token: null,
      user: null,
    });
  });

  test('says that the answer took too long', () => {
    const timedOut = walked.transitions.filter(({ on }) => on === 'after answerTimeout');
    expect(timedOut.length).toBeGreaterThan(4);
    for (const { to } of timedOut) {
      expect(to.context.failure).toEqual({ kind: 'unreachable', code: 'client.timeout' });
    }
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(loginMachine, tour, answers);
    const readings = calls.filter(({ actor }) => actor === 'readUser');
    for (const { input } of readings) expect(input).toEqual({ token: 'token-of-ada' });
    expect(calls.filter(({ actor }) => actor === 'logIn')).toHaveLength(
      tour.steps.filter(({ to }) => to.matches('sending')).length,
    );
  });

  test.each([
    ['a number that is too short', { name: '12345' }],
    ['letters in the number', { name: '1380013800a' }],
    ['a mail address without its kind', { name: 'ada@example.com' }],
    ['no country code', { areaCode: '' }],
    ['no password', { password: '' }],
    ['a password longer than any', { password: 'x'.repeat(257) }],
    ['a mail address that is none', { kind: 'email', name: 'ada@' }],
  ] as const)('cannot be submitted with %s', (_, patch) => {
    expect(isLogin({ ...draft, ...patch })).toBe(false);
  });

  test('takes a mail address without a country code', () => {
    expect(isLogin({ kind: 'email', areaCode: '', name: 'ada@example.com', password: 'x' })).toBe(
      true,
    );
  });
});
