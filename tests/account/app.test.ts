import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
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
import { laterSession, person, session, silence } from '../support/people';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

const kept = { language: 'zh', preferences: defaultPreferences } as const;

const answers = {
  sendLanguage: { done: ['en'], error: [silence] },
  closeSession: { done: [null], error: [silence] },
} satisfies AnswerTable<typeof appMachine>;

const walked = walk(appMachine, {
  inputs: [
    { ...kept, session: null },
    { ...kept, session },
  ],
  events: {
    'session.opened': [{ session }, { session: laterSession }],
    'session.expired': [
      { text: 'Please log in', token: session.token },
      { text: 'Please log in', token: 'an earlier token' },
      { text: 'Please log in', token: null },
    ],
    'session.closed': [{}],
    'session.synced': [{ session: laterSession }, { session: null }],
    'user.changed': [{ user: { ...person, nickname: 'Grace' } }],
    'language.chosen': [{ language: 'en' }],
    'preferences.changed': [{ change: { theme: 'light' } }],
  },
  answers,
  seen: ({ context }) => context.session?.token,
  told: (snapshot) => ({
    user: selectUser(snapshot)?.id,
    token: snapshot.context.session?.token,
    isSignedIn: selectIsSignedIn(snapshot),
    closing: snapshot.context.closingToken,
    language: selectLanguage(snapshot),
    theme: selectPreferences(snapshot).theme,
  }),
});

describe('the app', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'any: preferences.changed -> same {theme: light}',
      'language.sending: language.chosen -> language.sending',
      'language.sending: sendLanguage done -> language.settled',
      'language.sending: sendLanguage error -> language.settled says language.keptLocally',
      'language.settled: language.chosen -> language.sending {language: en}',
      'session.closing: closeSession done -> session.visiting {closing: -}',
      'session.closing: closeSession error -> session.visiting {closing: -}',
      'session.closing: session.opened 1 -> session.signedIn {user: 7, token: token-of-ada, isSignedIn, closing: -}',
      'session.closing: session.opened 2 -> session.signedIn {user: 8, token: later-token, isSignedIn, closing: -}',
      'session.closing: session.synced 1 -> session.signedIn {user: 8, token: later-token, isSignedIn, closing: -}',
      'session.signedIn: session.closed -> session.closing {user: -, token: -, isSignedIn: -, closing: later-token}',
      'session.signedIn: session.closed -> session.closing {user: -, token: -, isSignedIn: -, closing: token-of-ada}',
      'session.signedIn: session.expired 1 -> session.visiting {user: -, token: -, isSignedIn: -} says session.lost Please log in',
      'session.signedIn: session.opened 1 -> session.signedIn',
      'session.signedIn: session.opened 1 -> session.signedIn {user: 7, token: token-of-ada}',
      'session.signedIn: session.opened 2 -> session.signedIn',
      'session.signedIn: session.opened 2 -> session.signedIn {user: 8, token: later-token}',
      'session.signedIn: session.synced 1 -> session.signedIn',
      'session.signedIn: session.synced 1 -> session.signedIn {user: 8, token: later-token}',
      'session.signedIn: session.synced 2 -> session.visiting {user: -, token: -, isSignedIn: -}',
      'session.signedIn: user.changed -> session.signedIn',
      'session.signedIn: user.changed -> session.signedIn {user: 7}',
      'session.visiting: session.opened 1 -> session.signedIn {user: 7, token: token-of-ada, isSignedIn}',
      'session.visiting: session.opened 2 -> session.signedIn {user: 8, token: later-token, isSignedIn}',
      'session.visiting: session.synced 1 -> session.signedIn {user: 8, token: later-token, isSignedIn}',
      'start 1 -> session.visiting | language.settled {language: zh, theme: system}',
      'start 2 -> session.signedIn | language.settled {user: 7, token: token-of-ada, isSignedIn, language: zh, theme: system}',
    ]);
  });

  test('leaves no state, transition or guard outcome unseen', () => {
    expect(walked.gaps).toEqual([]);
  });

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
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

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls, emitted } = await runOnActor(appMachine, tour, answers);
    const closings = calls.filter(({ actor }) => actor === 'closeSession');
    expect(closings).toHaveLength(tour.steps.filter(({ on }) => on === 'session.closed').length);
    for (const { input } of closings) {
      expect([session.token, laterSession.token]).toContain(input && Object.values(input)[0]);
    }
    expect(emitted.map(({ type }) => type).sort()).toEqual(
      tour.steps
        .flatMap(({ on }) => {
          if (on === 'session.expired') return ['session.lost'];
          return on === 'sendLanguage error' ? ['language.keptLocally'] : [];
        })
        .sort(),
    );
  });

  test('knows nobody before somebody has logged in', () => {
    const [start] = initialTransition(appMachine, { ...kept, session: null });
    expect([selectSession(start), selectUser(start)]).toEqual([null, null]);
    expect([selectLanguage(start), selectPreferences(start)]).toEqual(['zh', defaultPreferences]);
    expect(selectPalette(start)).toBe('red-up');
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
