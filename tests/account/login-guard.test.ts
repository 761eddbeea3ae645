import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { loginGuardMachine } from '../../machines/account/login-guard';
import { isEntrance, needsLogin } from '../../schemas/kernel/route';
import { runOnActor, testEach, walk } from '../walker/walker';

const own = '/pages/assets/withdraw/index?coin=3';
const open = '/pages/trade/index';
const entrance = '/pages/user/login/login';

const walked = walk(loginGuardMachine, {
  inputs: { visitor: { isSignedIn: false }, signedIn: { isSignedIn: true } },
  events: {
    'page.opened': {
      own: { address: own },
      open: { address: open },
      entrance: { address: entrance },
    },
    'session.opened': { only: {} },
    'session.closed': { only: {} },
    'session.lost': { only: {} },
  },
  answers: {},
  distinguishedBy: ({ context }) => context,
  facts: ({ context }) => context,
});

describe('the login guard', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['visitor -> watching', 'signedIn -> watching {isSignedIn}'],
      watching: [
        'page.opened own -> redirected emits login.required /pages/user/login/login?backpage=%2Fpages%2Fassets%2Fwithdraw%2Findex%3Fcoin%3D3&backtype=1 {page: /pages/assets/withdraw/index?coin=3}',
        'page.opened own -> watching {page: /pages/assets/withdraw/index?coin=3}',
        'page.opened open -> watching {page: /pages/trade/index}',
        'page.opened entrance -> watching {page: /pages/user/login/login}',
        'session.opened -> watching {isSignedIn}',
        'session.closed -> watching {isSignedIn: -}',
        'session.closed -> redirected emits login.required /pages/user/login/login?backpage=%2Fpages%2Fassets%2Fwithdraw%2Findex%3Fcoin%3D3&backtype=1 {isSignedIn: -}',
        'session.lost -> watching {isSignedIn: -}',
        'session.lost -> redirected emits login.required /pages/user/login/login?backpage=%2Fpages%2Ftrade%2Findex&backtype=2 {isSignedIn: -}',
        'session.lost -> redirected emits login.required /pages/user/login/login?backpage=%2Fpages%2Fassets%2Fwithdraw%2Findex%3Fcoin%3D3&backtype=1 {isSignedIn: -}',
      ],
      redirected: [
        'page.opened own -> redirected {page: /pages/assets/withdraw/index?coin=3}',
        'page.opened open -> redirected {page: /pages/trade/index}',
        'page.opened entrance -> redirected {page: /pages/user/login/login}',
        'session.opened -> redirected {isSignedIn}',
        'session.closed -> redirected {isSignedIn: -}',
        'session.lost -> redirected {isSignedIn: -}',
        'after redirectPause -> redirected emits login.required /pages/user/login/login?backpage=%2Fpages%2Fassets%2Fwithdraw%2Findex%3Fcoin%3D3&backtype=1',
        'after redirectPause -> watching',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ redirectPause: 1_000 });
  });

  test('has no gaps', () => {
    expect(walked.gaps).toEqual([]);
  });

  testEach('holds its invariants', walked.transitions, ({ on, from, to }) => {
    const { page, isSignedIn } = to.context;
    if (to.matches('watching') && page !== null) {
      expect(isSignedIn || !needsLogin(page)).toBe(true);
    }
    if (on === 'session.lost' || on === 'session.closed') expect(isSignedIn).toBe(false);
    if (on === 'session.lost' && from.matches('watching') && page !== null) {
      expect(to.matches('redirected')).toBe(!isEntrance(page));
    }
  });

  testEach('runs', walked.tours, async (tour) => {
    const { emitted } = await runOnActor(loginGuardMachine, tour, {});
    for (const { type, address } of emitted) {
      expect(type).toBe('login.required');
      expect(address).toMatch(/^\/pages\/user\/login\/login\?backpage=%2Fpages%2F[^/]*$/);
    }
  });
});

const watched = (isSignedIn: boolean) => {
  const clock = new SimulatedClock();
  const guard = createActor(loginGuardMachine, { input: { isSignedIn }, clock });
  const logins: string[] = [];
  guard.on('login.required', ({ address }) => logins.push(address));
  guard.start();
  return { clock, guard, logins };
};

describe('the way to the login', () => {
  test('remembers the page with its query, and that it is no tab', () => {
    const { guard, logins } = watched(false);
    guard.send({ type: 'page.opened', address: own });
    expect(logins).toEqual([
      '/pages/user/login/login?backpage=%2Fpages%2Fassets%2Fwithdraw%2Findex%3Fcoin%3D3&backtype=1',
    ]);
  });

  test('remembers that the page is a tab', () => {
    const { guard, logins } = watched(false);
    guard.send({ type: 'page.opened', address: '/pages/assets/index' });
    expect(logins).toEqual([
      '/pages/user/login/login?backpage=%2Fpages%2Fassets%2Findex&backtype=2',
    ]);
  });

  test('is not shown again within a second, and is after it', () => {
    const { clock, guard, logins } = watched(false);
    guard.send({ type: 'page.opened', address: own });
    guard.send({ type: 'page.opened', address: entrance });
    clock.increment(900);
    guard.send({ type: 'page.opened', address: own });
    expect(logins).toHaveLength(1);
    clock.increment(99);
    expect(logins).toHaveLength(1);
    clock.increment(1);
    expect(logins).toHaveLength(2);
  });

  test('is shown once when the server ends the session, also on a public page', () => {
    const { guard, logins } = watched(true);
    guard.send({ type: 'page.opened', address: open });
    guard.send({ type: 'session.lost' });
    guard.send({ type: 'session.closed' });
    guard.send({ type: 'session.lost' });
    expect(logins).toEqual([
      '/pages/user/login/login?backpage=%2Fpages%2Ftrade%2Findex&backtype=2',
    ]);
  });

  test.each([
    ['a public page', open],
    ['the login itself', entrance],
    ['an unknown page', '/pages/nowhere'],
  ])('is not shown on %s to somebody who is not logged in', (_, address) => {
    const { guard, logins } = watched(false);
    guard.send({ type: 'page.opened', address });
    expect(logins).toEqual([]);
  });

  test('is not shown to somebody who is logged in, until they log out', () => {
    const { guard, logins } = watched(true);
    guard.send({ type: 'page.opened', address: own });
    expect(logins).toEqual([]);
    guard.send({ type: 'session.closed' });
    expect(logins).toHaveLength(1);
  });
});
