import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import {
  type ChosenSubscription,
  isSubscription,
  type SubscriptionLimits,
} from '../../schemas/subscription/subscription-draft';
import type { SubscriptionOrder } from '../../schemas/subscription/subscription-order';
import { createSubmission } from '../kernel/submission';
import { isPending, resultOf, submissionUnder, wasAccepted } from '../kernel/submission-context';

/** The accepted order; null from servers that only confirm. */
type Placed = SubscriptionOrder | null;
type Resolved = { resolution: Resolution<Placed> };

type Context = {
  draft: ChosenSubscription | null;
  key: string | null;
  failure: Failure | null;
  order: Placed;
};

type SubscriptionEvent =
  | { type: 'draft.submitted'; draft: ChosenSubscription }
  | { type: 'review.declined' }
  /** With what product and balance allow now. */
  | { type: 'review.confirmed'; limits: SubscriptionLimits; key: string }
  | { type: 'prompt.closed' };

/** A subscription to a new coin: typed, reviewed, and placed once. */
export const subscriptionMachine = setup({
  types: {} as {
    /** The key of a request that has no known answer from before. */
    input: { pending: string | null };
    context: Context;
    events: SubscriptionEvent;
    emitted: { type: 'draft.refused'; failure: Failure };
    children: { placeSubscription: 'placeSubscription' };
    output: Placed;
    tags: 'busy';
  },
  actors: { placeSubscription: createSubmission<ChosenSubscription, Placed>() },
  guards: {
    /** The key of a request without an answer is stored (contract/idempotency.md#reconciliation). */
    isPending,
    /** The product is open and the draft is valid (contract/rules.md#new-coin-subscription). */
    isSubmittable: (_, { draft }: { draft: ChosenSubscription }) => isSubscription(draft),
    /** The same still holds (contract/rules.md#new-coin-subscription). */
    isConfirmable: ({ context: { draft } }, { limits }: { limits: SubscriptionLimits }) =>
      draft !== null && isSubscription({ ...draft, limits }),
    /** The server has accepted the subscription. */
    wasAccepted,
    /** The server asks for the verification first. */
    wasUnverified: (_, { resolution }: Resolved) =>
      resolution.state === 'refused' && resolution.failure.kind === 'verificationRequired',
  },
  actions: { forgetDraft: assign({ draft: null, key: null }) },
}).createMachine({
  id: 'subscription',
  meta: {
    requirements: ['contract/calls/post-lh-send-order.md', 'contract/screens.md#subscribe'],
  },
  context: ({ input: { pending } }) => ({ draft: null, key: pending, failure: null, order: null }),
  initial: 'starting',
  output: ({ context }) => context.order,
  states: {
    starting: {
      description: 'Decides whether an earlier request without an answer is resumed.',
      always: [{ guard: 'isPending', target: 'submitting' }, { target: 'editing' }],
    },
    editing: {
      description: 'The form is typed; a refusal of the last attempt is shown.',
      entry: 'forgetDraft',
      exit: assign({ failure: null }),
      on: {
        'draft.submitted': {
          guard: { type: 'isSubmittable', params: ({ event }) => event },
          target: 'reviewing',
          actions: assign({ draft: ({ event }) => event.draft }),
        },
      },
    },
    reviewing: {
      description: 'Cost, coins and lock-up are shown once more before anything is sent.',
      on: {
        'review.declined': 'editing',
        'review.confirmed': {
          guard: { type: 'isConfirmable', params: ({ event }) => event },
          target: 'submitting',
          actions: assign({
            draft: ({ context: { draft }, event: { limits } }) => draft && { ...draft, limits },
            key: ({ event }) => event.key,
          }),
        },
      },
    },
    submitting: {
      description: 'The subscription is submitted under its key, until its answer is known.',
      tags: 'busy',
      invoke: {
        id: 'placeSubscription',
        src: 'placeSubscription',
        input: ({ context: { key, draft } }) => submissionUnder(key, draft),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'accepted',
            actions: [
              'forgetDraft',
              assign({
                order: ({ event: { output } }) => resultOf(output),
              }),
            ],
          },
          {
            guard: { type: 'wasUnverified', params: ({ event }) => ({ resolution: event.output }) },
            target: 'unverified',
          },
          {
            target: 'editing',
            actions: [
              assign({ failure: ({ event }) => failureOf(event.output) }),
              emit(({ event }) => ({ type: 'draft.refused', failure: failureOf(event.output) })),
            ],
          },
        ],
      },
    },
    /** contract/screens.md#verification-prompt */
    unverified: {
      description: 'The person is asked to verify their identity before they can subscribe.',
      entry: 'forgetDraft',
      on: { 'prompt.closed': 'editing' },
    },
    /** contract/lifecycles.md#new-coin-subscription */
    accepted: { description: 'The subscription was accepted for review.', type: 'final' },
  },
});

export type SubscriptionActor = ActorRefFrom<typeof subscriptionMachine>;
type Snapshot = SnapshotFrom<typeof subscriptionMachine>;

export const selectDraft = (snapshot: Snapshot) => snapshot.context.draft;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
/** What the server answered, once it has accepted. */
export const selectOrder = (snapshot: Snapshot) => snapshot.context.order;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectIsReviewing = (snapshot: Snapshot) => snapshot.matches('reviewing');
export const selectIsUnverified = (snapshot: Snapshot) => snapshot.matches('unverified');
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.placeSubscription ?? null;
