import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import type { Keyed } from '../../../machines/kernel/submission';
import { optionOrderMachine } from '../../../machines/option/option-order';
import { pageOf } from '../../../schemas/kernel/page';
import {
  type OptionFilter,
  OptionOrder,
  optionFilters,
  PlacedOptionOrder,
} from '../../../schemas/option/option-order';
import { OptionRequest, optionRequestFields } from '../../../schemas/option/option-purchase';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { pendingRequests, submissionOver } from '../kernel/submission';

/** Buys an option. Not safe to repeat but under the same key. */
export const PlaceOptionOrder = document<Keyed<OptionRequest>>()({
  method: 'POST',
  path: 'microtrade/submit',
  fields: ({ payload }) => optionRequestFields(payload),
  keyOf: ({ key }) => key,
  result: PlacedOptionOrder,
});

/** The orders that a list shows, of all pairs and coins. */
export type OptionOrderFilter = { status: OptionFilter };

/** My orders, newest first. */
export const ListOptionOrders = document<PageQuery<OptionOrderFilter>>()({
  method: 'GET',
  path: 'microtrade/lists',
  fields: ({ filter: { status }, page, limit }) => ({
    status: optionFilters[status],
    match_id: -1,
    currency_id: -1,
    page,
    limit,
  }),
  isQuiet: true,
  result: pageOf(OptionOrder, pageLimit),
});

const placeCall = 'POST microtrade/submit';

export const optionOrderOver = (client: Client, intents: Intents) =>
  optionOrderMachine.provide({
    actors: {
      placeOptionOrder: submissionOver(client, PlaceOptionOrder, {
        intents,
        call: placeCall,
        parametersOf: (request) => request,
      }),
    },
  });

/** The order that was confirmed on this device and has no known answer yet. */
export const pendingOptionOrder = (intents: Intents): Keyed<OptionRequest> | null =>
  pendingRequests(intents, placeCall, OptionRequest)[0] ?? null;

const optionOrderListing = createListing<OptionOrder, OptionOrderFilter>('optionOrders');

/** The list of my orders, newest first, page by page. */
export const optionOrdersOver = (client: Client) =>
  optionOrderListing.provide({ actors: { readPage: fromDocument(client)(ListOptionOrders) } });
export type OptionOrdersActor = ListingActor<OptionOrder, OptionOrderFilter>;
