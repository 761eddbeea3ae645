import * as v from 'valibot';
import { Amount, isAtLeast, zero } from '../kernel/money';
import { Flag, Id, Int, PageRequest } from '../kernel/wire';
import { hostingStatusNumbers } from './hosting-order';

/** A purchase (contract/calls/post-lh-deposit.md). The rules need the product and are checked later. */
export const BuyHostingRequest = v.pipe(
  v.object({
    config_id: Id,
    amount: v.optional(v.string(), ''),
    agree: v.optional(v.fallback(Flag, false), false),
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
    id: Id,
    seen_penalty: v.optional(
      v.pipe(
        Amount,
        v.check((penalty) => isAtLeast(penalty, zero), 'param.invalid'),
      ),
    ),
  }),
  v.transform((wire) => ({ id: wire.id, seenPenalty: wire.seen_penalty ?? null })),
);

export const HostingProductsRequest = PageRequest;
export const HostingProductRequest = v.object({ id: Id });

/** The orders that a list shows (contract/calls/get-lh-deposit-order.md). */
export const HostingOrdersRequest = v.object({
  ...PageRequest.entries,
  id: v.optional(Id),
  status: v.optional(
    v.pipe(Int, v.picklist([hostingStatusNumbers.hosting, hostingStatusNumbers.ended])),
  ),
  is_cancel: v.optional(Flag),
});

/** The credited interest that a list shows (contract/calls/get-lh-deposit-log.md). */
export const HostingLogRequest = v.object({ ...PageRequest.entries, id: v.optional(Id) });
