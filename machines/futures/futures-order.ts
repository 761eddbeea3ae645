import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import {
  type FuturesDraft,
  type FuturesRequest,
  futuresRequestFrom,
  isFuturesOrder,
} from '../../schemas/futures/futures-draft';
import { draftOfRequest, hasStopsOf, requoteOf } from '../../schemas/futures/futures-requote';
import type { SetStopsRequest } from '../../schemas/futures/futures-stops';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import { createSubmission, type Keyed } from '../kernel/submission';
import { isPending, resultOf, submissionOf, wasAccepted } from '../kernel/submission-context';
import { unprovided } from '../kernel/unprovided';
import {
  type FuturesConfirmation,
  type FuturesOrderContext,
  limitFailureOf,
  notFound,
  type ObservedMarket,
  type PlacedFuturesOrder,
  requestAt,
  requestOf,
  stopsOf,
} from './futures-order-context';

export type FuturesOrderEvent =
  | ({ type: 'draft.submitted'; draft: FuturesDraft } & ObservedMarket)
  | ({ type: 'review.confirmed' } & FuturesConfirmation)
  | { type: 'review.declined' }
  | ({ type: 'requote.accepted' } & FuturesConfirmation)
  | { type: 'requote.declined' }
  | { type: 'receipt.closed' };

/** One contract order at a time: filled in, reviewed, submitted once, requoted if the price moved. */
export const futuresOrderMachine = setup({
  types: {} as {
    /** An order from before a reload that has no known answer. */
    input: { pending: Keyed<FuturesRequest> | null; stopsKey: string };
    context: FuturesOrderContext;
    events: FuturesOrderEvent;
    emitted: { type: 'order.placed' };
    children: { placeFuturesOrder: 'placeFuturesOrder'; setFuturesStops: 'setFuturesStops' };
    tags: 'busy';
  },
  actors: {
    placeFuturesOrder: createSubmission<FuturesRequest, PlacedFuturesOrder>(),
    findFuturesOrder: unprovided<PlacedFuturesOrder, { request: FuturesRequest }>(
      'findFuturesOrder',
    ),
    setFuturesStops: createSubmission<SetStopsRequest, PlacedFuturesOrder>(),
  },
  guards: {
    /**
     * The key of a confirmed order without a known answer was stored
     * (contract/idempotency.md#reconciliation).
     */
    isPending,
    /** The person's own limits do not allow the order (contract/rules.md#own-limits). */
    isBeyondLimits: (_, submitted: ObservedMarket & { draft: FuturesDraft }) =>
      limitFailureOf(submitted) !== null,
    /**
     * The quote is fresh, and the order may be sent (contract/rules.md#contract-order,
     * contract/screens.md#stale-prices).
     */
    isSubmittable: (
      _,
      { draft, tradingContext, quoteIsFresh }: ObservedMarket & { draft: FuturesDraft },
    ) => quoteIsFresh && isFuturesOrder(draft, tradingContext),
    /**
     * The quote is fresh, the pair is still the same, and the order may still be sent at the price
     * that is shown now (contract/rules.md#contract-order, contract/screens.md#stale-prices).
     */
    isConfirmable: ({ context: { request } }, { tradingContext, quoteIsFresh }: ObservedMarket) =>
      quoteIsFresh &&
      request?.symbol === tradingContext.symbol &&
      isFuturesOrder(draftOfRequest(request), tradingContext),
    /** The server has accepted the order, with its stops if it has any. */
    wasAccepted: ({ context }, { resolution }: { resolution: Resolution<PlacedFuturesOrder> }) =>
      resolution.state === 'accepted' && hasStopsOf(resolution.result, requestOf(context)),
    /** The server has accepted the order, and its response does not show the requested stops. */
    lacksStops: wasAccepted,
    /** The server has refused the order because the price moved, and named both prices. */
    wasRequoted: (_, { resolution }: { resolution: Resolution<PlacedFuturesOrder> }) =>
      resolution.state === 'refused' && requoteOf(resolution.failure) !== null,
    /** The order that was read again has its stops. */
    isProtected: ({ context }, { order }: { order: PlacedFuturesOrder }) =>
      order !== null && hasStopsOf(order, requestOf(context)),
    /** The order was found among those of its owner. */
    isFound: (_, { order }: { order: PlacedFuturesOrder }) => order !== null,
    /** The server has set the stops. */
    wereStopsSet: wasAccepted,
  },
  delays: { answerTimeout: 60_000, requoteLock: 1_000 },
}).createMachine({
  id: 'futuresOrder',
  meta: { requirements: ['contract/calls/post-lever-submit.md'] },
  context: ({ input: { pending, stopsKey } }) => ({
    request: pending?.payload ?? null,
    submission: pending && { ...pending, isSent: true },
    stopsKey,
    failure: null,
    requote: null,
    order: null,
    stopsFailure: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides whether an earlier order without an answer is resumed.',
      always: [{ guard: 'isPending', target: 'submitting' }, { target: 'editing' }],
    },
    editing: {
      description: 'The form is open; a refusal of the last order is shown.',
      exit: assign({ failure: null }),
      on: {
        'draft.submitted': [
          {
            guard: { type: 'isBeyondLimits', params: ({ event }) => event },
            actions: assign({ failure: ({ event }) => limitFailureOf(event) }),
          },
          {
            guard: { type: 'isSubmittable', params: ({ event }) => event },
            target: 'reviewing',
            actions: assign({
              request: ({ event }) => futuresRequestFrom(event.draft, event.tradingContext),
            }),
          },
        ],
      },
    },
    reviewing: {
      description: 'The person confirms the order or goes back.',
      on: {
        'review.declined': 'editing',
        'review.confirmed': {
          guard: { type: 'isConfirmable', params: ({ event }) => event },
          target: 'submitting',
          actions: assign({
            request: ({ context, event }) => requestAt(context, event.tradingContext),
            stopsKey: ({ event }) => event.stopsKey,
            submission: ({ context, event: { key, tradingContext } }) => ({
              key,
              payload: requestAt(context, tradingContext),
            }),
          }),
        },
      },
    },
    submitting: {
      description: 'The order is submitted under its key, until its answer is known.',
      tags: 'busy',
      exit: assign({ submission: null }),
      invoke: {
        id: 'placeFuturesOrder',
        src: 'placeFuturesOrder',
        input: ({ context }) => submissionOf(context),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'accepted',
            actions: assign({ order: ({ event }) => resultOf(event.output) }),
          },
          {
            guard: { type: 'lacksStops', params: ({ event }) => ({ resolution: event.output }) },
            target: 'findingOrder',
            actions: assign({ order: ({ event }) => resultOf(event.output) }),
          },
          {
            guard: { type: 'wasRequoted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'requoted',
            actions: assign({ requote: ({ event }) => requoteOf(failureOf(event.output)) }),
          },
          {
            target: 'editing',
            actions: assign({
              failure: ({ event: { output } }) =>
                output.state === 'refused' ? output.failure : null,
            }),
          },
        ],
      },
    },
    /** contract/screens.md#requotes */
    requoted: {
      description: 'The price moved beyond the tolerance; the new one is accepted or declined.',
      initial: 'locked',
      on: {
        'requote.declined': { target: 'editing', actions: assign({ requote: null }) },
      },
      states: {
        locked: {
          description: 'A tap that was meant for the old price has no effect.',
          after: { requoteLock: 'open' },
        },
        open: {
          description: 'The new price may be accepted.',
          on: {
            'requote.accepted': {
              guard: { type: 'isConfirmable', params: ({ event }) => event },
              target: '#futuresOrder.submitting',
              actions: assign({
                request: ({ context, event: { tradingContext } }) =>
                  requestAt(context, tradingContext, context.requote?.now),
                stopsKey: ({ event }) => event.stopsKey,
                requote: null,
                submission: ({ context, event: { key, tradingContext } }) => ({
                  key,
                  payload: requestAt(context, tradingContext, context.requote?.now),
                }),
              }),
            },
          },
        },
      },
    },
    findingOrder: {
      description: 'The response has no stops, so the accepted order is read again.',
      tags: 'busy',
      invoke: {
        id: 'findFuturesOrder',
        src: 'findFuturesOrder',
        input: ({ context }) => ({ request: requestOf(context) }),
        onDone: [
          {
            guard: { type: 'isProtected', params: ({ event }) => ({ order: event.output }) },
            target: 'accepted',
            actions: assign({ order: ({ event }) => event.output }),
          },
          {
            guard: { type: 'isFound', params: ({ event }) => ({ order: event.output }) },
            target: 'settingStops',
            actions: assign({ order: ({ event }) => event.output }),
          },
          { target: 'accepted', actions: assign({ stopsFailure: notFound }) },
        ],
        onError: { target: 'accepted', actions: assign({ stopsFailure: notFound }) },
      },
      after: {
        answerTimeout: { target: 'accepted', actions: assign({ stopsFailure: notFound }) },
      },
    },
    /** contract/calls/post-lever-setstop.md */
    settingStops: {
      description: 'The stops that the server ignored are set by a request of their own.',
      tags: 'busy',
      invoke: {
        id: 'setFuturesStops',
        src: 'setFuturesStops',
        input: ({ context }) => stopsOf(context),
        onDone: [
          {
            guard: { type: 'wereStopsSet', params: ({ event }) => ({ resolution: event.output }) },
            target: 'accepted',
            actions: assign({
              order: ({ context: { order, request }, event }) =>
                resultOf(event.output) ??
                (order && request
                  ? { ...order, takeProfit: request.takeProfit, stopLoss: request.stopLoss }
                  : order),
            }),
          },
          {
            target: 'accepted',
            actions: assign({ stopsFailure: ({ event }) => failureOf(event.output) }),
          },
        ],
      },
    },
    accepted: {
      description: 'The server has accepted the order.',
      entry: emit({ type: 'order.placed' }),
      exit: assign({ order: null, stopsFailure: null }),
      on: { 'receipt.closed': 'editing' },
    },
  },
});

