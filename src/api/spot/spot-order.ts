import * as v from 'valibot';
import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import { type CancelIntent, spotCancelMachine } from '../../../machines/spot/spot-cancel';
import { spotOrderMachine } from '../../../machines/spot/spot-order';
import type { SpotIntent } from '../../../machines/spot/spot-order-setup';
import { pageOf } from '../../../schemas/kernel/wire';
import {
  PlacedSpotOrder,
  SpotOrder,
  SpotRequest,
  type SpotStatus,
  spotRequestFields,
  statusNumbers,
} from '../../../schemas/spot/spot-order';
import { fromAsync, fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { AbandonRequest } from '../kernel/request';
import { statusOf } from '../kernel/submission';

/** Places an order. Not safe to repeat but under the same key. */
export const PlaceSpotOrder = document<SpotIntent>()({
  method: 'POST',
  path: 'coin/trade',
  fields: ({ request }) => spotRequestFields(request),
  keyOf: ({ key }) => key,
  result: PlacedSpotOrder,
});

/** Cancels what still waits of an order. */
export const CancelSpotOrder = document<CancelIntent>()({
  method: 'PUT',
  path: 'coin/trade',
  fields: ({ orderId }) => ({ id: orderId }),
  keyOf: ({ key }) => key,
  result: PlacedSpotOrder,
});

/** What became of an order whose answer was lost. */
export const FetchRequestStatus = statusOf(PlaceSpotOrder);

/** Which orders a list shows; null stands for all of them. */
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

const mostRows = 100;

const readSpotOrder = (client: Client) =>
  fromAsync<SpotOrder | null, { orderId: number }>(async ({ orderId }) => {
    const query = { filter: { pair: null, status: null }, page: 1, limit: mostRows };
    const { rows } = await client.request(ListSpotOrders, query);
    return rows.find(({ id }) => id === orderId) ?? null;
  });

const removeIntent = ({ forget }: Intents) => fromAsync(({ key }: { key: string }) => forget(key));

export const spotOrderOver = (client: Client, intents: Intents) =>
  spotOrderMachine.provide({
    actors: {
      storeIntent: fromAsync(({ key, request }: SpotIntent) =>
        intents.keep({ key, call: 'POST coin/trade', parameters: request }),
      ),
      removeIntent: removeIntent(intents),
      placeSpotOrder: fromDocument(client)(PlaceSpotOrder),
      fetchRequestStatus: fromDocument(client)(FetchRequestStatus),
      abandonRequest: fromDocument(client)(AbandonRequest),
    },
  });

/** The order that was confirmed on this device and has no known answer yet. */
export const pendingSpotOrder = (intents: Intents): SpotIntent | null => {
  const [first] = intents.list('POST coin/trade').flatMap(({ key, parameters }) => {
    const request = v.safeParse(SpotRequest, parameters);
    return request.success ? [{ key, request: request.output }] : [];
  });
  return first ?? null;
};

export const spotCancelOver = (client: Client, intents: Intents) =>
  spotCancelMachine.provide({
    actors: {
      storeIntent: fromAsync(({ key, orderId }: CancelIntent) =>
        intents.keep({ key, call: 'PUT coin/trade', parameters: { orderId } }),
      ),
      removeIntent: removeIntent(intents),
      cancelSpotOrder: fromDocument(client)(CancelSpotOrder),
      readSpotOrder: readSpotOrder(client),
    },
  });

/** Cancellations without a known answer. */
export const pendingCancels = (intents: Intents): CancelIntent[] =>
  intents.list('PUT coin/trade').flatMap(({ key, parameters }) => {
    const parsed = v.safeParse(v.object({ orderId: v.number() }), parameters);
    return parsed.success ? [{ key, orderId: parsed.output.orderId }] : [];
  });

const spotOrderListing = createListing<SpotOrder, SpotOrderFilter>('spotOrders');

/** The list of my orders, newest first, page by page. */
export const spotOrdersOver = (client: Client) =>
  spotOrderListing.provide({ actors: { readPage: fromDocument(client)(ListSpotOrders) } });
export type SpotOrdersActor = ListingActor<SpotOrder, SpotOrderFilter>;
