import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import type { Keyed } from '../../../machines/kernel/submission';
import { subscriptionMachine } from '../../../machines/subscription/subscription';
import { pageOf } from '../../../schemas/kernel/page';
import {
  type ChosenSubscription,
  subscriptionFields,
} from '../../../schemas/subscription/subscription-draft';
import {
  PlacedSubscription,
  SubscriptionOrder,
} from '../../../schemas/subscription/subscription-order';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { submissionOver } from '../kernel/submission';

/** Subscribes to a new coin. Not safe to repeat but under the same key. */
export const PlaceSubscription = document<Keyed<ChosenSubscription>>()({
  method: 'POST',
  path: 'lh/send/order',
  fields: ({ payload }) => subscriptionFields(payload),
  keyOf: ({ key }) => key,
  result: PlacedSubscription,
});

/** My subscriptions, newest first. */
export const ListSubscriptions = document<PageQuery<null>>()({
  method: 'GET',
  path: 'lh/send/order_list',
  fields: ({ page, limit }) => ({ page, limit }),
  isQuiet: true,
  result: pageOf(SubscriptionOrder, pageLimit),
});

export const subscriptionCall = 'POST lh/send/order';

export const subscriptionOver = (client: Client, intents: Intents) =>
  subscriptionMachine.provide({
    actors: {
      placeSubscription: submissionOver(client, PlaceSubscription, {
        intents,
        call: subscriptionCall,
      }),
    },
  });

const subscriptionListing = createListing<SubscriptionOrder, null>('subscriptions');

export const subscriptionsOver = (client: Client) =>
  subscriptionListing.provide({ actors: { readPage: fromDocument(client)(ListSubscriptions) } });
export type SubscriptionsActor = ListingActor<SubscriptionOrder, null>;
