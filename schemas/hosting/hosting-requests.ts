import * as v from 'valibot';
import { described } from '../kernel/described';
import { Amount, isAtLeast, zero } from '../kernel/money';
import { Flag, Id, Int, PageRequest } from '../kernel/wire';
import { hostingStatusNumbers } from './hosting-order';

/** A purchase (contract/calls/post-lh-deposit.md). The rules need the product and are checked later. */
export const BuyHostingRequest = v.pipe(
  v.object({
    config_id: described(Id, 'Id of the product.'),
    amount: v.optional(described(v.string(), 'Hosted amount, decimal.'), ''),
    agree: v.optional(
      described(v.fallback(Flag, false), 'Whether the service agreement is accepted.'),
      false,
    ),
  }),
  v.transform((wire) => ({
    productId: wire.config_id,
    amount: wire.amount,
    isAgreed: wire.agree,
  })),
);

/** An early redemption (contract/calls/post-lh-deposit-order-cancel.md). */
export const RedeemHostingRequest = v.pipe(
  v.object({
    id: described(Id, 'Id of the order.'),
    seen_penalty: v.optional(
      described(
        v.pipe(
          Amount,
          v.check((penalty) => isAtLeast(penalty, zero), 'param.invalid'),
        ),
        'The penalty on the screen, decimal; a higher one now is refused.',
      ),
    ),
  }),
  v.transform((wire) => ({ id: wire.id, seenPenalty: wire.seen_penalty ?? null })),
);

export const HostingProductsRequest = PageRequest;
export const HostingProductRequest = v.object({ id: described(Id, 'Id of the product.') });

/** The orders that a list shows (contract/calls/get-lh-deposit-order.md). */
export const HostingOrdersRequest = v.object({
  ...PageRequest.entries,
  id: v.optional(described(Id, 'Id of the order; in the request, only this one.')),
  status: v.optional(
    described(
      v.pipe(Int, v.picklist([hostingStatusNumbers.hosting, hostingStatusNumbers.ended])),
      '1 hosting, 2 ended: completed, or redeemed early if `is_cancel`; in the request, only those.',
    ),
  ),
  is_cancel: v.optional(
    described(
      Flag,
      'Whether it was redeemed early; in the request, only those or only the others.',
    ),
  ),
});

/** The credited interest that a list shows (contract/calls/get-lh-deposit-log.md). */
export const HostingLogRequest = v.object({
  ...PageRequest.entries,
  id: v.optional(described(Id, 'Id of the credit; in the request, of the order.')),
});
