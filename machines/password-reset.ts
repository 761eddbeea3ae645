import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../schemas/failure';
import { failureOf, type Settled } from '../schemas/outcome';
import {
  emptyResetIdentity,
  isPasswordPair,
  isResetIdentity,
  type PasswordPair,
  type PasswordReset,
  type ResetIdentity,
} from '../schemas/password-reset';
import { createSubmission } from './support/submission';
import { unprovided } from './support/unprovided';

type Context = {
  identity: ResetIdentity;
  pair: PasswordPair | null;
  key: string | null;
  failure: Failure | null;
};

export type PasswordResetEvent =
  | { type: 'code.entered'; identity: ResetIdentity }
  | { type: 'password.chosen'; pair: PasswordPair; key: string }
  | { type: 'step.undone' };

const late: Failure = { kind: 'unreachable', code: 'client.timeout' };

const aboutCode: ReadonlySet<string> = new Set([
  'auth.code_wrong',
  'auth.code_expired',
  'auth.code_attempts',
]);

const keyedFrom = ({ identity, pair, key }: Context): { key: string; payload: PasswordReset } => {
  if (key === null || pair === null) throw new Error('A reset is sent before it is complete.');
  return { key, payload: { ...identity, ...pair } };
};

/** A forgotten login password: a code shows who asks, then a new one is chosen, and all sessions end. */
export const passwordResetMachine = setup({
  types: {} as {
    context: Context;
    events: PasswordResetEvent;
    children: { resetPassword: 'resetPassword' };
    tags: 'busy';
  },
  actors: {
    checkCode: unprovided<true, ResetIdentity>('checkCode'),
    resetPassword: createSubmission<PasswordReset, true>(),
  },
  guards: {
    isIdentity: (_, { identity }: { identity: ResetIdentity }) => isResetIdentity(identity),
    isChosen: (_, { pair }: { pair: PasswordPair }) => isPasswordPair(pair),
    wasAccepted: (_, { settled }: { settled: Settled<true> }) => settled.state === 'accepted',
    isAboutCode: (_, { settled }: { settled: Settled<true> }) => {
      const failure = failureOf(settled);
      return failure.kind === 'refused' && aboutCode.has(failure.code);
    },
  },
  actions: {
    forgetCode: assign(({ context }) => ({ identity: { ...context.identity, code: '' } })),
    forgetPassword: assign({ pair: null, key: null }),
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'passwordReset',
  meta: { requirements: ['spec 7 user/forget', 'contract 4.41', 'ux S-14 Forgot password'] },
  context: { identity: emptyResetIdentity, pair: null, key: null, failure: null },
  initial: 'identifying',
  states: {
    identifying: {
      entry: 'forgetCode',
      exit: assign({ failure: null }),
      on: {
        'code.entered': {
          guard: { type: 'isIdentity', params: ({ event }) => ({ identity: event.identity }) },
          target: 'checking',
          actions: assign({ identity: ({ event }) => event.identity }),
        },
      },
    },
    checking: {
      description: 'The code is tried without being spent; a wrong one counts.',
      tags: 'busy',
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context }) => context.identity,
        onDone: 'choosing',
        onError: {
          target: 'identifying',
          actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
        },
      },
      after: { answerTimeout: { target: 'identifying', actions: assign({ failure: late }) } },
    },
    choosing: {
      entry: 'forgetPassword',
      exit: assign({ failure: null }),
      on: {
        'password.chosen': {
          guard: { type: 'isChosen', params: ({ event }) => ({ pair: event.pair }) },
          target: 'submitting',
          actions: assign({ pair: ({ event }) => event.pair, key: ({ event }) => event.key }),
        },
        'step.undone': 'identifying',
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context }) => keyedFrom(context),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ settled: event.output }) },
            target: 'reset',
          },
          {
            guard: { type: 'isAboutCode', params: ({ event }) => ({ settled: event.output }) },
            target: 'identifying',
            actions: [
              'forgetPassword',
              assign({ failure: ({ event }) => failureOf(event.output) }),
            ],
          },
          {
            target: 'choosing',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
        ],
      },
    },
    reset: {
      type: 'final',
      description: 'All sessions have ended; the person logs in with the new password.',
      entry: ['forgetCode', 'forgetPassword'],
    },
  },
});

export type PasswordResetActor = ActorRefFrom<typeof passwordResetMachine>;
type Snapshot = SnapshotFrom<typeof passwordResetMachine>;

export type PasswordResetStep = 'identifying' | 'choosing' | 'submitting' | 'reset';
export const selectStep = (snapshot: Snapshot): PasswordResetStep => {
  if (snapshot.matches('reset')) return 'reset';
  if (snapshot.matches('submitting')) return 'submitting';
  return snapshot.matches('choosing') ? 'choosing' : 'identifying';
};
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.resetPassword ?? null;