export type FuturesOrderActor = ActorRefFrom<typeof futuresOrderMachine>;
type Snapshot = SnapshotFrom<typeof futuresOrderMachine>;

export type FuturesOrderStep = 'editing' | 'reviewing' | 'submitting' | 'requoted' | 'accepted';
export const selectStep = (snapshot: Snapshot): FuturesOrderStep => {
  if (snapshot.matches('accepted')) return 'accepted';
  if (snapshot.hasTag('busy')) return 'submitting';
  if (snapshot.matches('requoted')) return 'requoted';
  return snapshot.matches('reviewing') ? 'reviewing' : 'editing';
};
export const selectRequest = (snapshot: Snapshot) => snapshot.context.request;
export const selectOrder = (snapshot: Snapshot) => snapshot.context.order;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectRequote = (snapshot: Snapshot) => snapshot.context.requote;
export const selectStopsFailure = (snapshot: Snapshot) => snapshot.context.stopsFailure;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
/** A new price cannot be accepted by a tap that was meant for the old one. */
export const selectIsLocked = (snapshot: Snapshot) => snapshot.matches({ requoted: 'locked' });
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.placeFuturesOrder ?? null;
export const selectStopsSubmission = (snapshot: Snapshot) =>
  snapshot.children.setFuturesStops ?? null;
