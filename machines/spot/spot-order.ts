import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { failureBeyond, type ObservedLimits } from '../../schemas/account/limits-standing';
import type { Failure } from '../../schemas/kernel/failure';
import {
  isSpotOrder,
  type SpotDraft,
  type SpotOrder,
  type SpotRequest,
  spotRequestFrom,
  type TradingContext,
} from '../../schemas/spot/spot-order';
import { createSubmission, type Keyed, type SubmissionInput } from '../kernel/submission';
import { isPending, resultOf, submissionOf, wasAccepted } from '../kernel/submission-context';

type Placed = SpotOrder | null;

type Context = {
  request: SpotRequest | null;
  /** The confirmed order with its key. */
  submission: SubmissionInput<SpotRequest> | null;
  failure: Failure | null;
  order: Placed;
};

/**
 * What was true on the screen when the person tapped; the guards decide by this and nothing else.
 */
type ObservedMarket = { tradingContext: TradingContext; quoteIsFresh: boolean };

type Submitted = ObservedMarket & {
  draft: SpotDraft;
  /** The person's own limits; null where none are known. */
  ownLimits?: ObservedLimits | null;
};

/** Why own limits do not allow a valid purchase; what it may lose is not known. */
const limitFailureOf = ({ draft, tradingContext, ownLimits }: Submitted): Failure | null =>
  draft.side === 'buy' && isSpotOrder(draft, tradingContext)
    ? failureBeyond(ownLimits, null)
    : null;

export type SpotOrderEvent =
  | ({ type: 'draft.submitted' } & Submitted)
  | ({ type: 'review.confirmed'; key: string } & ObservedMarket)
  | { type: 'review.declined' }
  | { type: 'receipt.closed' };

/** One spot order at a time: filled in, reviewed, then submitted once. */
export const spotOrderMachine = setup({
  types: {} as {
    /** An order from before a reload that has no known answer. */
    input: { pending: Keyed<SpotRequest> | null };
    context: Context;
    events: SpotOrderEvent;
    emitted: { type: 'order.placed' };
    children: { placeSpotOrder: 'placeSpotOrder' };
    tags: 'busy';
  },
  actors: { placeSpotOrder: createSubmission<SpotRequest, Placed>() },
  guards: {
    /**
     * The key of a confirmed order without a known answer was stored
     * (contract/idempotency.md#reconciliation).
     */
    isPending,
    /** The person's own limits do not allow the purchase (contract/rules.md#own-limits). */
    isBeyondLimits: (_, submitted: Submitted) => limitFailureOf(submitted) !== null,
    /**
     * The quote is fresh, and the order may be sent (contract/rules.md#spot-order,
     * contract/screens.md#stale-prices).
     */
    isSubmittable: (
      _,
      { draft, tradingContext, quoteIsFresh }: ObservedMarket & { draft: SpotDraft },
    ) => quoteIsFresh && isSpotOrder(draft, tradingContext),
    /**
     * The quote is fresh, the pair is still the same, and the order may still be sent
     * (contract/rules.md#spot-order, contract/screens.md#stale-prices).
     */
    isConfirmable: ({ context: { request } }, { tradingContext, quoteIsFresh }: ObservedMarket) =>
      quoteIsFresh &&
      request?.symbol === tradingContext.symbol &&
      isSpotOrder(request, tradingContext),
    /** The server has accepted the order. */
    wasAccepted,
  },
}).createMachine({
  id: 'spotOrder',
  meta: {
    requirements: ['contract/calls/post-coin-trade.md'],
  },
  context: ({ input: { pending } }) => ({
    request: pending?.payload ?? null,
    submission: pending && { ...pending, isSent: true },
    failure: null,
    order: null,
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
        ],
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
          target: 'submitting',
          actions: assign({
            submission: ({ context: { request }, event: { key } }) => ({ key, payload: request }),
          }),
        },
      },
    },
    submitting: {
      description: 'The order is submitted under its key, until its answer is known.',
      tags: 'busy',
      exit: assign({ submission: null }),
      invoke: {
        id: 'placeSpotOrder',
        src: 'placeSpotOrder',
        input: ({ context }) => submissionOf(context),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'accepted',
            actions: assign({
              order: ({ event: { output } }) => resultOf(output),
            }),
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
    accepted: {
      description: 'The server has accepted the order.',
      entry: emit({ type: 'order.placed' }),
      exit: assign({ order: null }),
      on: { 'receipt.closed': 'editing' },
    },
  },
});

export type SpotOrderActor = ActorRefFrom<typeof spotOrderMachine>;
type Snapshot = SnapshotFrom<typeof spotOrderMachine>;

export type SpotOrderStep = 'editing' | 'reviewing' | 'submitting' | 'accepted';
export const selectStep = (snapshot: Snapshot): SpotOrderStep => {
  if (snapshot.matches('accepted')) return 'accepted';
  if (snapshot.matches('submitting')) return 'submitting';
  return snapshot.matches('reviewing') ? 'reviewing' : 'editing';
};
export const selectRequest = (snapshot: Snapshot) => snapshot.context.request;
export const selectOrder = (snapshot: Snapshot) => snapshot.context.order;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.placeSpotOrder ?? null;
