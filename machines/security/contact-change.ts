import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import {
  type ContactChange,
  type ContactChanged,
  type ContactDraft,
  contactFieldOf,
  isContactChange,
} from '../../schemas/security/contact-change';
import { createSubmission } from '../kernel/submission';

type Context = {
  change: ContactChange | null;
  key: string | null;
  failure: Failure | null;
  changed: ContactChanged | null;
};

export type ContactChangeEvent = { type: 'draft.submitted'; draft: ContactDraft; key: string };

const keyOf = ({ key }: Context): string => {
  if (key === null) throw new Error('A change is sent before it is typed.');
  return key;
};

/**
 * Another phone number or mail address: shown to be one's own, like the one before, and bound once.
 */
export const contactChangeMachine = setup({
  types: {} as {
    /** The key of a change that has no known answer from before. */
    input: { pending: string | null };
    context: Context;
    events: ContactChangeEvent;
    emitted: { type: 'contact.refused'; failure: Failure };
    children: { changeContact: 'changeContact' };
    output: ContactChanged | null;
    tags: 'busy';
  },
  actors: { changeContact: createSubmission<ContactChange, ContactChanged>() },
  guards: {
    /** The key of a change without a known answer was stored. */
    isPending: ({ context }) => context.key !== null,
    /** The new address, both codes and the password may be sent. */
    isValid: (_, { draft }: { draft: ContactDraft }) => isContactChange(draft),
    /** The address was changed. */
    wasAccepted: (_, { resolution }: { resolution: Resolution<ContactChanged> }) =>
      resolution.state === 'accepted',
  },
  actions: { forgetSecrets: assign({ change: null, key: null }) },
}).createMachine({
  id: 'contactChange',
  meta: {
    requirements: [
      'contract/rules.md#verification-code',
      'contract/screens.md#security-center',
      'contract/lifecycles.md#codes-locks-and-holds',
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
      description: 'The form is typed; a refusal of the last try stays in sight.',
      entry: 'forgetSecrets',
      exit: assign({ failure: null }),
      on: {
        'draft.submitted': {
          guard: { type: 'isValid', params: ({ event }) => ({ draft: event.draft }) },
          target: 'submitting',
          actions: assign({ change: ({ event }) => event.draft, key: ({ event }) => event.key }),
        },
      },
    },
    submitting: {
      description: 'The change is submitted.',
      tags: 'busy',
      invoke: {
        id: 'changeContact',
        src: 'changeContact',
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
            actions: [
              assign({ failure: ({ event }) => failureOf(event.output) }),
              emit(({ event }) => ({ type: 'contact.refused', failure: failureOf(event.output) })),
            ],
          },
        ],
      },
    },
    changed: { description: 'The account has the new address.', type: 'final' },
  },
});

export type ContactChangeActor = ActorRefFrom<typeof contactChangeMachine>;
type Snapshot = SnapshotFrom<typeof contactChangeMachine>;

/** The field that a refusal is about, where it is about one. */
export const fieldOfRefusal = (failure: Failure | null) => {
  if (failure?.kind !== 'refused') return null;
  if (failure.code === 'auth.old_password_wrong') return 'password';
  if (failure.code === 'auth.phone_invalid' || failure.code === 'auth.email_invalid') return 'name';
  return failure.code.startsWith('auth.code_') ? contactFieldOf(failure.params['field']) : null;
};

export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectChanged = (snapshot: Snapshot) => snapshot.context.changed;
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.changeContact ?? null;
