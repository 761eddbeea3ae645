import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { isSecondFactorCode } from '../../schemas/kernel/second-factor';
import type { FactorEvent } from './second-factor';
import { unprovided } from './unprovided';

/**
 * What a second factor is asked for, which kinds of it are taken, and what was wrong with the last
 * one.
 */
export type FactorChallengeInput<Subject> = {
  subject: Subject;
  factors: readonly string[];
  failure: Failure | null;
};

/**
 * What shows the factor: a code, or what a passkey answered in its place. The other one is empty.
 */
export type FactorProof = { factor: string; passkey: string };

export const noProof: FactorProof = { factor: '', passkey: '' };

/**
 * One question for a second factor: a code is typed, or a device answers with a passkey, or it is
 * declined. It never fails: a device that gave no passkey leaves the question open.
 */
export const createFactorChallenge = <Subject>() =>
  setup({
    types: {} as {
      input: FactorChallengeInput<Subject>;
      context: FactorChallengeInput<Subject> & { proof: FactorProof | null };
      events: FactorEvent | { type: 'passkey.requested' };
      tags: 'busy';
      /** Null if it was declined. */
      output: FactorProof | null;
    },
    actors: { askPasskey: unprovided<string, { subject: Subject }>('askPasskey') },
    guards: {
      /**
       * The code has the form of an authenticator code or of a recovery code
       * (contract/rules.md#second-factor).
       */
      isFactor: (_, { code }: { code: string }) => isSecondFactorCode(code),
      /** The server accepts a passkey as the second factor (contract/rules.md#second-factor). */
      offersPasskey: ({ context }) => context.factors.includes('passkey'),
    },
    // The lifetime of the server's challenge, because a device waits for its owner.
    delays: { deviceTimeout: 300_000 },
  }).createMachine({
    id: 'factorChallenge',
    meta: {
      requirements: [
        'contract/calls/post-user-login.md',
        'contract/calls/post-user-totp-enable.md',
        'contract/screens.md#security-center',
      ],
    },
    context: ({ input }) => ({ ...input, proof: null }),
    initial: 'open',
    output: ({ context }) => context.proof,
    states: {
      open: {
        description: 'A code is typed, or a passkey is chosen.',
        on: {
          'factor.entered': {
            guard: { type: 'isFactor', params: ({ event }) => ({ code: event.code }) },
            target: 'answered',
            actions: assign({ proof: ({ event }) => ({ ...noProof, factor: event.code }) }),
          },
          'passkey.requested': {
            guard: 'offersPasskey',
            target: 'askingPasskey',
            actions: assign({ failure: null }),
          },
          'factor.declined': 'answered',
        },
      },
      askingPasskey: {
        description: 'The browser requests a passkey of the account for a challenge.',
        tags: 'busy',
        invoke: {
          id: 'askPasskey',
          src: 'askPasskey',
          input: ({ context: { subject } }) => ({ subject }),
          onDone: {
            target: 'answered',
            actions: assign({ proof: ({ event }) => ({ ...noProof, passkey: event.output }) }),
          },
          onError: {
            target: 'open',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
        },
        after: {
          deviceTimeout: {
            target: 'open',
            actions: assign({ failure: { kind: 'unreachable', code: 'client.timeout' } }),
          },
        },
      },
      answered: {
        description: 'A factor was provided, or the challenge was declined.',
        type: 'final',
      },
    },
  });

/**
 * The second factor in the course of a call: a code, a passkey in its place, or neither. Each
 * provides its own.
 */
export const factorChallengeMachine = createFactorChallenge<unknown>();

type FactorChallenge<Subject> = ReturnType<typeof createFactorChallenge<Subject>>;
export type FactorChallengeActor<Subject> = ActorRefFrom<FactorChallenge<Subject>>;
type Snapshot<Subject> = SnapshotFrom<FactorChallenge<Subject>>;
export const selectIsBusy = <Subject>(snapshot: Snapshot<Subject>) => snapshot.hasTag('busy');
export const selectFactors = <Subject>(snapshot: Snapshot<Subject>) => snapshot.context.factors;
/** What was wrong with the last factor. */
export const selectFailure = <Subject>(snapshot: Snapshot<Subject>) => snapshot.context.failure;
