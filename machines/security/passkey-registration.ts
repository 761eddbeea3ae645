import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom, isUnanswered } from '../../schemas/kernel/failure';
import {
  isNewPasskey,
  type MadePasskey,
  type NewPasskeyDraft,
} from '../../schemas/security/passkey';
import { unprovided } from '../kernel/unprovided';

type Context = {
  draft: NewPasskeyDraft | null;
  made: MadePasskey | null;
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
const unknown: Failure = {
  kind: 'refused',
  code: 'client.passkey_unknown',
  params: {},
  text: '',
};

const draftOf = ({ draft }: Context): NewPasskeyDraft => {
  if (draft === null) throw new Error('A passkey is made before it is named.');
  return draft;
};

const madeIn = ({ made }: Context): MadePasskey => {
  if (made === null) throw new Error('A passkey is registered before it is made.');
  return made;
};

/**
 * A passkey on its way: allowed by the password, made by the device, registered by the server. The
 * answer to a registration may hold recovery codes, so it is not stored: when it is lost, nobody
 * can say more than the list of passkeys.
 */
export const passkeyRegistrationMachine = setup({
  types: {} as {
    context: Context;
    events: PasskeyRegistrationEvent;
    emitted: { type: 'answer.lost' };
    tags: 'busy';
    output: { isAdded: true };
  },
  actors: {
    makePasskey: unprovided<string, NewPasskeyDraft>('makePasskey'),
    registerPasskey: unprovided<string[], MadePasskey>('registerPasskey'),
  },
  guards: {
    /** A name and a password were typed (contract/screens.md#security-center). */
    isValid: (_, { draft }: { draft: NewPasskeyDraft }) => isNewPasskey(draft),
    /** The registration got no answer that can be read, so it may have been executed. */
    isUnanswered: (_, { error }: { error: unknown }) => isUnanswered(error),
    /**
     * Recovery codes came with the passkey, because it is the first second factor
     * (contract/rules.md#recovery-codes).
     */
    bringsCodes: (_, { recovery }: { recovery: readonly string[] }) => recovery.length > 0,
  },
  // As long as a challenge lives: a person looks for the key, and a device asks for a finger.
  delays: { deviceTimeout: 300_000, answerTimeout: 60_000 },
}).createMachine({
  id: 'passkeyRegistration',
  context: { draft: null, made: null, recovery: [], failure: null },
  initial: 'editing',
  output: { isAdded: true },
  states: {
    editing: {
      description: 'A name and the login password are typed.',
      exit: assign({ failure: null }),
      on: {
        'draft.submitted': {
          guard: { type: 'isValid', params: ({ event }) => ({ draft: event.draft }) },
          target: 'making',
          actions: assign({ draft: ({ event }) => event.draft }),
        },
      },
    },
    making: {
      description: 'The server gives a challenge, for which the device makes a passkey.',
      tags: 'busy',
      invoke: {
        id: 'makePasskey',
        src: 'makePasskey',
        input: ({ context }) => draftOf(context),
        onDone: {
          target: 'registering',
          actions: assign(({ context, event }) => ({
            draft: null,
            made: { response: event.output, name: draftOf(context).name },
          })),
        },
        onError: {
          target: 'editing',
          actions: assign({ draft: null, failure: ({ event }) => failureFrom(event.error) }),
        },
      },
      after: {
        deviceTimeout: { target: 'editing', actions: assign({ draft: null, failure: late }) },
      },
    },
    /** contract/rules.md#recovery-codes */
    registering: {
      description: 'The server checks what the device made, and stores it.',
      tags: 'busy',
      exit: assign({ made: null }),
      invoke: {
        id: 'registerPasskey',
        src: 'registerPasskey',
        input: ({ context }) => madeIn(context),
        onDone: [
          {
            guard: { type: 'bringsCodes', params: ({ event }) => ({ recovery: event.output }) },
            target: 'saving',
            actions: assign({ recovery: ({ event }) => event.output }),
          },
          { target: 'added' },
        ],
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: [assign({ failure: unknown }), emit({ type: 'answer.lost' })],
          },
          {
            target: 'editing',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
        ],
      },
      after: {
        answerTimeout: {
          target: 'editing',
          actions: [assign({ failure: unknown }), emit({ type: 'answer.lost' })],
        },
      },
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
