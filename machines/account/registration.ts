import * as v from 'valibot';
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Login } from '../../schemas/account/login';
import {
  isRegistration,
  Registration,
  type RegistrationDraft,
} from '../../schemas/account/registration';
import type { Session, User } from '../../schemas/account/user';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { isFinalRefusal, type RequestOutcome } from '../../schemas/kernel/outcome';
import { pollInterval, reconciliationGuards } from '../kernel/reconciliation';
import { unprovided } from '../kernel/unprovided';

/** A registration on its way, and the key under which alone it may be sent. */
export type RegistrationIntent = { key: string; registration: Registration };
type Id = number | null;

type Context = {
  /** Here only from being sent until the login with the same data; it holds the password. */
  registration: Registration | null;
  key: string | null;
  sends: number;
  /** How often in a row the server was asked what became of the key. */
  attempts: number;
  failure: Failure | null;
  token: string | null;
  user: User | null;
};

export type RegistrationEvent =
  | { type: 'draft.submitted'; draft: RegistrationDraft; key: string }
  | { type: 'draft.reopened' }
  | { type: 'resend.requested' }
  | { type: 'status.requested' }
  | { type: 'login.requested' };

const intentOf = ({ key, registration }: Context): RegistrationIntent => {
  if (key === null || registration === null) throw new Error('Nothing was submitted.');
  return { key, registration };
};

const loginOf = (context: Context): Login => {
  const { kind, areaCode, name, password } = intentOf(context).registration;
  return { kind, areaCode, name, password };
};

const abandoned: Failure = { kind: 'refused', code: 'idempotency.abandoned', params: {}, text: '' };

