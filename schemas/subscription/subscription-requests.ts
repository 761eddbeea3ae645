import * as v from 'valibot';
import { Id, Int, PageRequest } from '../kernel/wire';
import { subscriptionStates } from './answer';
import { orderStatusNumbers } from './subscription-order';

/** A subscription (contract/calls/post-lh-send-order.md). The rules need the product. */
export const SubscribeRequest = v.pipe(
  v.object({ config_id: Id, amount: v.optional(v.string(), '') }),
  v.transform((wire) => ({ productId: wire.config_id, amount: wire.amount })),
);

/** The products that a list shows (contract/calls/get-lh-send-config.md). */
export const SubscriptionProductsRequest = v.object({
  ...PageRequest.entries,
  state: v.optional(v.picklist(subscriptionStates)),
});

export const SubscriptionProductRequest = v.object({ id: Id });

const { subscribing, redeeming, finished } = orderStatusNumbers;

/** The orders that a list shows (contract/calls/get-lh-send-order-list.md). */
export const SubscriptionOrdersRequest = v.object({
  ...PageRequest.entries,
  id: v.optional(Id),
  status: v.optional(v.pipe(Int, v.picklist([subscribing, redeeming, finished]))),
});
