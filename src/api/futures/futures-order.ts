import * as v from 'valibot';
import { futuresCancelMachine } from '../../../machines/futures/futures-cancel';
import { futuresCloseMachine, type PendingClose } from '../../../machines/futures/futures-close';
import { futuresOrderMachine } from '../../../machines/futures/futures-order';
import { futuresStopsMachine, type TypedStops } from '../../../machines/futures/futures-stops';
import { stopDragMachine } from '../../../machines/futures/stop-drag';
import type { Cancellation, PendingCancel } from '../../../machines/kernel/cancellation';
import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import type { Keyed } from '../../../machines/kernel/submission';
import { CloseFuturesRequest, closeFuturesFields } from '../../../schemas/futures/futures-close';
import { FuturesRequest, futuresRequestFields } from '../../../schemas/futures/futures-draft';
import { FuturesOrder } from '../../../schemas/futures/futures-order';
import {
  type FuturesFilter,
  futuresFilters,
  futuresListOf,
} from '../../../schemas/futures/futures-page';
import {
  type SetStopsRequest,
  setStopsFields,
  setStopsFrom,
} from '../../../schemas/futures/futures-stops';
import { Confirmation } from '../../../schemas/kernel/confirmation';
import { fromAsync, fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { pendingRequests, submissionOver } from '../kernel/submission';

/** An order, or null from servers that only confirm. */
const PlacedFuturesOrder = v.union([
  FuturesOrder,
  v.pipe(
    Confirmation,
    v.transform(() => null),
  ),
]);

/** Opens a contract. Not safe to repeat but under the same key. */
export const PlaceFuturesOrder = document<Keyed<FuturesRequest>>()({
  method: 'POST',
  path: 'lever/submit',
  fields: ({ payload }) => futuresRequestFields(payload),
  keyOf: ({ key }) => key,
  result: PlacedFuturesOrder,
});

/** Closes a whole position. */
export const CloseFutures = document<Keyed<CloseFuturesRequest>>()({
  method: 'POST',
  path: 'lever/close',
  fields: ({ payload }) => closeFuturesFields(payload),
  keyOf: ({ key }) => key,
  result: PlacedFuturesOrder,
});

/** Sets or removes take profit and stop loss. */
export const SetFuturesStops = document<Keyed<SetStopsRequest>>()({
  method: 'POST',
  path: 'lever/setstop',
  fields: ({ payload }) => setStopsFields(payload),
  keyOf: ({ key }) => key,
  result: PlacedFuturesOrder,
});

/** The same with stops as they were typed. */
export const SetTypedStops = document<Keyed<TypedStops>>()({
  method: 'POST',
  path: 'lever/setstop',
  fields: ({ payload: { id, stops, limits } }) => setStopsFields(setStopsFrom(id, stops, limits)),
  keyOf: ({ key }) => key,
  result: PlacedFuturesOrder,
});

/** Cancels an entrusted order. */
export const CancelFuturesOrder = document<Keyed<Cancellation>>()({
  method: 'POST',
  path: 'lever/cancel',
  fields: ({ payload }) => ({ id: payload.orderId }),
  keyOf: ({ key }) => key,
  result: PlacedFuturesOrder,
});

/** My orders, positions and history, newest first. */
export const ListFuturesOrders = document<PageQuery<FuturesFilter>>()({
  method: 'POST',
  path: 'lever/my_trade',
  fields: ({ filter, page, limit }) => ({
    status: futuresFilters[filter],
    currency_id: 0,
    legal_id: 0,
    page,
    limit,
  }),
  isQuiet: true,
  result: v.pipe(
    futuresListOf(pageLimit),
    v.transform(({ page }) => page),
  ),
});

/** The request as it is stored on the device, where nothing is null. */
export const storedFuturesRequest = (request: FuturesRequest) => {
  const { price, takeProfit, stopLoss, seenPrice, maxSlip, ...rest } = request;
  return {
    ...rest,
    ...(price === null ? {} : { price }),
    ...(takeProfit === null ? {} : { takeProfit }),
    ...(stopLoss === null ? {} : { stopLoss }),
    ...(seenPrice === null ? {} : { seenPrice }),
    ...(maxSlip === null ? {} : { maxSlip }),
  };
};

const storedClose = ({ id, seenPrice, maxSlip }: CloseFuturesRequest) => ({
  id,
  ...(seenPrice === null ? {} : { seenPrice }),
  ...(maxSlip === null ? {} : { maxSlip }),
});

const placeCall = 'POST lever/submit';
const closeCall = 'POST lever/close';
const cancelCall = 'POST lever/cancel';
export const stopsCall = 'POST lever/setstop';

const firstRows = { page: 1, limit: pageLimit };

/** The newest order that a request can have become. */
const matching = (rows: readonly FuturesOrder[], request: FuturesRequest): FuturesOrder | null =>
  rows.find(
    ({ side, lots, multiple, baseCurrencyId, symbol }) =>
      side === request.side &&
      lots === request.lots &&
      multiple === request.multiple &&
      (baseCurrencyId === request.baseCurrencyId || symbol === request.symbol),
  ) ?? null;

export const futuresOrderOver = (client: Client, intents: Intents) =>
  futuresOrderMachine.provide({
    actors: {
      placeFuturesOrder: submissionOver(client, PlaceFuturesOrder, {
        intents,
        call: placeCall,
        parametersOf: storedFuturesRequest,
      }),
      findFuturesOrder: fromAsync(async ({ request }: { request: FuturesRequest }, signal) => {
        const filter = request.match === 'market' ? 'holding' : 'entrusted';
        const variables = { filter, ...firstRows } as const;
        const { rows } = await client.request({
          document: ListFuturesOrders,
          variables,
          signal,
        });
        return matching(rows, request);
      }),
      setFuturesStops: submissionOver(client, SetFuturesStops, { intents, call: stopsCall }),
    },
  });

/** The order that was confirmed on this device and has no known answer yet. */
export const pendingFuturesOrder = (intents: Intents): Keyed<FuturesRequest> | null =>
  pendingRequests(intents, placeCall, FuturesRequest)[0] ?? null;

export const futuresCloseOver = (client: Client, intents: Intents) =>
  futuresCloseMachine.provide({
    actors: {
      closeFutures: submissionOver(client, CloseFutures, {
        intents,
        call: closeCall,
        parametersOf: storedClose,
      }),
    },
  });

/** Closings without a known answer. */
export const pendingCloses = (intents: Intents): PendingClose[] =>
  pendingRequests(intents, closeCall, CloseFuturesRequest);

export const futuresStopsOver = (client: Client, intents: Intents) =>
  futuresStopsMachine.provide({
    actors: { submitDraft: submissionOver(client, SetTypedStops, { intents, call: stopsCall }) },
  });

/** The same stops, moved in a chart. */
export const stopDragOver = (client: Client, intents: Intents) =>
  stopDragMachine.provide({
    actors: { submitDraft: submissionOver(client, SetTypedStops, { intents, call: stopsCall }) },
  });

export const futuresCancelOver = (client: Client, intents: Intents) =>
  futuresCancelMachine.provide({
    actors: {
      cancelOrder: submissionOver(client, CancelFuturesOrder, {
        intents,
        call: cancelCall,
        parametersOf: (cancellation) => cancellation,
      }),
    },
  });

/** Cancellations without a known answer. */
export const pendingFuturesCancels = (intents: Intents): PendingCancel[] =>
  pendingRequests(intents, cancelCall, v.object({ orderId: v.number() }));

const futuresListing = createListing<FuturesOrder, FuturesFilter>('futuresOrders');

/** One of my lists, newest first, page by page. */
export const futuresOrdersOver = (client: Client) =>
  futuresListing.provide({ actors: { readPage: fromDocument(client)(ListFuturesOrders) } });
export type FuturesOrdersActor = ListingActor<FuturesOrder, FuturesFilter>;