/** One registration: filled in, sent under one key until its answer is known, then logged in. */
export const registrationMachine = setup({
  types: {} as {
    context: Context;
    events: RegistrationEvent;
    tags: 'busy';
    output: Session | null;
  },
  actors: {
    register: unprovided<Id, RegistrationIntent>('register'),
    fetchRequestStatus: unprovided<RequestOutcome<Id>, { key: string }>('fetchRequestStatus'),
    logIn: unprovided<string, Login>('logIn'),
    readUser: unprovided<User, { token: string | null }>('readUser'),
  },
  guards: {
    ...reconciliationGuards,
    /** The registration may be sent. */
    isValid: (_, { draft }: { draft: RegistrationDraft }) => isRegistration(draft),
    /** The refusal is final: no request under this key can still be executed. */
    isSettled: ({ context }, { error }: { error: unknown }) =>
      isFinalRefusal(error, context.sends > 1),
  },
  actions: {
    forgetSecrets: assign({ registration: null }),
    forgetAttempt: assign({ registration: null, key: null, sends: 0, attempts: 0, token: null }),
  },
  delays: { answerTimeout: 60_000, pollInterval },
}).createMachine({
  id: 'registration',
  meta: { requirements: ['spec 2 Register', 'spec 5 Validation: register', 'contract 4.7'] },
  context: {
    registration: null,
    key: null,
    sends: 0,
    attempts: 0,
    failure: null,
    token: null,
    user: null,
  },
  initial: 'editing',
  output: ({ context: { token, user } }) => (token && user ? { token, user } : null),
  states: {
    editing: {
      description: 'The form is typed; a refusal of the last try stays in sight.',
      entry: 'forgetAttempt',
      exit: assign({ failure: null }),
      on: {
        'draft.submitted': {
          guard: { type: 'isValid', params: ({ event }) => ({ draft: event.draft }) },
          target: 'sending',
          actions: assign({
            registration: ({ event }) => v.parse(Registration, event.draft),
            key: ({ event }) => event.key,
          }),
        },
      },
    },
    sending: {
      description: 'The registration is sent under its key.',
      tags: 'busy',
      entry: assign({ sends: ({ context }) => context.sends + 1, attempts: 0 }),
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => intentOf(context),
        onDone: 'loggingIn',
        onError: [
          {
            guard: { type: 'isSettled', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
          { target: 'unconfirmed' },
        ],
      },
      after: { answerTimeout: 'unconfirmed' },
    },
    unconfirmed: {
      description: 'No answer, so the account may exist. It is asked about, never sent anew.',
      initial: 'checking',
      states: {
        checking: {
          description: 'The server is asked for the status of the key.',
          entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
          invoke: {
            id: 'fetchRequestStatus',
            src: 'fetchRequestStatus',
            input: ({ context }) => ({ key: intentOf(context).key }),
            onDone: [
              {
                guard: { type: 'wasAccepted', params: ({ event }) => ({ outcome: event.output }) },
                target: '#registration.loggingIn',
              },
              {
                guard: { type: 'wasRefused', params: ({ event }) => ({ outcome: event.output }) },
                target: '#registration.editing',
                actions: assign({
                  failure: ({ event: { output } }) =>
                    output.state === 'refused' ? output.failure : abandoned,
                }),
              },
              {
                guard: { type: 'isUnknown', params: ({ event }) => ({ outcome: event.output }) },
                target: 'unknown',
              },
              { guard: 'hasAttemptsLeft', target: 'waiting' },
              { target: 'stillPending' },
            ],
            onError: [
              {
                guard: { type: 'isUnsupported', params: ({ event }) => ({ error: event.error }) },
                target: 'unsupported',
              },
              { guard: 'hasAttemptsLeft', target: 'waiting' },
              { target: 'stillPending' },
            ],
          },
          after: {
            answerTimeout: [
              { guard: 'hasAttemptsLeft', target: 'waiting' },
              { target: 'stillPending' },
            ],
          },
        },
        waiting: {
          description: 'Waits before the next status request.',
          after: { pollInterval: 'checking' },
        },
        unknown: {
          description:
            'The server has not heard of the key. A late arrival does no harm: a name is taken once.',
          on: {
            'resend.requested': '#registration.sending',
            'draft.reopened': '#registration.editing',
          },
        },
        stillPending: {
          description: 'Asked for a minute without an end; asked again when the person wants.',
          on: { 'status.requested': { target: 'checking', actions: assign({ attempts: 0 }) } },
        },
        unsupported: {
          description: 'The server keeps no keys; a login tells whether the account exists.',
          on: {
            'login.requested': 'tryingLogin',
            'draft.reopened': '#registration.editing',
          },
        },
        tryingLogin: {
          description: 'A login shows whether the account exists.',
          tags: 'busy',
          invoke: {
            id: 'logIn',
            src: 'logIn',
            input: ({ context }) => loginOf(context),
            onDone: {
              target: '#registration.readingUser',
              actions: ['forgetSecrets', assign({ token: ({ event }) => event.output })],
            },
            onError: {
              target: '#registration.editing',
              actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
            },
          },
          after: { answerTimeout: 'unsupported' },
        },
      },
    },
    loggingIn: {
      description: 'The account exists. It is entered with what it was made with.',
      tags: 'busy',
      exit: 'forgetSecrets',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => loginOf(context),
        onDone: { target: 'readingUser', actions: assign({ token: ({ event }) => event.output }) },
        onError: 'created',
      },
      after: { answerTimeout: 'created' },
    },
    readingUser: {
      description: 'The user of the new session is read.',
      tags: 'busy',
      invoke: {
        id: 'readUser',
        src: 'readUser',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'accepted', actions: assign({ user: ({ event }) => event.output }) },
        onError: 'created',
      },
      after: { answerTimeout: 'created' },
    },
    accepted: { description: 'The account exists and is logged in.', type: 'final' },
    created: {
      type: 'final',
      description: 'The account exists, but it could not be entered; the person logs in.',
    },
  },
});

export type RegistrationActor = ActorRefFrom<typeof registrationMachine>;
type Snapshot = SnapshotFrom<typeof registrationMachine>;

/** What the screen shows in place of the form, and how much it knows. */
export type RegistrationStep =
  | 'form'
  | 'checking'
  | 'unknown'
  | 'stillPending'
  | 'unsupported'
  | 'created';
export const selectStep = (snapshot: Snapshot): RegistrationStep => {
  if (snapshot.matches('created')) return 'created';
  if (snapshot.matches({ unconfirmed: 'unknown' })) return 'unknown';
  if (snapshot.matches({ unconfirmed: 'stillPending' })) return 'stillPending';
  if (snapshot.matches({ unconfirmed: 'unsupported' })) return 'unsupported';
  if (snapshot.matches({ unconfirmed: 'tryingLogin' })) return 'unsupported';
  return snapshot.matches('unconfirmed') ? 'checking' : 'form';
};
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
