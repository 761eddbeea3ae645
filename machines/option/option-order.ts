import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Resolution } from '../../schemas/kernel/outcome';
import type { OptionOrder } from '../../schemas/option/option-order';
import { type OptionRequest, optionRequestFrom } from '../../schemas/option/option-purchase';
import { createSubmission, type Keyed } from '../kernel/submission';
import {
  isPending,
  resultOf,
  submissionOf,
  wasAccepted,
  wasRefused,
} from '../kernel/submission-context';
import {
  type Chosen,
  isChosen,
  isSubmitted,
  limitFailureOf,
  type Observed,
  type OptionOrderEvent,
  type Submitted,
} from './option-checks';
import { type OptionOrderContext, type PlacedOption, submissionNow } from './option-order-context';
import { isDeliveryOf, movedPriceOf, refusedIn, wasMoved, wasUnverified } from './option-outcome';

type Resolved = { resolution: Resolution<PlacedOption> };

/** One option at a time: chosen, reviewed, bought once, and followed until its delivery. */
export const optionOrderMachine = setup({
  types: {} as {
    /** An order from before a reload that has no known answer. */
    input: { pending: Keyed<OptionRequest> | null };
    context: OptionOrderContext;
    events: OptionOrderEvent;
    emitted: { type: 'order.placed' };
    children: { placeOptionOrder: 'placeOptionOrder' };
    tags: 'busy';
  },
  actors: { placeOptionOrder: createSubmission<OptionRequest, PlacedOption>() },
  guards: {
    /** The key of an order without an answer is stored (contract/idempotency.md#reconciliation). */
    isPending,
    /** The person's verification is not approved (contract/rules.md#option-order). */
    isUnverified: (_, { isVerified }: { isVerified: boolean }) => !isVerified,
    /** The quote is fresh, and the duration and the kind of the order are open. */
    isChoosable: (_, chosen: Chosen) => isChosen(chosen),
    /** The person's own limits do not allow the order (contract/rules.md#own-limits). */
    isBeyondLimits: (_, submitted: Submitted) => limitFailureOf(submitted) !== null,
    /** The order may be sent, and is the person's first (contract/rules.md#option-order). */
    isFirst: (_, submitted: Submitted & { isFirst: boolean }) =>
      submitted.isFirst && isSubmitted(submitted),
    /** The quote is fresh, and the order may be sent (contract/rules.md#option-order). */
    isSubmittable: (_, submitted: Submitted) => isSubmitted(submitted),
    /** Quote, pair and coin are as they were, and the order may still be sent. */
    isConfirmable: ({ context: { request } }, observed: Observed) =>
      request?.pairId === observed.optionContext.pairId &&
      request.currencyId === observed.optionContext.currencyId &&
      isSubmitted({ ...observed, draft: request }),
    /** The server has accepted the order. */
    wasAccepted,
    /** The price has moved beyond the tolerance; nothing was bought. */
    wasMoved: (_, { resolution }: Resolved) => wasMoved(resolution),
    /** The server asks for the verification first. */
    wasUnverified: (_, { resolution }: Resolved) => wasUnverified(resolution),
    /** The order was refused; nothing was bought. */
    wasRefused,
    /** It is the order that was bought, and it is delivered. */
    isDelivery: ({ context }, { order }: { order: OptionOrder }) =>
      isDeliveryOf(context.order, order),
  },
  delays: { tapLock: 1_000 },
}).createMachine({
  id: 'optionOrder',
  meta: { requirements: ['contract/calls/post-microtrade-submit.md'] },
  context: ({ input: { pending } }) => ({
    side: pending?.payload.side ?? null,
    request: pending?.payload ?? null,
    submission: pending && { ...pending, isSent: true },
    failure: null,
    requote: null,
    order: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides whether an earlier order without an answer is resumed.',
      always: [{ guard: 'isPending', target: 'buying' }, { target: 'choosing' }],
    },
    choosing: {
      description: 'Pair, duration and kind of the order are chosen.',
      entry: assign({ side: null }),
      on: {
        'side.chosen': [
          {
            guard: { type: 'isUnverified', params: ({ event }) => event },
            target: 'unverified',
            actions: assign({ side: ({ event }) => event.side }),
          },
          {
            guard: { type: 'isChoosable', params: ({ event }) => event },
            target: 'reviewing',
            actions: assign({ side: ({ event }) => event.side }),
          },
        ],
      },
    },
    /** contract/screens.md#verification-prompt */
    unverified: {
      description: 'The person is asked to verify their identity before the order can go on.',
      on: {
        'prompt.closed': 'choosing',
        'verification.passed': {
          guard: { type: 'isChoosable', params: ({ event }) => event },
          target: 'reviewing',
          actions: assign({ side: ({ event }) => event.side }),
        },
      },
    },
    reviewing: {
      description: 'The stake is typed beside what the order costs, wins and loses.',
      exit: assign({ failure: null }),
      on: {
        'review.declined': 'choosing',
        'draft.submitted': [
          {
            guard: { type: 'isUnverified', params: ({ event }) => event },
            target: 'unverified',
          },
          {
            guard: { type: 'isBeyondLimits', params: ({ event }) => event },
            actions: assign({ failure: ({ event }) => limitFailureOf(event) }),
          },
          {
            guard: { type: 'isFirst', params: ({ event }) => event },
            target: 'cautioned',
            actions: assign({
              request: ({ event }) => optionRequestFrom(event.draft, event.optionContext),
            }),
          },
          {
            guard: { type: 'isSubmittable', params: ({ event }) => event },
            target: 'buying',
            actions: assign({
              request: ({ event }) => optionRequestFrom(event.draft, event.optionContext),
              submission: ({ event: { key, draft, optionContext } }) => ({
                key,
                payload: optionRequestFrom(draft, optionContext),
              }),
            }),
          },
        ],
      },
    },
    cautioned: {
      description: 'Before the first order, its possible loss is confirmed.',
      on: {
        'risk.declined': 'reviewing',
        'risk.accepted': {
          guard: { type: 'isConfirmable', params: ({ event }) => event },
          target: 'buying',
          actions: assign({
            request: ({ context, event }) => submissionNow(context, event).payload,
            submission: ({ context, event }) => submissionNow(context, event),
          }),
        },
      },
    },
    buying: {
      description: 'The order is submitted under its key, until its answer is known.',
      tags: 'busy',
      exit: assign({ submission: null }),
      invoke: {
        id: 'placeOptionOrder',
        src: 'placeOptionOrder',
        input: ({ context }) => submissionOf(context),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'awaiting',
            actions: assign({ order: ({ event: { output } }) => resultOf(output) }),
          },
          {
            guard: { type: 'wasMoved', params: ({ event }) => ({ resolution: event.output }) },
            target: 'requoted',
            actions: assign({
              requote: ({ context, event }) => movedPriceOf(context.request, event.output),
            }),
          },
          {
            guard: { type: 'wasUnverified', params: ({ event }) => ({ resolution: event.output }) },
            target: 'unverified',
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => ({ resolution: event.output }) },
            target: 'reviewing',
            actions: assign({ failure: ({ event: { output } }) => refusedIn(output) }),
          },
          { target: 'choosing' },
        ],
      },
    },
    requoted: {
      description: 'The price has moved; the order can be confirmed at the price of now.',
      initial: 'locked',
      exit: assign({ requote: null }),
      on: { 'price.declined': 'reviewing' },
      states: {
        locked: {
          description: 'A tap that was meant for the old price is ignored.',
          after: { tapLock: 'open' },
        },
        open: {
          description: 'The new price can be confirmed.',
          on: {
            'price.accepted': {
              guard: { type: 'isConfirmable', params: ({ event }) => event },
              target: '#optionOrder.buying',
              actions: assign({
                request: ({ context, event }) => submissionNow(context, event).payload,
                submission: ({ context, event }) => submissionNow(context, event),
              }),
            },
          },
        },
      },
    },
    /** contract/lifecycles.md#option-order */
    awaiting: {
      description: 'The order is bought and waits for its delivery.',
      entry: emit({ type: 'order.placed' }),
      initial: 'counting',
      on: {
        'order.read': {
          guard: { type: 'isDelivery', params: ({ event: { order } }) => ({ order }) },
          target: 'delivered',
          actions: assign({ order: ({ event }) => event.order }),
        },
        'receipt.closed': { target: 'choosing', actions: assign({ order: null }) },
      },
      states: {
        counting: {
          description: 'The time until the delivery is counted down.',
          on: { 'delivery.reached': 'settling' },
        },
        settling: {
          description: 'The delivery time has come; the server has not reported the delivery yet.',
        },
      },
    },
    delivered: {
      description: 'The order is delivered, with its outcome and its evidence.',
      on: { 'receipt.closed': { target: 'choosing', actions: assign({ order: null }) } },
    },
  },
});

export type OptionOrderActor = ActorRefFrom<typeof optionOrderMachine>;
type Snapshot = SnapshotFrom<typeof optionOrderMachine>;

const laterSteps = [
  'unverified',
  'reviewing',
  'cautioned',
  'buying',
  'requoted',
  'awaiting',
  'delivered',
] as const;
export type OptionOrderStep = 'choosing' | (typeof laterSteps)[number];
export const selectStep = (snapshot: Snapshot): OptionOrderStep =>
  laterSteps.find((step) => snapshot.matches(step)) ?? 'choosing';
export const selectSide = (snapshot: Snapshot) => snapshot.context.side;
export const selectRequest = (snapshot: Snapshot) => snapshot.context.request;
export const selectOrder = (snapshot: Snapshot) => snapshot.context.order;
export const selectRequote = (snapshot: Snapshot) => snapshot.context.requote;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectIsSettling = (snapshot: Snapshot) => snapshot.matches({ awaiting: 'settling' });
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.placeOptionOrder ?? null;
