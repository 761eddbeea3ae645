import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import type { Rows } from '../../schemas/kernel/rows';
import { type AuthenticatorStart, isAuthenticatorStart } from '../../schemas/kernel/second-factor';
import type { Passkey, PasskeyRemoval } from '../../schemas/security/passkey';
import { createReading } from '../kernel/reading';
import { createSubmission } from '../kernel/submission';
import { isPending, wasAccepted } from '../kernel/submission-context';

/** The passkeys of the account. */
export const passkeysMachine = createReading<Rows<Passkey>>('passkeys');

type Context = {
  passkey: Passkey | null;
  password: string;
  key: string | null;
  failure: Failure | null;
};

export type PasskeyRemovalEvent =
  | { type: 'removal.requested'; passkey: Passkey }
  | { type: 'removal.declined' }
  | { type: 'password.given'; draft: AuthenticatorStart; key: string };

const keyOf = ({ key }: Context): string => {
  if (key === null) throw new Error('A passkey is removed before the password is given.');
  return key;
};

const isGone = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'record.not_found';

const removalOf = ({ passkey, password }: Context): PasskeyRemoval | null =>
  passkey && { id: passkey.id, password };

/** Removes a passkey once, after the login password. */
export const passkeyRemovalMachine = setup({
  types: {} as {
    /** The key of a removal that has no known answer from before. */
    input: { pending: string | null };
    context: Context;
    events: PasskeyRemovalEvent;
    emitted: { type: 'passkey.removed' } | { type: 'removal.failed'; failure: Failure };
    children: { removePasskey: 'removePasskey' };
  },
  actors: { removePasskey: createSubmission<PasskeyRemoval, true>() },
  guards: {
    /**
     * The key of a removal without a known answer was stored
     * (contract/idempotency.md#reconciliation).
     */
    isPending,
    /** A password was typed (contract/screens.md#security-center). */
    isGiven: (_, { draft }: { draft: AuthenticatorStart }) => isAuthenticatorStart(draft),
    /** The passkey was removed. */
    wasAccepted,
    /**
     * The password may be typed again: the server has refused and still has the passkey, which is
     * known; after a reload it is not (contract/idempotency.md#keys).
     */
    isRetryable: ({ context }, { resolution }: { resolution: Resolution<true> }) =>
      context.passkey !== null && resolution.state === 'refused' && !isGone(resolution.failure),
  },
  actions: {
    forgetSecrets: assign({ password: '', key: null }),
    forgetAll: assign({ passkey: null, password: '', key: null, failure: null }),
  },
}).createMachine({
  id: 'passkeyRemoval',
  meta: {
    requirements: ['contract/lifecycles.md#holds'],
  },
  context: ({ input: { pending } }) => ({
    passkey: null,
    password: '',
    key: pending,
    failure: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides whether an earlier removal without an answer is resumed.',
      always: [{ guard: 'isPending', target: 'submitting' }, { target: 'idle' }],
    },
    idle: {
      description: 'No passkey is being removed.',
      entry: 'forgetAll',
      on: {
        'removal.requested': {
          target: 'allowing',
          actions: assign({ passkey: ({ event }) => event.passkey }),
        },
      },
    },
    allowing: {
      description: 'The login password is typed.',
      entry: 'forgetSecrets',
      exit: assign({ failure: null }),
      on: {
        'password.given': {
          guard: { type: 'isGiven', params: ({ event }) => ({ draft: event.draft }) },
          target: 'submitting',
          actions: assign({
            password: ({ event }) => event.draft.password,
            key: ({ event }) => event.key,
          }),
        },
        'removal.declined': 'idle',
      },
    },
    submitting: {
      description: 'The removal is submitted.',
      tags: 'busy',
      invoke: {
        id: 'removePasskey',
        src: 'removePasskey',
        input: ({ context }) => ({ key: keyOf(context), payload: removalOf(context) }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'idle',
            actions: emit({ type: 'passkey.removed' }),
          },
          {
            guard: { type: 'isRetryable', params: ({ event }) => ({ resolution: event.output }) },
            target: 'allowing',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
          {
            target: 'idle',
            actions: emit(({ event }) => ({
              type: 'removal.failed',
              failure: failureOf(event.output),
            })),
          },
        ],
      },
    },
  },
});

export type PasskeyRemovalActor = ActorRefFrom<typeof passkeyRemovalMachine>;
type Snapshot = SnapshotFrom<typeof passkeyRemovalMachine>;

/** The passkey to be removed, or null. */
export const selectPasskey = (snapshot: Snapshot) => snapshot.context.passkey;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.removePasskey ?? null;
