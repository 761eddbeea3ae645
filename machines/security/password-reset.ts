import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import {
  emptyResetIdentity,
  isPasswordPair,
  isResetIdentity,
  type PasswordPair,
  type PasswordReset,
  type ResetIdentity,
} from '../../schemas/security/password-reset';
import { createSubmission, type SubmissionInput } from '../kernel/submission';
import { failureUnlessAbandoned, isPending, wasAccepted } from '../kernel/submission-context';
import { unprovided } from '../kernel/unprovided';

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

const keyedFrom = ({ identity, pair, key }: Context): SubmissionInput<PasswordReset> => {
  if (key === null) throw new Error('A reset is sent before it is complete.');
  return { key, payload: pair && { ...identity, ...pair } };
};

/**
 * A forgotten login password: a code shows who asks, then a new one is chosen, and all sessions
 * end.
 */
export const passwordResetMachine = setup({
  types: {} as {
    /** The key of a reset that has no known answer from before. */
    input: { pending: string | null };
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
    /**
     * The key of a reset without a known answer was stored
     * (contract/idempotency.md#reconciliation).
     */
    isPending,
    /**
     * The address is valid, and the code has the right form (contract/rules.md#verification-code).
     */
    isIdentity: (_, { identity }: { identity: ResetIdentity }) => isResetIdentity(identity),
    /**
     * The new password is strong enough, and repeated without a difference
     * (contract/rules.md#login-password).
     */
    isChosen: (_, { pair }: { pair: PasswordPair }) => isPasswordPair(pair),
    /** The login password was reset. */
    wasAccepted,
    /**
     * The new password is not known any more: after a reload only the key is, so the code is typed
     * again (contract/idempotency.md#keys).
     */
    isForgotten: ({ context }) => context.pair === null,
    /**
     * The server refuses the code: wrong, expired or tried too often
     * (contract/lifecycles.md#verification-code).
     */
    isAboutCode: (_, { resolution }: { resolution: Resolution<true> }) => {
      const failure = failureOf(resolution);
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
  meta: {
    requirements: ['contract/calls/post-user-forget.md', 'contract/screens.md#forgotten-password'],
  },
  context: ({ input: { pending } }) => ({
    identity: emptyResetIdentity,
    pair: null,
    key: pending,
    failure: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides whether an earlier reset without an answer is resumed.',
      always: [{ guard: 'isPending', target: 'submitting' }, { target: 'identifying' }],
    },
    identifying: {
      description: 'The account and its code are typed.',
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
      description: 'The new password is typed twice.',
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
      description: 'The reset is submitted.',
      tags: 'busy',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context }) => keyedFrom(context),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'reset',
          },
          {
            guard: 'isForgotten',
            target: 'identifying',
            actions: [
              'forgetPassword',
              assign({ failure: ({ event }) => failureUnlessAbandoned(event.output) }),
            ],
          },
          {
            guard: { type: 'isAboutCode', params: ({ event }) => ({ resolution: event.output }) },
            target: 'identifying',
            actions: [
              'forgetPassword',
              assign({ failure: ({ event }) => failureUnlessAbandoned(event.output) }),
            ],
          },
          {
            target: 'choosing',
            actions: assign({ failure: ({ event }) => failureUnlessAbandoned(event.output) }),
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
