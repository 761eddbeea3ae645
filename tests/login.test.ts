import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { loginMachine, selectIsBusy } from '../machines/login';
import { emptyLogin, isLogin } from '../schemas/login';
import { stateText } from './support/lines';
import { person } from './support/people';
import { runOnActor } from './support/run-actor';
import {
  loginAnswers as answers,
  loginDraft as draft,
  loginWalk as walked,
} from './support/walked-login';

describe('a login', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'editing: draft.submitted 1 -> sending [busy]',
      'editing: draft.submitted 1 -> sending [busy] {failure: -}',
      'readingUser: after answerTimeout -> editing {failure: unreachable client.timeout}',
      'readingUser: readUser done -> accepted (done) {user: Ada Marlowe}',
      'readingUser: readUser error -> editing {failure: unreachable client.offline}',
      'sending: after answerTimeout -> editing {failure: unreachable client.timeout}',
      'sending: logIn done -> readingUser [busy] {token: token-of-ada}',
      'sending: logIn error 1 -> editing {failure: refused auth.bad_credentials}',
      'sending: logIn error 2 -> editing {failure: unreachable client.offline}',
      'start -> editing',
    ]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({ answerTimeout: 60_000 });
  });

  test('leaves no state, transition or guard outcome unseen', () => {
    expect(walked.gaps).toEqual([]);
  });

  test.each(walked.transitions)('keeps its promises: $title', ({ from, to }) => {
    if (to.matches('sending')) expect(isLogin(to.context.draft)).toBe(true);
    else expect(to.context.draft.password).toBe('');
    if (to.context.failure) expect(stateText(to)).toBe('editing');
    if (from.matches('sending') && to.matches('editing')) expect(to.context.failure).not.toBeNull();
    expect(selectIsBusy(to)).toBe(to.matches('sending') || to.matches('readingUser'));
    if (to.status === 'done') {
      expect(to.output).toEqual({ token: 'token-of-ada', user: person });
    }
  });

  test('starts with nothing typed and nothing wrong', () => {
    const [start] = initialTransition(loginMachine);
    expect(start.context).toEqual({ draft: emptyLogin, failure: null, token: null, user: null });
  });

  test('says that the answer took too long', () => {
    const timedOut = walked.transitions.filter(({ on }) => on === 'after answerTimeout');
    expect(timedOut).toHaveLength(2);
    for (const { to } of timedOut) {
      expect(to.context.failure).toEqual({ kind: 'unreachable', code: 'client.timeout' });
    }
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(loginMachine, tour, answers);
    const readings = calls.filter(({ actor }) => actor === 'readUser');
    for (const { input } of readings) expect(input).toEqual({ token: 'token-of-ada' });
    expect(calls.filter(({ actor }) => actor === 'logIn')).toHaveLength(
      tour.steps.filter(({ on }) => on === 'draft.submitted').length,
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
