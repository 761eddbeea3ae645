import * as v from 'valibot';
import { described } from '../kernel/described';
import { Id, Int, PageRequest } from '../kernel/wire';
import { subscriptionStates } from './answer';
import { orderStatusNumbers } from './subscription-order';

/** A subscription (contract/calls/post-lh-send-order.md). The rules need the product. */
export const SubscribeRequest = v.pipe(
  v.object({
    config_id: described(Id, 'The product.'),
    amount: v.optional(
      described(
        v.string(),
        'What is paid, in the paying coin: the allocation times the issue price.',
      ),
      '',
    ),
  }),
  v.transform((wire) => ({ productId: wire.config_id, amount: wire.amount })),
);

/** The products that a list shows (contract/calls/get-lh-send-config.md). */
export const SubscriptionProductsRequest = v.object({
  ...PageRequest.entries,
  state: v.optional(
    described(v.picklist(subscriptionStates), 'State at the time of the response.'),
  ),
});

export const SubscriptionProductRequest = v.object({ id: described(Id, 'Id of the record.') });

const { subscribing, redeeming, finished } = orderStatusNumbers;

/** The orders that a list shows (contract/calls/get-lh-send-order-list.md). */
export const SubscriptionOrdersRequest = v.object({
  ...PageRequest.entries,
  id: v.optional(described(Id, 'Id of the record.')),
  status: v.optional(
    described(
      v.pipe(Int, v.picklist([subscribing, redeeming, finished])),
      '1 until the launch, 2 delivered and locked, 3 finished or rejected.',
    ),
  ),
});
