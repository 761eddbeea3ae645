import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { isNewPasskey, type NewPasskeyDraft } from '../../schemas/security/passkey';
import { unprovided } from '../kernel/unprovided';

type Context = {
  draft: NewPasskeyDraft | null;
  /** Comes with the first second factor of an account; shown once. */
  recovery: readonly string[];
  failure: Failure | null;
};

export type PasskeyRegistrationEvent =
  | { type: 'draft.submitted'; draft: NewPasskeyDraft }
  | { type: 'saving.confirmed' }
  | { type: 'saving.denied' }
  | { type: 'codes.closed' };

const late: Failure = { kind: 'unreachable', code: 'client.timeout' };

const draftOf = ({ draft }: Context): NewPasskeyDraft => {
  if (draft === null) throw new Error('A passkey is added before it is named.');
  return draft;
};

/**
 * A passkey on its way: allowed by the password, made by the device, written down by the server.
 */
export const passkeyRegistrationMachine = setup({
  types: {} as {
    context: Context;
    events: PasskeyRegistrationEvent;
    tags: 'busy';
    output: { isAdded: true };
  },
  actors: { addPasskey: unprovided<string[], NewPasskeyDraft>('addPasskey') },
  guards: {
    /** A name and a password were typed. */
    isValid: (_, { draft }: { draft: NewPasskeyDraft }) => isNewPasskey(draft),
    /** Recovery codes came with the passkey, because it is the first second factor. */
    bringsCodes: (_, { recovery }: { recovery: readonly string[] }) => recovery.length > 0,
  },
  // As long as a challenge lives: a person looks for the key, and a device asks for a finger.
  delays: { deviceTimeout: 300_000 },
}).createMachine({
  id: 'passkeyRegistration',
  meta: { requirements: ['contract/screens.md#security-center'] },
  context: { draft: null, recovery: [], failure: null },
  initial: 'editing',
  output: { isAdded: true },
  states: {
    editing: {
      description: 'A name and the login password are typed.',
      exit: assign({ failure: null }),
      on: {
        'draft.submitted': {
          guard: { type: 'isValid', params: ({ event }) => ({ draft: event.draft }) },
          target: 'adding',
          actions: assign({ draft: ({ event }) => event.draft }),
        },
      },
    },
    adding: {
      description: 'The server gives a challenge, the device answers it, the server checks that.',
      tags: 'busy',
      exit: assign({ draft: null }),
      invoke: {
        id: 'addPasskey',
        src: 'addPasskey',
        input: ({ context }) => draftOf(context),
        onDone: [
          {
            guard: { type: 'bringsCodes', params: ({ event }) => ({ recovery: event.output }) },
            target: 'saving',
            actions: assign({ recovery: ({ event }) => event.output }),
          },
          { target: 'added' },
        ],
        onError: {
          target: 'editing',
          actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
        },
      },
      after: { deviceTimeout: { target: 'editing', actions: assign({ failure: late }) } },
    },
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
          on: { 'saving.denied': 'unsaved', 'codes.closed': '#passkeyRegistration.added' },
        },
      },
    },
    added: {
      description: 'The account has the passkey.',
      type: 'final',
      entry: assign({ recovery: [] }),
    },
  },
});

export type PasskeyRegistrationActor = ActorRefFrom<typeof passkeyRegistrationMachine>;
type Snapshot = SnapshotFrom<typeof passkeyRegistrationMachine>;

export const selectIsSaving = (snapshot: Snapshot) => snapshot.matches('saving');
export const selectIsSaved = (snapshot: Snapshot) => snapshot.matches({ saving: 'saved' });
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectRecovery = (snapshot: Snapshot) => snapshot.context.recovery;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
