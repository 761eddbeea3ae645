import * as v from 'valibot';
import type { Cancellation, PendingCancel } from '../../../machines/kernel/cancellation';
import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import type { Keyed } from '../../../machines/kernel/submission';
import { spotCancelMachine } from '../../../machines/spot/spot-cancel';
import { spotOrderMachine } from '../../../machines/spot/spot-order';
import { pageOf } from '../../../schemas/kernel/page';
import {
  PlacedSpotOrder,
  SpotOrder,
  SpotRequest,
  type SpotStatus,
  spotRequestFields,
  statusNumbers,
} from '../../../schemas/spot/spot-order';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { pendingRequests, submissionOver } from '../kernel/submission';

/** Places an order. Not safe to repeat but under the same key. */
export const PlaceSpotOrder = document<Keyed<SpotRequest>>()({
  method: 'POST',
  path: 'coin/trade',
  fields: ({ payload }) => spotRequestFields(payload),
  keyOf: ({ key }) => key,
  result: PlacedSpotOrder,
});

/** Cancels what still waits of an order. */
export const CancelSpotOrder = document<Keyed<Cancellation>>()({
  method: 'PUT',
  path: 'coin/trade',
  fields: ({ payload }) => ({ id: payload.orderId }),
  keyOf: ({ key }) => key,
  result: PlacedSpotOrder,
});

/** The orders that a list shows; null means all. */
export type SpotOrderFilter = {
  pair: { baseCurrencyId: number; quoteCurrencyId: number } | null;
  status: SpotStatus | null;
};

/** My orders, newest first. */
export const ListSpotOrders = document<PageQuery<SpotOrderFilter>>()({
  method: 'GET',
  path: 'coin/list',
  fields: ({ filter: { pair, status }, page, limit }) => ({
    currency_id: pair?.baseCurrencyId,
    legal_id: pair?.quoteCurrencyId,
    status: status === null ? undefined : statusNumbers[status],
    page,
    limit,
  }),
  isQuiet: true,
  result: pageOf(SpotOrder, pageLimit),
});

/** The request as it is stored on the device, where nothing is null. */
export const storedSpotRequest = ({ quantity, quoteAmount, ...request }: SpotRequest) => ({
  ...request,
  ...(quantity === null ? {} : { quantity }),
  ...(quoteAmount === null ? {} : { quoteAmount }),
});

const placeCall = 'POST coin/trade';
const cancelCall = 'PUT coin/trade';

export const spotOrderOver = (client: Client, intents: Intents) =>
  spotOrderMachine.provide({
    actors: {
      placeSpotOrder: submissionOver(client, PlaceSpotOrder, {
        intents,
        call: placeCall,
        parametersOf: storedSpotRequest,
      }),
    },
  });

/** The order that was confirmed on this device and has no known answer yet. */
export const pendingSpotOrder = (intents: Intents): Keyed<SpotRequest> | null =>
  pendingRequests(intents, placeCall, SpotRequest)[0] ?? null;

export const spotCancelOver = (client: Client, intents: Intents) =>
  spotCancelMachine.provide({
    actors: {
      cancelOrder: submissionOver(client, CancelSpotOrder, {
        intents,
        call: cancelCall,
        parametersOf: (cancellation) => cancellation,
      }),
    },
  });

/** Cancellations without a known answer. */
export const pendingCancels = (intents: Intents): PendingCancel[] =>
  pendingRequests(intents, cancelCall, v.object({ orderId: v.number() }));

const spotOrderListing = createListing<SpotOrder, SpotOrderFilter>('spotOrders');

/** The list of my orders, newest first, page by page. */
export const spotOrdersOver = (client: Client) =>
  spotOrderListing.provide({ actors: { readPage: fromDocument(client)(ListSpotOrders) } });
export type SpotOrdersActor = ListingActor<SpotOrder, SpotOrderFilter>;
