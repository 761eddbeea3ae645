import { assign, setup } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { isFinalRefusal, type RequestOutcome } from '../../schemas/kernel/outcome';
import type { Abandonment } from '../../schemas/kernel/request';
import {
  isSpotOrder,
  type SpotDraft,
  type SpotOrder,
  type SpotRequest,
  type TradingContext,
} from '../../schemas/spot/spot-order';
import { pollInterval, reconciliationGuards } from '../kernel/reconciliation';
import { unprovided } from '../kernel/unprovided';

/** An order that was confirmed, and the key under which alone it may be sent. */
export type SpotIntent = { key: string; request: SpotRequest };
type Placed = SpotOrder | null;

type Context = {
  request: SpotRequest | null;
  key: string | null;
  sends: number;
  /** How often in a row the server was asked what became of the key. */
  attempts: number;
  failure: Failure | null;
  order: Placed;
};

/** What was true on the screen when the person tapped; the guards decide by this and nothing else. */
type ObservedMarket = { tradingContext: TradingContext; quoteIsFresh: boolean };

export type SpotOrderEvent =
  | ({ type: 'draft.submitted'; draft: SpotDraft } & ObservedMarket)
  | ({ type: 'review.confirmed'; key: string } & ObservedMarket)
  | { type: 'review.declined' }
  | { type: 'receipt.closed' }
  | { type: 'resend.requested' }
  | { type: 'abandon.requested' }
  | { type: 'status.requested' }
  | { type: 'records.checked' };

/** The confirmed order and its key. Without them nothing can be sent, and asking for them is a bug. */
export const intentOf = ({ key, request }: Context): SpotIntent => {
  if (key === null || request === null) throw new Error('An order is sent before it is confirmed.');
  return { key, request };
};

/** What one spot order is made of; its states are put together in `spot-order.ts`. */
export const spotOrderSetup = setup({
  types: {} as {
    input: { pending: SpotIntent | null };
    context: Context;
    events: SpotOrderEvent;
    emitted: { type: 'order.placed' };
    tags: 'busy';
  },
  actors: {
    storeIntent: unprovided<void, SpotIntent>('storeIntent'),
    removeIntent: unprovided<void, { key: string }>('removeIntent'),
    placeSpotOrder: unprovided<Placed, SpotIntent>('placeSpotOrder'),
    fetchRequestStatus: unprovided<RequestOutcome<Placed>, { key: string }>('fetchRequestStatus'),
    abandonRequest: unprovided<Abandonment, { key: string }>('abandonRequest'),
  },
  guards: {
    ...reconciliationGuards,
    /** The server will not execute a request under this key any more. */
    wasAbandoned: (_, { answer }: { answer: Abandonment }) => answer.state === 'abandoned',
    /** The key of a confirmed order without a known answer was stored. */
    isPending: ({ context }) => context.key !== null,
    /** The quote is fresh, and the order may be sent. */
    isSubmittable: (
      _,
      { draft, tradingContext, quoteIsFresh }: ObservedMarket & { draft: SpotDraft },
    ) => quoteIsFresh && isSpotOrder(draft, tradingContext),
    /** The quote is fresh, the pair is still the same, and the order may still be sent. */
    isConfirmable: ({ context: { request } }, { tradingContext, quoteIsFresh }: ObservedMarket) =>
      quoteIsFresh &&
      request?.symbol === tradingContext.symbol &&
      isSpotOrder(request, tradingContext),
    /** The refusal is final: no request under this key can still be executed. */
    isSettled: ({ context }, { error }: { error: unknown }) =>
      isFinalRefusal(error, context.sends > 1),
  },
  actions: {
    forgetOutcome: assign({ failure: null, key: null, order: null, sends: 0, attempts: 0 }),
  },
  delays: { answerTimeout: 60_000, pollInterval },
});
