import * as v from 'valibot';
import { Id, Int } from '../kernel/wire';
import type { FuturesSide } from './futures-figures';
import type { FuturesMatch } from './futures-order';

// Requests on the wire (contract/calls/post-lever-submit.md). Rules need the pair and follow later.

/** Text or a number as it was sent. */
const Typed = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const typed = v.optional(Typed, '');

const seen = { seen_price: typed, max_slip: typed };

export const PlaceFuturesOrderRequest = v.object({
  currency_id: Id,
  legal_id: Id,
  type: v.pipe(
    Int,
    v.picklist([1, 2]),
    v.transform((number): FuturesSide => (number === 1 ? 'long' : 'short')),
  ),
  share: typed,
  multiple: v.fallback(Int, 0),
  status: v.optional(
    v.pipe(
      Int,
      v.picklist([0, 1]),
      v.transform((number): FuturesMatch => (number === 0 ? 'limit' : 'market')),
    ),
    1,
  ),
  target_price: typed,
  target_profit_price: typed,
  stop_loss_price: typed,
  ...seen,
});

export const CloseFuturesOrderRequest = v.object({ id: Id, ...seen });

export const SetFuturesStopsRequest = v.object({
  id: Id,
  target_profit_price: Typed,
  stop_loss_price: Typed,
});
