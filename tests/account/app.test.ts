import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { laterSession, person, session, silence } from '../../examples/account/people';
import {
  appMachine,
  selectIsSignedIn,
  selectLanguage,
  selectPalette,
  selectPreferences,
  selectSession,
  selectUser,
} from '../../machines/account/app';
import { defaultPreferences } from '../../schemas/kernel/preferences';
import { type AnswerTable, runOnActor, testEach, walk } from '../walker/walker';

const stored = { language: 'zh', preferences: defaultPreferences } as const;

const answers = {
  sendLanguage: { done: { only: 'en' }, error: { offline: silence } },
  closeSession: { done: { only: null }, error: { offline: silence } },
} satisfies AnswerTable<typeof appMachine>;

const walked = walk(appMachine, {
  inputs: { visitor: { ...stored, session: null }, signedIn: { ...stored, session } },
  events: {
    'session.opened': { ada: { session }, another: { session: laterSession } },
    'session.expired': {
      own: { text: 'Please log in', token: session.token },
      earlier: { text: 'Please log in', token: 'an earlier token' },
      visitor: { text: 'Please log in', token: null },
    },
    'session.closed': { only: {} },
    'session.synced': { another: { session: laterSession }, closed: { session: null } },
    'user.changed': { ada: { user: { ...person, nickname: 'Grace' } } },
    'language.chosen': { only: { language: 'en' } },
    'preferences.changed': { only: { change: { theme: 'light' } } },
  },
  answers,
  distinguishedBy: ({ context }) => context.session?.token,
  facts: (snapshot) => ({
    user: selectUser(snapshot)?.id,
    name: selectUser(snapshot)?.nickname,
    token: snapshot.context.session?.token,
    isSignedIn: selectIsSignedIn(snapshot),
    closing: snapshot.context.closingToken,
    language: selectLanguage(snapshot),
    theme: selectPreferences(snapshot).theme,
  }),
});

