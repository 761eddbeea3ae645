import * as v from 'valibot';
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import {
  emptyLogin,
  isLogin,
  Login,
  type LoginAttempt,
  type LoginDraft,
} from '../../schemas/account/login';
import type { Session, User } from '../../schemas/account/user';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { isSecondFactorCode } from '../../schemas/kernel/second-factor';
import {
  type FactorEvent,
  factorsIn,
  isFirstChallenge,
  requiresFactor,
  wrongFactor,
} from '../kernel/second-factor';
import { unprovided } from '../kernel/unprovided';

type Context = {
  draft: LoginDraft;
  /** The code of the second factor, once it is required. */
  factor: string;
  /** The assertion of a passkey, instead of a code. */
  passkey: string;
  /** The kinds of second factor that the account has. */
  factors: readonly string[];
  /** Why it is required: it was missing, or wrong. */
  factorChallenge: Failure | null;
  failure: Failure | null;
  token: string | null;
  user: User | null;
};

export type LoginEvent =
  | { type: 'draft.submitted'; draft: LoginDraft }
  | { type: 'passkey.requested' }
  | FactorEvent;

/**
 * One login: typed, submitted, confirmed with the second factor where one is on, then accepted or
 * refused with the reason. No secret outlives the calls.
 */
export const loginMachine = setup({
  types: {} as {
    context: Context;
    events: LoginEvent;
    tags: 'busy';
    output: Session | null;
  },
  actors: {
    logIn: unprovided<string, LoginAttempt>('logIn'),
    askPasskey: unprovided<string, Login>('askPasskey'),
    readUser: unprovided<User, { token: string | null }>('readUser'),
  },
  guards: {
    /** The login may be sent (contract/rules.md#login). */
    isValid: (_, { draft }: { draft: LoginDraft }) => isLogin(draft),
    /**
     * The code has the form of an authenticator code or of a recovery code
     * (contract/rules.md#second-factor).
     */
    isFactor: (_, { code }: { code: string }) => isSecondFactorCode(code),
    /** The server accepts a passkey as the second factor (contract/rules.md#second-factor). */
    offersPasskey: ({ context }) => context.factors.includes('passkey'),
    /**
     * The server requires the second factor for the first time (contract/rules.md#second-factor).
     */
    asksForNew: (_, { error }: { error: unknown }) => isFirstChallenge(error),
    /**
     * The server requires the second factor, or another one because it was wrong
     * (contract/rules.md#second-factor).
     */
    requiresFactor: (_, { error }: { error: unknown }) => requiresFactor(error),
  },
  actions: {
    forgetSecrets: assign(({ context }) => ({
      draft: { ...context.draft, password: '' },
      factor: '',
      passkey: '',
    })),
  },
  // The second one is the lifetime of a challenge, because a device waits for its owner.
  delays: { answerTimeout: 60_000, deviceTimeout: 300_000 },
}).createMachine({
  id: 'login',
  meta: { requirements: ['contract/screens.md#login-guard', 'contract/calls/post-user-login.md'] },
  context: {
    draft: emptyLogin,
    factor: '',
    passkey: '',
    factors: ['app'],
    factorChallenge: null,
    failure: null,
    token: null,
    user: null,
  },
  initial: 'editing',
  output: ({ context: { token, user } }) => (token && user ? { token, user } : null),
  states: {
    editing: {
      description: 'Account and password are typed; the refusal of the last attempt stays visible.',
      // The token of a session whose user could not be read is a secret too.
      entry: ['forgetSecrets', assign({ token: null })],
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
      description: 'The login is sent.',
      tags: 'busy',
      initial: 'password',
      states: {
        password: { description: 'With the password alone.' },
        factor: { description: 'With the password and the second factor.' },
      },
      exit: assign({ factor: '', passkey: '' }),
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context: { draft, factor, passkey } }) => ({
          ...v.parse(Login, draft),
          factor,
          passkey,
        }),
        onDone: { target: 'readingUser', actions: assign({ token: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'asksForNew', params: ({ event }) => ({ error: event.error }) },
            target: 'verifying',
            actions: assign(({ event }) => {
              const factorChallenge = failureFrom(event.error);
              return { factorChallenge, factors: factorsIn(factorChallenge) };
            }),
          },
          {
            guard: { type: 'requiresFactor', params: ({ event }) => ({ error: event.error }) },
            target: 'verifying',
            actions: assign({ factorChallenge: ({ event }) => failureFrom(event.error) }),
          },
          /** contract/lifecycles.md#login-lock, contract/lifecycles.md#second-factor-lock */
          {
            target: 'editing',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
        ],
      },
      after: {
        answerTimeout: {
          target: 'editing',
          actions: assign({ failure: { kind: 'unreachable', code: 'client.timeout' } }),
        },
      },
    },
    verifying: {
      description: 'The password is right, and the second factor is required.',
      exit: assign({ factorChallenge: null }),
      on: {
        'factor.entered': {
          guard: { type: 'isFactor', params: ({ event }) => ({ code: event.code }) },
          target: 'sending.factor',
          actions: assign({ factor: ({ event }) => event.code }),
        },
        'passkey.requested': { guard: 'offersPasskey', target: 'askingPasskey' },
        'factor.declined': 'editing',
      },
    },
    askingPasskey: {
      description: 'The browser requests a passkey of the account for a challenge.',
      tags: 'busy',
      invoke: {
        id: 'askPasskey',
        src: 'askPasskey',
        input: ({ context }) => v.parse(Login, context.draft),
        onDone: {
          target: 'sending.factor',
          actions: assign({ passkey: ({ event }) => event.output }),
        },
        onError: {
          target: 'verifying',
          actions: assign({ factorChallenge: ({ event }) => failureFrom(event.error) }),
        },
      },
      after: {
        deviceTimeout: {
          target: 'verifying',
          actions: assign({ factorChallenge: { kind: 'unreachable', code: 'client.timeout' } }),
        },
      },
    },
    readingUser: {
      description: 'The session is open, and its user is fetched.',
      entry: 'forgetSecrets',
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
    accepted: { description: 'The person is logged in.', type: 'final' },
  },
});

export type LoginActor = ActorRefFrom<typeof loginMachine>;
type Snapshot = SnapshotFrom<typeof loginMachine>;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
/** From when a code is asked for until it is known what it was worth. */
export const selectIsVerifying = (snapshot: Snapshot) =>
  snapshot.matches('verifying') ||
  snapshot.matches('askingPasskey') ||
  snapshot.matches({ sending: 'factor' });
export const selectFactors = (snapshot: Snapshot) => snapshot.context.factors;
/** What was wrong with the code of the second factor that was typed last. */
export const selectFactorFailure = (snapshot: Snapshot) =>
  wrongFactor(snapshot.context.factorChallenge);
