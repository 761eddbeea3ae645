import * as v from 'valibot';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../schemas/failure';
import { emptyLogin, isLogin, Login, type LoginDraft } from '../schemas/login';
import type { Session, User } from '../schemas/user';
import { unprovided } from './support/unprovided';

type Context = {
  draft: LoginDraft;
  failure: Failure | null;
  token: string | null;
  user: User | null;
};

export type LoginEvent = { type: 'draft.submitted'; draft: LoginDraft };

/** One login: filled in, sent, and either let in or told why not. The password never outlives the call. */
export const loginMachine = setup({
  types: {} as {
    context: Context;
    events: LoginEvent;
    tags: 'busy';
    output: Session | null;
  },
  actors: {
    logIn: unprovided<string, Login>('logIn'),
    readUser: unprovided<User, { token: string | null }>('readUser'),
  },
  guards: {
    isValid: (_, { draft }: { draft: LoginDraft }) => isLogin(draft),
  },
  actions: {
    forgetPassword: assign(({ context }) => ({ draft: { ...context.draft, password: '' } })),
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'login',
  meta: { requirements: ['spec 2 Login guard', 'spec 7 user/login'] },
  context: { draft: emptyLogin, failure: null, token: null, user: null },
  initial: 'editing',
  output: ({ context: { token, user } }) => (token && user ? { token, user } : null),
  states: {
    editing: {
      description: 'The account and password are typed; a refusal of the last try stays in sight.',
      exit: assign({ failure: null }),
      on: {
        'draft.submitted': {
          guard: { type: 'isValid', params: ({ event }) => ({ draft: event.draft }) },
          target: 'sending',
          actions: assign({ draft: ({ event }) => event.draft }),
        },
      },
    },
    sending: {
      tags: 'busy',
      exit: 'forgetPassword',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => v.parse(Login, context.draft),
        onDone: { target: 'readingUser', actions: assign({ token: ({ event }) => event.output }) },
        onError: {
          target: 'editing',
          actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
        },
      },
      after: {
        answerTimeout: {
          target: 'editing',
          actions: assign({ failure: { kind: 'unreachable', code: 'client.timeout' } }),
        },
      },
    },
    readingUser: {
      description: 'The session is open; whose it is has still to be read.',
      tags: 'busy',
      invoke: {
        id: 'readUser',
        src: 'readUser',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'accepted', actions: assign({ user: ({ event }) => event.output }) },
        onError: {
          target: 'editing',
          actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
        },
      },
      after: {
        answerTimeout: {
          target: 'editing',
          actions: assign({ failure: { kind: 'unreachable', code: 'client.timeout' } }),
        },
      },
    },
    accepted: { type: 'final' },
  },
});

type Snapshot = SnapshotFrom<typeof loginMachine>;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
