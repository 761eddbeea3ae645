import { type ActorRefFrom, assign, emit, type SnapshotFrom } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { spotRequestFrom } from '../../schemas/spot/spot-order';
import { intentOf, spotOrderSetup } from './spot-order-setup';
import { unconfirmed } from './spot-order-unconfirmed';

const notStored: Failure = { kind: 'refused', code: 'submit.failed', params: {}, text: '' };

/** One spot order at a time: filled in, reviewed, then sent under one key until its answer is known. */
export const spotOrderMachine = spotOrderSetup.createMachine({
  id: 'spotOrder',
  meta: { requirements: ['spec 5 Validation: spot', 'contract 1.4 Idempotency', 'contract 4.12'] },
  context: ({ input: { pending } }) => ({
    request: pending?.request ?? null,
    key: pending?.key ?? null,
    sends: pending ? 1 : 0,
    attempts: 0,
    failure: null,
    order: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides whether an earlier order without an answer is resumed.',
      always: [{ guard: 'isPending', target: 'unconfirmed' }, { target: 'editing' }],
    },
    editing: {
      description: 'The form is open.',
      exit: 'forgetOutcome',
      on: {
        'draft.submitted': {
          guard: {
            type: 'isSubmittable',
            params: ({ event: { draft, tradingContext, quoteIsFresh } }) => ({
              draft,
              tradingContext,
              quoteIsFresh,
            }),
          },
          target: 'reviewing',
          actions: assign({
            request: ({ event }) => spotRequestFrom(event.draft, event.tradingContext),
          }),
        },
      },
      initial: 'typing',
      states: {
        typing: { description: 'The order is typed.' },
        settling: {
          description: 'The answer is known and in sight, so its key is done with.',
          invoke: {
            id: 'removeIntent',
            src: 'removeIntent',
            input: ({ context }) => ({ key: intentOf(context).key }),
            onDone: 'typing',
            onError: 'typing',
          },
        },
      },
    },
    reviewing: {
      description: 'The person confirms the order or goes back.',
      on: {
        'review.declined': 'editing',
        'review.confirmed': {
          guard: {
            type: 'isConfirmable',
            params: ({ event: { tradingContext, quoteIsFresh } }) => ({
              tradingContext,
              quoteIsFresh,
            }),
          },
          target: 'storing',
          actions: assign({ key: ({ event }) => event.key }),
        },
      },
    },
    storing: {
      description: 'The key is stored on the device before anything is sent under it.',
      tags: 'busy',
      invoke: {
        id: 'storeIntent',
        src: 'storeIntent',
        input: ({ context }) => intentOf(context),
        onDone: 'sending',
        onError: { target: 'editing.settling', actions: assign({ failure: notStored }) },
      },
    },
    sending: {
      description: 'The order is sent under its key.',
      tags: 'busy',
      entry: assign({ sends: ({ context }) => context.sends + 1, attempts: 0 }),
      invoke: {
        id: 'placeSpotOrder',
        src: 'placeSpotOrder',
        input: ({ context }) => intentOf(context),
        onDone: { target: 'accepted', actions: assign({ order: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'isSettled', params: ({ event }) => ({ error: event.error }) },
            target: 'editing.settling',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
          { target: 'unconfirmed' },
        ],
      },
      after: { answerTimeout: 'unconfirmed' },
    },
    accepted: {
      description: 'The server has accepted the order.',
      entry: emit({ type: 'order.placed' }),
      exit: 'forgetOutcome',
      on: { 'receipt.closed': 'editing' },
      initial: 'settling',
      states: {
        settling: {
          description: 'The answer is known and in sight, so its key is done with.',
          invoke: {
            id: 'removeIntent',
            src: 'removeIntent',
            input: ({ context }) => ({ key: intentOf(context).key }),
            onDone: 'shown',
            onError: 'shown',
          },
        },
        shown: { description: 'The accepted order is shown.' },
      },
    },
    unconfirmed,
  },
});

export type SpotOrderActor = ActorRefFrom<typeof spotOrderMachine>;
type Snapshot = SnapshotFrom<typeof spotOrderMachine>;
export const selectRequest = (snapshot: Snapshot) => snapshot.context.request;
export const selectOrder = (snapshot: Snapshot) => snapshot.context.order;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

export type SpotOrderStep =
  | 'editing'
  | 'reviewing'
  | 'accepted'
  | 'checking'
  | 'unknown'
  | 'stillPending'
  | 'unsupported';

/** What the person sees of the order: one word for each face of the screen. */
export const selectStep = (snapshot: Snapshot): SpotOrderStep => {
  if (snapshot.matches('accepted')) return 'accepted';
  if (snapshot.matches('editing')) return 'editing';
  if (!snapshot.matches('unconfirmed')) return 'reviewing';
  if (snapshot.matches({ unconfirmed: 'stillPending' })) return 'stillPending';
  if (snapshot.matches({ unconfirmed: 'unsupported' })) return 'unsupported';
  const isUnknown =
    snapshot.matches({ unconfirmed: 'unknown' }) || snapshot.matches({ unconfirmed: 'abandoning' });
  return isUnknown ? 'unknown' : 'checking';
};
