import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { loginMachine, selectIsBusy, selectIsVerifying } from '../../machines/account/login';
import { emptyLogin, isLogin } from '../../schemas/account/login';
import { stateText } from '../support/lines';
import { person } from '../support/people';
import { runOnActor } from '../support/run-actor';
import {
  loginAnswers as answers,
  loginDraft as draft,
  loginWalk as walked,
} from '../support/walked-login';

describe('a login', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'askingPasskey: after deviceTimeout -> verifying {wrong: unreachable client.timeout}',
      'askingPasskey: askPasskey done -> sending [busy] {passkey: an assertion}',
      'askingPasskey: askPasskey error -> verifying {wrong: refused client.passkey}',
      'editing: draft.submitted 1 -> sending [busy] {failure: -, hasPassword}',
      'editing: draft.submitted 1 -> sending [busy] {hasPassword}',
      'readingUser: after answerTimeout -> editing {failure: unreachable client.timeout}',
      'readingUser: readUser done -> accepted (done) {user: Ada Marlowe}',
      'readingUser: readUser error -> editing {failure: unreachable client.offline}',
      'sending: after answerTimeout -> editing {failure: unreachable client.timeout, factor: -, hasPassword: -}',
      'sending: after answerTimeout -> editing {failure: unreachable client.timeout, hasPassword: -}',
      'sending: after answerTimeout -> editing {failure: unreachable client.timeout, passkey: -, hasPassword: -}',
      'sending: logIn done -> readingUser [busy] {factor: -, hasPassword: -, token: token-of-ada}',
      'sending: logIn done -> readingUser [busy] {hasPassword: -, token: token-of-ada}',
      'sending: logIn done -> readingUser [busy] {passkey: -, hasPassword: -, token: token-of-ada}',
      'sending: logIn error 1 -> editing {failure: refused auth.bad_credentials, factor: -, hasPassword: -}',
      'sending: logIn error 1 -> editing {failure: refused auth.bad_credentials, hasPassword: -}',
      'sending: logIn error 1 -> editing {failure: refused auth.bad_credentials, passkey: -, hasPassword: -}',
      'sending: logIn error 2 -> editing {failure: unreachable client.offline, factor: -, hasPassword: -}',
      'sending: logIn error 2 -> editing {failure: unreachable client.offline, hasPassword: -}',
      'sending: logIn error 2 -> editing {failure: unreachable client.offline, passkey: -, hasPassword: -}',
      'sending: logIn error 3 -> verifying',
      'sending: logIn error 3 -> verifying {factor: -}',
      'sending: logIn error 3 -> verifying {factors: app, factor: -}',
      'sending: logIn error 3 -> verifying {factors: app}',
      'sending: logIn error 3 -> verifying {passkey: -, factors: app}',
      'sending: logIn error 4 -> verifying {wrong: refused auth.totp_wrong, factor: -}',
      'sending: logIn error 4 -> verifying {wrong: refused auth.totp_wrong, passkey: -}',
      'sending: logIn error 4 -> verifying {wrong: refused auth.totp_wrong}',
      'sending: logIn error 5 -> verifying',
      'sending: logIn error 5 -> verifying {factor: -}',
      'sending: logIn error 5 -> verifying {factors: app passkey, factor: -}',
      'sending: logIn error 5 -> verifying {factors: app passkey}',
      'sending: logIn error 5 -> verifying {passkey: -}',
      'sending: logIn error 6 -> verifying {wrong: refused auth.passkey_wrong, factor: -}',
      'sending: logIn error 6 -> verifying {wrong: refused auth.passkey_wrong, passkey: -}',
      'sending: logIn error 6 -> verifying {wrong: refused auth.passkey_wrong}',
      'start -> editing {factors: app}',
      'verifying: factor.declined -> editing {hasPassword: -}',
      'verifying: factor.declined -> editing {wrong: -, hasPassword: -}',
      'verifying: factor.entered 1 -> sending [busy] {factor: 123456}',
      'verifying: factor.entered 1 -> sending [busy] {wrong: -, factor: 123456}',
      'verifying: factor.entered 2 -> sending [busy] {factor: 7K2M-9QXD-04TB}',
      'verifying: factor.entered 2 -> sending [busy] {wrong: -, factor: 7K2M-9QXD-04TB}',
      'verifying: passkey.requested -> askingPasskey [busy]',
      'verifying: passkey.requested -> askingPasskey [busy] {wrong: -}',
    ]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({ answerTimeout: 60_000, deviceTimeout: 300_000 });
  });

  test('leaves no state, transition or guard outcome unseen', () => {
    expect(walked.gaps).toEqual([]);
  });

  test.each(walked.transitions)('keeps its promises: $title', ({ from, to }) => {
    // The password waits for the second factor, and both go with the call or with the person's no.
    const isOnItsWay = to.matches('sending') || to.matches('verifying');
    if (isOnItsWay || to.matches('askingPasskey')) {
      expect(isLogin(to.context.draft)).toBe(true);
    } else {
      expect(to.context.draft.password).toBe('');
    }
    if (!to.matches('sending')) expect(to.context).toMatchObject({ factor: '', passkey: '' });
    if (to.matches('askingPasskey')) expect(from.context.factors).toContain('passkey');
    expect(to.context.factorChallenge !== null).toBe(to.matches('verifying'));
    const isAnswered = to.context.factor !== '' || to.context.passkey !== '';
    const isAsked = to.matches('verifying') || to.matches('askingPasskey');
    expect(selectIsVerifying(to)).toBe(isAsked || isAnswered);
    if (to.context.failure) expect(stateText(to)).toBe('editing');
    if (from.matches('sending') && to.matches('editing')) {
      expect(to.context.failure).not.toBeNull();
    }
    if (from.matches('verifying')) expect(to.context.failure).toBeNull();
    expect(selectIsBusy(to)).toBe(
      ['sending', 'askingPasskey', 'readingUser'].some((state) => stateText(to) === state),
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

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
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
