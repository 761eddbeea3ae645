import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { loginGuardMachine } from '../../machines/account/login-guard';
import { isEntrance, needsLogin } from '../../schemas/kernel/route';
import { runOnActor } from '../support/run-actor';
import { walk } from '../support/transitions';

const own = '/pages/assets/withdraw/index?coin=3';
const open = '/pages/trade/index';
const entrance = '/pages/user/login/login';

const walked = walk(loginGuardMachine, {
  inputs: [{ isSignedIn: false }, { isSignedIn: true }],
  events: {
    'page.opened': [{ address: own }, { address: open }, { address: entrance }],
    'session.opened': [{}],
    'session.closed': [{}],
    'session.lost': [{}],
  },
  answers: {},
  seen: ({ context }) => context,
  told: ({ context }) => context,
});

describe('the login guard', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'redirected: after redirectPause -> redirected says login.required /pages/user/login/login?backpage=%2Fpages%2Fassets%2Fwithdraw%2Findex%3Fcoin%3D3&backtype=1',
      'redirected: after redirectPause -> watching',
      'redirected: page.opened 1 -> redirected',
      'redirected: page.opened 1 -> redirected {page: /pages/assets/withdraw/index?coin=3}',
      'redirected: page.opened 2 -> redirected',
      'redirected: page.opened 2 -> redirected {page: /pages/trade/index}',
      'redirected: page.opened 3 -> redirected',
      'redirected: page.opened 3 -> redirected {page: /pages/user/login/login}',
      'redirected: session.closed -> redirected',
      'redirected: session.closed -> redirected {isSignedIn: -}',
      'redirected: session.lost -> redirected',
      'redirected: session.lost -> redirected {isSignedIn: -}',
      'redirected: session.opened -> redirected',
      'redirected: session.opened -> redirected {isSignedIn}',
      'start 1 -> watching',
      'start 2 -> watching {isSignedIn}',
      'watching: page.opened 1 -> redirected {page: /pages/assets/withdraw/index?coin=3} says login.required /pages/user/login/login?backpage=%2Fpages%2Fassets%2Fwithdraw%2Findex%3Fcoin%3D3&backtype=1',
      'watching: page.opened 1 -> watching',
      'watching: page.opened 1 -> watching {page: /pages/assets/withdraw/index?coin=3}',
      'watching: page.opened 2 -> watching',
      'watching: page.opened 2 -> watching {page: /pages/trade/index}',
      'watching: page.opened 3 -> watching',
      'watching: page.opened 3 -> watching {page: /pages/user/login/login}',
      'watching: session.closed -> redirected {isSignedIn: -} says login.required /pages/user/login/login?backpage=%2Fpages%2Fassets%2Fwithdraw%2Findex%3Fcoin%3D3&backtype=1',
      'watching: session.closed -> watching',
      'watching: session.closed -> watching {isSignedIn: -}',
      'watching: session.lost -> redirected says login.required /pages/user/login/login?backpage=%2Fpages%2Ftrade%2Findex&backtype=2',
      'watching: session.lost -> redirected {isSignedIn: -} says login.required /pages/user/login/login?backpage=%2Fpages%2Fassets%2Fwithdraw%2Findex%3Fcoin%3D3&backtype=1',
      'watching: session.lost -> redirected {isSignedIn: -} says login.required /pages/user/login/login?backpage=%2Fpages%2Ftrade%2Findex&backtype=2',
      'watching: session.lost -> watching',
      'watching: session.lost -> watching {isSignedIn: -}',
      'watching: session.opened -> watching',
      'watching: session.opened -> watching {isSignedIn}',
    ]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({ redirectPause: 1_000 });
  });

  test('leaves no state, transition or guard outcome unseen', () => {
    expect(walked.gaps).toEqual([]);
  });

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
    const { page, isSignedIn } = to.context;
    if (to.matches('watching') && page !== null) {
      expect(isSignedIn || !needsLogin(page)).toBe(true);
    }
    if (on === 'session.lost' || on === 'session.closed') expect(isSignedIn).toBe(false);
    if (on === 'session.lost' && from.matches('watching') && page !== null) {
      expect(to.matches('redirected')).toBe(!isEntrance(page));
    }
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
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
  const wanted: string[] = [];
  guard.on('login.required', ({ address }) => wanted.push(address));
  guard.start();
  return { clock, guard, wanted };
};

describe('the way to the login', () => {
  test('remembers the page with its query, and that it is no tab', () => {
    const { guard, wanted } = watched(false);
    guard.send({ type: 'page.opened', address: own });
    expect(wanted).toEqual([
      '/pages/user/login/login?backpage=%2Fpages%2Fassets%2Fwithdraw%2Findex%3Fcoin%3D3&backtype=1',
    ]);
  });

  test('remembers that the page is a tab', () => {
    const { guard, wanted } = watched(false);
    guard.send({ type: 'page.opened', address: '/pages/assets/index' });
    expect(wanted).toEqual([
      '/pages/user/login/login?backpage=%2Fpages%2Fassets%2Findex&backtype=2',
    ]);
  });

  test('is not shown again within a second, and is after it', () => {
    const { clock, guard, wanted } = watched(false);
    guard.send({ type: 'page.opened', address: own });
    guard.send({ type: 'page.opened', address: entrance });
    clock.increment(900);
    guard.send({ type: 'page.opened', address: own });
    expect(wanted).toHaveLength(1);
    clock.increment(99);
    expect(wanted).toHaveLength(1);
    clock.increment(1);
    expect(wanted).toHaveLength(2);
  });

  test('is shown once when the server ends the session, also on a public page', () => {
    const { guard, wanted } = watched(true);
    guard.send({ type: 'page.opened', address: open });
    guard.send({ type: 'session.lost' });
    guard.send({ type: 'session.closed' });
    guard.send({ type: 'session.lost' });
    expect(wanted).toEqual([
      '/pages/user/login/login?backpage=%2Fpages%2Ftrade%2Findex&backtype=2',
    ]);
  });

  test.each([
    ['a public page', open],
    ['the login itself', entrance],
    ['an unknown page', '/pages/nowhere'],
  ])('is not shown on %s to somebody who is not logged in', (_, address) => {
    const { guard, wanted } = watched(false);
    guard.send({ type: 'page.opened', address });
    expect(wanted).toEqual([]);
  });

  test('is not shown to somebody who is logged in, until they log out', () => {
    const { guard, wanted } = watched(true);
    guard.send({ type: 'page.opened', address: own });
    expect(wanted).toEqual([]);
    guard.send({ type: 'session.closed' });
    expect(wanted).toHaveLength(1);
  });
});
