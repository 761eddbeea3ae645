import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import { type AuthenticatorStart, isAuthenticatorStart } from '../../schemas/kernel/second-factor';
import { createSubmission } from '../kernel/submission';

type Context = {
  password: string;
  key: string | null;
  failure: Failure | null;
};

export type AuthenticatorRemovalEvent = {
  type: 'password.given';
  draft: AuthenticatorStart;
  key: string;
};

const keyOf = ({ key }: Context): string => {
  if (key === null) throw new Error('It is turned off before the password is given.');
  return key;
};

/** The second factor on its way out: allowed by the password and by a code of its own, once. */
export const authenticatorRemovalMachine = setup({
  types: {} as {
    /** The key of a removal that has no known answer from before. */
    input: { pending: string | null };
    context: Context;
    events: AuthenticatorRemovalEvent;
    children: { removeAuthenticator: 'removeAuthenticator' };
    output: { isOn: false };
  },
  actors: { removeAuthenticator: createSubmission<AuthenticatorStart, true>() },
  guards: {
    /** The key of a removal without a known answer was stored. */
    isPending: ({ context }) => context.key !== null,
    /** A password was typed. */
    isGiven: (_, { draft }: { draft: AuthenticatorStart }) => isAuthenticatorStart(draft),
    /** The authenticator was removed. */
    wasAccepted: (_, { resolution }: { resolution: Resolution<true> }) =>
      resolution.state === 'accepted',
  },
  actions: { forgetSecrets: assign({ password: '', key: null }) },
}).createMachine({
  id: 'authenticatorRemoval',
  meta: {
    requirements: [
      'contract/calls/post-user-totp-enable.md',
      'contract/lifecycles.md#codes-locks-and-holds',
      'contract/screens.md#security-center',
    ],
  },
  context: ({ input: { pending } }) => ({ password: '', key: pending, failure: null }),
  initial: 'starting',
  output: { isOn: false },
  states: {
    starting: {
      description: 'Decides whether an earlier removal without an answer is resumed.',
      always: [{ guard: 'isPending', target: 'submitting' }, { target: 'allowing' }],
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
      },
    },
    submitting: {
      description: 'The server asks for the code of the factor itself before it obeys.',
      tags: 'busy',
      invoke: {
        id: 'removeAuthenticator',
        src: 'removeAuthenticator',
        input: ({ context }) => ({
          key: keyOf(context),
          payload: context.password === '' ? null : { password: context.password },
        }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'removed',
            actions: 'forgetSecrets',
          },
          {
            target: 'allowing',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
        ],
      },
    },
    removed: { description: 'The authenticator is off.', type: 'final' },
  },
});

export type AuthenticatorRemovalActor = ActorRefFrom<typeof authenticatorRemovalMachine>;
type Snapshot = SnapshotFrom<typeof authenticatorRemovalMachine>;

export type AuthenticatorRemovalStep = 'allowing' | 'submitting' | 'removed';
export const selectStep = (snapshot: Snapshot): AuthenticatorRemovalStep => {
  if (snapshot.matches('removed')) return 'removed';
  return snapshot.matches('submitting') ? 'submitting' : 'allowing';
};
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectSubmission = (snapshot: Snapshot) =>
  snapshot.children.removeAuthenticator ?? null;
