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
import type { Resolution } from '../../schemas/kernel/outcome';
import { createSubmission } from '../kernel/submission';
import {
  failureUnlessAbandoned,
  isPending,
  submissionUnder,
  wasAccepted,
} from '../kernel/submission-context';
import { unprovided } from '../kernel/unprovided';

type Id = number | null;

type Context = {
  /** Here only from being sent until the login with the same data; it holds the password. */
  registration: Registration | null;
  key: string | null;
  failure: Failure | null;
  token: string | null;
  user: User | null;
};

export type RegistrationEvent =
  | { type: 'draft.submitted'; draft: RegistrationDraft; key: string }
  | { type: 'draft.reopened' }
  | { type: 'login.requested' };

const late: Failure = { kind: 'unreachable', code: 'client.timeout' };

const loginOf = ({ registration }: Context): Login => {
  if (registration === null) throw new Error('Nothing was submitted.');
  const { kind, areaCode, name, password } = registration;
  return { kind, areaCode, name, password };
};

/** One registration: filled in, submitted once, then logged in. */
export const registrationMachine = setup({
  types: {} as {
    /** The key of a registration that has no known answer from before. */
    input: { pending: string | null };
    context: Context;
    events: RegistrationEvent;
    children: { register: 'register' };
    tags: 'busy';
    output: Session | null;
  },
  actors: {
    register: createSubmission<Registration, Id>(),
    logIn: unprovided<string, Login>('logIn'),
    readUser: unprovided<User, { token: string | null }>('readUser'),
  },
  guards: {
    /**
     * The key of a registration without a known answer was stored
     * (contract/idempotency.md#reconciliation).
     */
    isPending,
    /** The registration may be sent (contract/rules.md#registration). */
    isValid: (_, { draft }: { draft: RegistrationDraft }) => isRegistration(draft),
    /**
     * The account exists, and its password is still known; after a reload it is not
     * (contract/screens.md#registration).
     */
    canLogIn: ({ context }, { resolution }: { resolution: Resolution<Id> }) =>
      resolution.state === 'accepted' && context.registration !== null,
    /** The account exists. */
    wasAccepted,
    /**
     * The server keeps no keys, and the password is still known
     * (contract/idempotency.md#servers-without-keys).
     */
    canTryLogin: ({ context }, { resolution }: { resolution: Resolution<Id> }) =>
      resolution.state === 'unanswered' && context.registration !== null,
    /** The server refused the login; without its answer nothing is known of the account. */
    isRefused: (_, { error }: { error: unknown }) => failureFrom(error).kind === 'refused',
  },
  actions: { forgetSecrets: assign({ registration: null }) },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'registration',
  meta: {
    requirements: ['contract/calls/post-user-register.md'],
  },
  context: ({ input: { pending } }) => ({
    registration: null,
    key: pending,
    failure: null,
    token: null,
    user: null,
  }),
  initial: 'starting',
  output: ({ context: { token, user } }) => (token && user ? { token, user } : null),
  states: {
    starting: {
      description: 'Decides whether an earlier registration without an answer is resumed.',
      always: [{ guard: 'isPending', target: 'submitting' }, { target: 'editing' }],
    },
    editing: {
      description: 'The form is typed; a refusal of the last attempt is shown.',
      entry: ['forgetSecrets', assign({ key: null })],
      exit: assign({ failure: null }),
      on: {
        'draft.submitted': {
          guard: { type: 'isValid', params: ({ event }) => ({ draft: event.draft }) },
          target: 'submitting',
          actions: assign({
            registration: ({ event }) => v.parse(Registration, event.draft),
            key: ({ event }) => event.key,
          }),
        },
      },
    },
    submitting: {
      description: 'The registration is submitted under its key, until its answer is known.',
      tags: 'busy',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context: { key, registration } }) => submissionUnder(key, registration),
        onDone: [
          {
            guard: { type: 'canLogIn', params: ({ event }) => ({ resolution: event.output }) },
            target: 'loggingIn',
          },
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'created',
          },
          {
            guard: { type: 'canTryLogin', params: ({ event }) => ({ resolution: event.output }) },
            target: 'unanswered',
          },
          {
            target: 'editing',
            actions: assign({ failure: ({ event }) => failureUnlessAbandoned(event.output) }),
          },
        ],
      },
    },
    unanswered: {
      description: 'The server keeps no keys; a login shows whether the account exists.',
      exit: assign({ failure: null }),
      on: { 'login.requested': 'tryingLogin', 'draft.reopened': 'editing' },
    },
    tryingLogin: {
      description: 'A login shows whether the account exists.',
      tags: 'busy',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => loginOf(context),
        onDone: {
          target: 'readingUser',
          actions: ['forgetSecrets', assign({ token: ({ event }) => event.output })],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
          {
            target: 'unanswered',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
        ],
      },
      after: { answerTimeout: { target: 'unanswered', actions: assign({ failure: late }) } },
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
      // The token of a session whose user could not be read is a secret too.
      entry: assign({ token: null }),
    },
  },
});

export type RegistrationActor = ActorRefFrom<typeof registrationMachine>;
type Snapshot = SnapshotFrom<typeof registrationMachine>;

/** What the screen shows in place of the form. */
export type RegistrationStep = 'form' | 'unanswered' | 'created';
export const selectStep = (snapshot: Snapshot): RegistrationStep => {
  if (snapshot.matches('created')) return 'created';
  const isUnanswered = snapshot.matches('unanswered') || snapshot.matches('tryingLogin');
  return isUnanswered ? 'unanswered' : 'form';
};
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.register ?? null;