describe('the app', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'visitor -> session.visiting | language.settled {language: zh, theme: system}',
        'signedIn -> session.signedIn | language.settled {user: 7, name: Ada Marlowe, token: token-of-ada, isSignedIn, language: zh, theme: system}',
      ],
      any: ['preferences.changed -> same {theme: light}'],
      'session.visiting': [
        'session.opened ada -> session.signedIn {user: 7, name: Ada Marlowe, token: token-of-ada, isSignedIn}',
        'session.opened another -> session.signedIn {user: 8, name: Ada Marlowe, token: later-token, isSignedIn}',
        'session.expired visitor -> session.visiting emits login.missed Please log in',
        'session.synced another -> session.signedIn {user: 8, name: Ada Marlowe, token: later-token, isSignedIn}',
      ],
      'session.signedIn': [
        'session.opened ada -> session.signedIn {user: 7, token: token-of-ada}',
        'session.opened another -> session.signedIn {user: 8, token: later-token}',
        'session.expired own (conditional) -> session.visiting emits session.lost Please log in {user: -, name: -, token: -, isSignedIn: -}',
        'session.closed -> session.closing calls closeSession {user: -, name: -, token: -, isSignedIn: -, closing: later-token | token-of-ada}',
        'session.synced another -> session.signedIn {user: 8, token: later-token}',
        'session.synced closed -> session.visiting {user: -, name: -, token: -, isSignedIn: -}',
        'user.changed ada (conditional) -> session.signedIn {name: Grace}',
      ],
      'session.closing': [
        'session.opened ada -> session.signedIn {user: 7, name: Ada Marlowe, token: token-of-ada, isSignedIn, closing: -}',
        'session.opened another -> session.signedIn {user: 8, name: Ada Marlowe, token: later-token, isSignedIn, closing: -}',
        'session.synced another -> session.signedIn {user: 8, name: Ada Marlowe, token: later-token, isSignedIn, closing: -}',
        'closeSession done -> session.visiting {closing: -}',
        'closeSession error offline -> session.visiting {closing: -}',
        'after closeTimeout -> session.visiting {closing: -}',
      ],
      'language.settled': ['language.chosen -> language.sending calls sendLanguage {language: en}'],
      'language.sending': [
        'language.chosen -> language.sending calls sendLanguage',
        'sendLanguage done -> language.settled',
        'sendLanguage error offline -> language.settled emits language.keptLocally',
        'after answerTimeout -> language.settled emits language.keptLocally',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ answerTimeout: 60_000, closeTimeout: 30_000 });
  });

  test('has no gaps', () => {
    expect(walked.gaps).toEqual([]);
  });

  testEach('holds its invariants', walked.transitions, ({ on, from, to }) => {
    const isSignedIn = to.context.session !== null;
    expect(isSignedIn).toBe(to.matches({ session: 'signedIn' }));
    expect(to.context.closingToken !== null).toBe(to.matches({ session: 'closing' }));
    if (on === 'user.changed') {
      expect(to.context.session?.token).toBe(from.context.session?.token);
      expect(to.context.session?.user.nickname).toBe('Grace');
    }
    if (on === 'language.chosen') expect(to.context.language).toBe('en');
    if (on === 'preferences.changed') {
      expect(to.context.preferences).toEqual({ ...from.context.preferences, theme: 'light' });
    } else {
      expect(to.context.preferences).toBe(from.context.preferences);
    }
    if (!on.startsWith('language')) expect(to.context.language).toBe(from.context.language);
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls, emitted } = await runOnActor(appMachine, tour, answers);
    const closings = calls.filter(({ actor }) => actor === 'closeSession');
    expect(closings).toHaveLength(tour.steps.filter(({ on }) => on === 'session.closed').length);
    for (const { input } of closings) {
      expect([session.token, laterSession.token]).toContain(input && Object.values(input)[0]);
    }
    expect(emitted.map(({ type }) => type).sort()).toEqual(
      tour.steps
        .flatMap(({ on, from }) => {
          if (on === 'session.expired') {
            return [from.context.session === null ? 'login.missed' : 'session.lost'];
          }
          const isUntold = on === 'sendLanguage error' || on === 'after answerTimeout';
          return isUntold ? ['language.keptLocally'] : [];
        })
        .sort(),
    );
  });

  test('knows nobody before somebody has logged in', () => {
    const [start] = initialTransition(appMachine, { ...stored, session: null });
    expect([selectSession(start), selectUser(start)]).toEqual([null, null]);
    expect([selectLanguage(start), selectPreferences(start)]).toEqual(['zh', defaultPreferences]);
    expect(selectPalette(start)).toBe('red-up');
  });

  test('does not take the profile of an earlier person', () => {
    const others = walked.transitions.flatMap(({ to }) => (selectUser(to)?.id === 8 ? [to] : []));
    expect(others.length).toBeGreaterThan(0);
    for (const snapshot of others) {
      expect(snapshot.can({ type: 'user.changed', user: person })).toBe(false);
    }
  });

  test('tells a visitor that a call needs a login, and not of a session before', () => {
    const [start] = initialTransition(appMachine, { ...stored, session: null });
    expect(start.can({ type: 'session.expired', text: '', token: null })).toBe(true);
    expect(start.can({ type: 'session.expired', text: '', token: 'an earlier token' })).toBe(false);
  });

  test('does not end a session because of an answer to an earlier one', () => {
    const signedIn = walked.transitions.flatMap(({ to }) =>
      to.matches({ session: 'signedIn' }) && to.status === 'active' ? [to] : [],
    );
    expect(signedIn.length).toBeGreaterThan(0);
    for (const snapshot of signedIn) {
      for (const token of ['an earlier token', null]) {
        expect(snapshot.can({ type: 'session.expired', text: '', token })).toBe(false);
      }
    }
  });
});
