import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import {
  isPasswordChange,
  type PasswordChange,
  type PasswordChangeDraft,
  type PasswordChanged,
} from '../../schemas/security/password-change';
import { createSubmission } from '../kernel/submission';

type Context = {
  change: PasswordChange | null;
  key: string | null;
  failure: Failure | null;
  changed: PasswordChanged | null;
};

export type PasswordChangeEvent = {
  type: 'draft.submitted';
  draft: PasswordChangeDraft;
  key: string;
};

const keyOf = ({ key }: Context): string => {
  if (key === null) throw new Error('A change is sent before it is typed.');
  return key;
};

/** Another login password: typed with the present one, sent once, and every other session ends. */
export const passwordChangeMachine = setup({
  types: {} as {
    /** The key of a change that has no known answer from before. */
    input: { pending: string | null };
    context: Context;
    events: PasswordChangeEvent;
    children: { changePassword: 'changePassword' };
    output: PasswordChanged | null;
  },
  actors: { changePassword: createSubmission<PasswordChange, PasswordChanged>() },
  guards: {
    /** The key of a change without a known answer was stored. */
    isPending: ({ context }) => context.key !== null,
    /** The present password and the new one may be sent (contract/rules.md#login-password). */
    isValid: (_, { draft }: { draft: PasswordChangeDraft }) => isPasswordChange(draft),
    /** The login password was changed. */
    wasAccepted: (_, { resolution }: { resolution: Resolution<PasswordChanged> }) =>
      resolution.state === 'accepted',
  },
  actions: { forgetSecrets: assign({ change: null, key: null }) },
}).createMachine({
  id: 'passwordChange',
  meta: {
    requirements: [
      'contract/rules.md#login-password',
      'contract/calls/post-user-e-pwd.md',
      'contract/screens.md#change-of-the-login-password',
    ],
  },
  context: ({ input: { pending } }) => ({
    change: null,
    key: pending,
    failure: null,
    changed: null,
  }),
  initial: 'starting',
  output: ({ context }) => context.changed,
  states: {
    starting: {
      description: 'Decides whether an earlier change without an answer is resumed.',
      always: [{ guard: 'isPending', target: 'submitting' }, { target: 'editing' }],
    },
    editing: {
      description: 'The present and the new password are typed.',
      entry: 'forgetSecrets',
      exit: assign({ failure: null }),
      on: {
        'draft.submitted': {
          guard: { type: 'isValid', params: ({ event }) => ({ draft: event.draft }) },
          target: 'submitting',
          actions: assign({
            change: ({ event }) => event.draft,
            key: ({ event }) => event.key,
          }),
        },
      },
    },
    submitting: {
      description: 'The change is submitted.',
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context }) => ({ key: keyOf(context), payload: context.change }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'changed',
            actions: [
              'forgetSecrets',
              assign({
                changed: ({ event: { output } }) =>
                  output.state === 'accepted' ? output.result : null,
              }),
            ],
          },
          {
            target: 'editing',
            actions: assign({
              failure: ({ event }) => failureOf(event.output),
            }),
          },
        ],
      },
    },
    changed: { description: 'The new password is in force.', type: 'final' },
  },
});

export type PasswordChangeActor = ActorRefFrom<typeof passwordChangeMachine>;
type Snapshot = SnapshotFrom<typeof passwordChangeMachine>;
export const selectIsEditing = (snapshot: Snapshot) => snapshot.matches('editing');
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectChanged = (snapshot: Snapshot) => snapshot.context.changed;
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.changePassword ?? null;
