import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Session, User } from '../../schemas/account/user';
import type { Language } from '../../schemas/kernel/language';
import { type Preferences, paletteFor } from '../../schemas/kernel/preferences';
import { unprovided } from '../kernel/unprovided';

type Persisted = { session: Session | null; language: Language; preferences: Preferences };
type Context = Persisted & { closingToken: string | null };

export type AppEvent =
  | { type: 'session.opened'; session: Session }
  | { type: 'session.expired'; text: string; token: string | null }
  | { type: 'session.closed' }
  | { type: 'session.synced'; session: Session | null }
  | { type: 'user.changed'; user: User }
  | { type: 'language.chosen'; language: Language }
  | { type: 'preferences.changed'; change: Partial<Preferences> };

/** Handled by the shell, which shows each once. */
export type AppEmitted =
  | { type: 'session.lost'; text: string }
  | { type: 'login.missed'; text: string }
  | { type: 'language.keptLocally' };

/**
 * The one machine that lives as long as the app: who is logged in, in which language, looking how.
 */
export const appMachine = setup({
  types: {} as {
    input: Persisted;
    context: Context;
    events: AppEvent;
    emitted: AppEmitted;
  },
  actors: {
    sendLanguage: unprovided<Language | null, { language: Language }>('sendLanguage'),
    closeSession: unprovided<unknown, { token: string | null }>('closeSession'),
  },
  guards: {
    /** A session is stored on this device. */
    hasSession: ({ context }) => context.session !== null,
    /** The other tab stored a session instead of removing it. */
    isSession: (_, { session }: { session: Session | null }) => session !== null,
    /** The event concerns the current session. */
    isOwnSession: ({ context }, { token }: { token: string | null }) =>
      context.session !== null && context.session.token === token,
    /** The profile is of the person who is logged in, and not of one before. */
    isOwnUser: ({ context }, { user }: { user: User }) => context.session?.user.id === user.id,
    /** The call was made without a session, so there is none to end. */
    isVisitors: (_, { token }: { token: string | null }) => token === null,
  },
  // Nobody waits for the end of a session, so the shorter one is for it.
  delays: { answerTimeout: 60_000, closeTimeout: 30_000 },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, closingToken: null }),
  type: 'parallel',
  on: {
    'preferences.changed': {
      actions: assign({
        preferences: ({ context, event }) => ({ ...context.preferences, ...event.change }),
      }),
    },
  },
  states: {
    /** contract/lifecycles.md#session */
    session: {
      description: 'Whether a person is logged in.',
      initial: 'starting',
      states: {
        starting: {
          description: 'Looks for a stored session.',
          always: [{ guard: 'hasSession', target: 'signedIn' }, { target: 'visiting' }],
        },
        visiting: {
          description: 'Nobody is logged in.',
          on: {
            'session.expired': {
              guard: { type: 'isVisitors', params: ({ event }) => ({ token: event.token }) },
              actions: emit(({ event }) => ({ type: 'login.missed', text: event.text })),
            },
            'session.opened': {
              target: 'signedIn',
              actions: assign({ session: ({ event }) => event.session }),
            },
            'session.synced': {
              guard: { type: 'isSession', params: ({ event }) => ({ session: event.session }) },
              target: 'signedIn',
              actions: assign({ session: ({ event }) => event.session }),
            },
          },
        },
        signedIn: {
          description:
            'A person is logged in. A login or logout of another tab is applied here too.',
          on: {
            'session.opened': { actions: assign({ session: ({ event }) => event.session }) },
            'session.synced': [
              {
                guard: { type: 'isSession', params: ({ event }) => ({ session: event.session }) },
                actions: assign({ session: ({ event }) => event.session }),
              },
              { target: 'visiting', actions: assign({ session: null }) },
            ],
            'user.changed': {
              guard: { type: 'isOwnUser', params: ({ event }) => ({ user: event.user }) },
              actions: assign({
                session: ({ context, event }) =>
                  context.session && { ...context.session, user: event.user },
              }),
            },
            /** contract/transport.md#envelope */
            'session.expired': {
              // A response to a call of an earlier session must not end the current one.
              guard: { type: 'isOwnSession', params: ({ event }) => ({ token: event.token }) },
              target: 'visiting',
              actions: [
                assign({ session: null }),
                emit(({ event }) => ({ type: 'session.lost', text: event.text })),
              ],
            },
            'session.closed': {
              target: 'closing',
              actions: assign(({ context }) => ({
                closingToken: context.session?.token ?? null,
                session: null,
              })),
            },
          },
        },
        closing: {
          description:
            'The session is removed here at once, and ended on the server in the background.',
          exit: assign({ closingToken: null }),
          invoke: {
            id: 'closeSession',
            src: 'closeSession',
            input: ({ context }) => ({ token: context.closingToken }),
            onDone: 'visiting',
            onError: 'visiting',
          },
          after: { closeTimeout: 'visiting' },
          on: {
            'session.opened': {
              target: 'signedIn',
              actions: assign({ session: ({ event }) => event.session }),
            },
            'session.synced': {
              guard: { type: 'isSession', params: ({ event }) => ({ session: event.session }) },
              target: 'signedIn',
              actions: assign({ session: ({ event }) => event.session }),
            },
          },
        },
      },
    },
    /** contract/conventions.md#languages */
    language: {
      description: 'The language of the texts.',
      initial: 'settled',
      on: {
        'language.chosen': {
          target: '.sending',
          actions: assign({ language: ({ event }) => event.language }),
        },
      },
      states: {
        settled: { description: 'The language does not have to be sent.' },
        sending: {
          description: 'The language is sent to the server.',
          invoke: {
            id: 'sendLanguage',
            src: 'sendLanguage',
            input: ({ context }) => ({ language: context.language }),
            onDone: 'settled',
            onError: { target: 'settled', actions: emit({ type: 'language.keptLocally' }) },
          },
          after: {
            answerTimeout: { target: 'settled', actions: emit({ type: 'language.keptLocally' }) },
          },
        },
      },
    },
  },
});

export type AppActor = ActorRefFrom<typeof appMachine>;
type Snapshot = SnapshotFrom<typeof appMachine>;
export const selectSession = (snapshot: Snapshot) => snapshot.context.session;
export const selectUser = (snapshot: Snapshot) => snapshot.context.session?.user ?? null;
export const selectIsSignedIn = (snapshot: Snapshot) => snapshot.context.session !== null;
export const selectLanguage = (snapshot: Snapshot) => snapshot.context.language;
export const selectPreferences = (snapshot: Snapshot) => snapshot.context.preferences;
export const selectPalette = ({ context }: Snapshot) =>
  paletteFor(context.language, context.preferences.palette);
