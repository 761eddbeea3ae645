import { failureBeyond, type ObservedLimits } from '../../schemas/account/limits-standing';
import {
  type FuturesDraft,
  type FuturesRequest,
  type FuturesTradingContext,
  futuresRequestFrom,
  isFuturesOrder,
  openingOf,
} from '../../schemas/futures/futures-draft';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { draftOfRequest, type Requote } from '../../schemas/futures/futures-requote';
import type { SetStopsRequest } from '../../schemas/futures/futures-stops';
import type { Failure } from '../../schemas/kernel/failure';
import type { Keyed, SubmissionInput } from '../kernel/submission';

export type PlacedFuturesOrder = FuturesOrder | null;

export type FuturesOrderContext = {
  request: FuturesRequest | null;
  /** The confirmed order with its key. */
  submission: SubmissionInput<FuturesRequest> | null;
  /** The key of a second request, for stops that the server ignored. */
  stopsKey: string;
  failure: Failure | null;
  requote: Requote | null;
  order: PlacedFuturesOrder;
  /** Why the stops of an accepted order are not set; null if they are. */
  stopsFailure: Failure | null;
};

/** What was true on the screen when the person tapped; the guards decide by this and nothing else. */
export type ObservedMarket = {
  tradingContext: FuturesTradingContext;
  quoteIsFresh: boolean;
  /** The person's own limits; null where none are known. */
  ownLimits?: ObservedLimits | null;
};
export type FuturesConfirmation = ObservedMarket & { key: string; stopsKey: string };

/** Why own limits do not allow a valid order, which can lose its margin and its fee. */
export const limitFailureOf = ({
  draft,
  tradingContext,
  ownLimits,
}: ObservedMarket & { draft: FuturesDraft }): Failure | null =>
  isFuturesOrder(draft, tradingContext)
    ? failureBeyond(
        ownLimits,
        openingOf(futuresRequestFrom(draft, tradingContext), tradingContext).required,
      )
    : null;

export const requestOf = ({ request }: FuturesOrderContext): FuturesRequest => {
  if (request === null) throw new Error('An order is sent before it is filled in.');
  return request;
};

export const stopsOf = (context: FuturesOrderContext): Keyed<SetStopsRequest> => {
  const { takeProfit, stopLoss } = requestOf(context);
  if (context.order === null) throw new Error('Stops are set before their order is known.');
  return { key: context.stopsKey, payload: { id: context.order.id, takeProfit, stopLoss } };
};

/** The same order at the price that the screen shows now. */
export const requestAt = (
  context: FuturesOrderContext,
  tradingContext: FuturesTradingContext,
  seenPrice?: FuturesRequest['seenPrice'],
): FuturesRequest => {
  const request = futuresRequestFrom(draftOfRequest(requestOf(context)), tradingContext);
  return seenPrice === undefined ? request : { ...request, seenPrice };
};

export const notFound: Failure = {
  kind: 'refused',
  code: 'record.not_found',
  params: {},
  text: '',
};
