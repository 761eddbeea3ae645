import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom, isUnanswered } from '../../schemas/kernel/failure';
import {
  type AuthenticatorSecret,
  type AuthenticatorStart,
  isAuthenticatorCode,
  isAuthenticatorStart,
} from '../../schemas/kernel/second-factor';
import { unprovided } from '../kernel/unprovided';

type Context = {
  password: string;
  /** The secret for the app, removed once the authenticator is on. */
  secret: AuthenticatorSecret | null;
  code: string;
  /** Shown once, and removed at the end. */
  recovery: readonly string[];
  failure: Failure | null;
  /** A first code got no answer, so the authenticator may be on and its recovery codes lost. */
  isLost: boolean;
};

export type AuthenticatorSetupEvent =
  | { type: 'password.given'; draft: AuthenticatorStart }
  | { type: 'code.entered'; code: string }
  | { type: 'step.undone' }
  | { type: 'saving.confirmed' }
  | { type: 'saving.denied' }
  | { type: 'codes.closed' };

const late: Failure = { kind: 'unreachable', code: 'client.timeout' };

const isRefused = (error: unknown, code: string): boolean => {
  const failure = failureFrom(error);
  return failure.kind === 'refused' && failure.code === code;
};

/**
 * The setup of an authenticator app: authorised by the password, given its secret, and proved by a
 * first code. It ends after the person confirmed that the recovery codes are stored.
 */
export const authenticatorSetupMachine = setup({
  types: {} as {
    context: Context;
    events: AuthenticatorSetupEvent;
    tags: 'busy';
    output: { isOn: true };
  },
  actors: {
    startAuthenticator: unprovided<AuthenticatorSecret, AuthenticatorStart>('startAuthenticator'),
    enableAuthenticator: unprovided<string[], { code: string }>('enableAuthenticator'),
  },
  guards: {
    /** A password was typed (contract/screens.md#security-center). */
    isStart: (_, { draft }: { draft: AuthenticatorStart }) => isAuthenticatorStart(draft),
    /** The code has six digits (contract/rules.md#second-factor). */
    isCode: (_, { code }: { code: string }) => isAuthenticatorCode(code),
    /** The server refuses because the authenticator is already on: an earlier answer was lost. */
    isOn: (_, { error }: { error: unknown }) => isRefused(error, 'totp.already_on'),
    /**
     * The server refuses because the authenticator is already on, since a first code that got no
     * answer (contract/rules.md#recovery-codes).
     */
    isOnUnseen: ({ context }, { error }: { error: unknown }) =>
      context.isLost && isRefused(error, 'totp.already_on'),
    /** The first code got no answer that can be read, so it may have been accepted. */
    isUnanswered: (_, { error }: { error: unknown }) => isUnanswered(error),
    /** The server refuses because the setup expired before its first code. */
    isOver: (_, { error }: { error: unknown }) => isRefused(error, 'totp.not_on'),
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    forgetSecrets: assign({ password: '', secret: null, code: '' }),
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'authenticatorSetup',
  meta: {
    requirements: ['contract/calls/post-user-totp-enable.md'],
  },
  context: { password: '', secret: null, code: '', recovery: [], failure: null, isLost: false },
  initial: 'allowing',
  output: { isOn: true },
  states: {
    allowing: {
      description: 'The login password proves that the account owner requests the setup.',
      entry: 'forgetSecrets',
      exit: 'forgetFailure',
      on: {
        'password.given': {
          guard: { type: 'isStart', params: ({ event }) => ({ draft: event.draft }) },
          target: 'starting',
          actions: assign({ password: ({ event }) => event.draft.password }),
        },
      },
    },
    starting: {
      description: 'The server makes a secret.',
      tags: 'busy',
      exit: assign({ password: '' }),
      invoke: {
        id: 'startAuthenticator',
        src: 'startAuthenticator',
        input: ({ context }) => ({ password: context.password }),
        onDone: {
          target: 'pairing',
          actions: assign({ secret: ({ event }) => event.output, isLost: false }),
        },
        onError: [
          {
            guard: { type: 'isOnUnseen', params: ({ event }) => ({ error: event.error }) },
            target: 'unseen',
          },
          {
            target: 'allowing',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
        ],
      },
      after: { answerTimeout: { target: 'allowing', actions: assign({ failure: late }) } },
    },
    pairing: {
      description: 'The secret is shown for the authenticator app, which generates six digits.',
      entry: assign({ code: '' }),
      exit: 'forgetFailure',
      on: {
        'code.entered': {
          guard: { type: 'isCode', params: ({ event }) => ({ code: event.code }) },
          target: 'enabling',
          actions: assign({ code: ({ event }) => event.code }),
        },
        'step.undone': 'allowing',
      },
    },
    enabling: {
      description: 'The first code of the app is checked.',
      tags: 'busy',
      invoke: {
        id: 'enableAuthenticator',
        src: 'enableAuthenticator',
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          target: 'saving',
          actions: ['forgetSecrets', assign({ recovery: ({ event }) => event.output })],
        },
        onError: [
          {
            guard: { type: 'isOn', params: ({ event }) => ({ error: event.error }) },
            target: 'unseen',
          },
          {
            guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
            target: 'expired',
          },
          {
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'pairing',
            actions: assign({ failure: ({ event }) => failureFrom(event.error), isLost: true }),
          },
          {
            target: 'pairing',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
        ],
      },
      after: {
        answerTimeout: { target: 'pairing', actions: assign({ failure: late, isLost: true }) },
      },
    },
    expired: {
      description:
        'The secret expired after ten minutes without a first code; another one is required.',
      entry: 'forgetSecrets',
      on: { 'step.undone': 'allowing' },
    },
    unseen: {
      description:
        'It is on, but the recovery codes were lost with a response: it must be set up again.',
      entry: 'forgetSecrets',
      type: 'final',
    },
    /** contract/rules.md#recovery-codes */
    saving: {
      description: 'The recovery codes are shown this once.',
      initial: 'unsaved',
      states: {
        unsaved: {
          description: 'The person has not yet confirmed that the codes are stored.',
          on: { 'saving.confirmed': 'saved' },
        },
        saved: {
          description: 'The person has confirmed that the codes are stored.',
          on: { 'saving.denied': 'unsaved', 'codes.closed': '#authenticatorSetup.done' },
        },
      },
    },
    done: {
      description: 'The authenticator is on, and the codes are not shown again.',
      type: 'final',
      entry: assign({ recovery: [] }),
    },
  },
});

export type AuthenticatorSetupActor = ActorRefFrom<typeof authenticatorSetupMachine>;
type Snapshot = SnapshotFrom<typeof authenticatorSetupMachine>;

export type AuthenticatorSetupStep =
  | 'allowing'
  | 'pairing'
  | 'expired'
  | 'unseen'
  | 'saving'
  | 'done';
export const selectStep = (snapshot: Snapshot): AuthenticatorSetupStep => {
  if (snapshot.matches('done')) return 'done';
  if (snapshot.matches('saving')) return 'saving';
  if (snapshot.matches('unseen')) return 'unseen';
  if (snapshot.matches('expired')) return 'expired';
  return snapshot.matches('pairing') || snapshot.matches('enabling') ? 'pairing' : 'allowing';
};
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectIsSaved = (snapshot: Snapshot) => snapshot.matches({ saving: 'saved' });
export const selectSecret = (snapshot: Snapshot) => snapshot.context.secret;
export const selectRecovery = (snapshot: Snapshot) => snapshot.context.recovery;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
