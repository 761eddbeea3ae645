import * as v from 'valibot';
import { described } from '../kernel/described';
import { Id, Int } from '../kernel/wire';
import type { FuturesSide } from './futures-figures';
import type { FuturesMatch } from './futures-order';

// Requests on the wire (contract/calls/post-lever-submit.md). Rules need the pair and follow later.

/** Text or a number as it was sent. */
const Typed = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const typed = v.optional(Typed, '');

const seen = {
  seen_price: described(
    typed,
    'Price that the screen showed, decimal; of an opening with the spread.',
  ),
  max_slip: described(
    typed,
    'How much worse than `seen_price` is accepted, as a fraction, decimal.',
  ),
};

export const PlaceFuturesOrderRequest = v.object({
  currency_id: described(Id, 'Currency id; of a pair, its base currency.'),
  legal_id: described(Id, 'Id of the quote currency.'),
  type: described(
    v.pipe(
      Int,
      v.picklist([1, 2]),
      v.transform((number): FuturesSide => (number === 1 ? 'long' : 'short')),
    ),
    '1 long, 2 short.',
  ),
  share: described(typed, 'Lots; in page data shortcuts for them.'),
  multiple: v.fallback(
    described(Int, 'Multiple of the margin that is the notional; in page data the choices.'),
    0,
  ),
  status: v.optional(
    described(
      v.pipe(
        Int,
        v.picklist([0, 1]),
        v.transform((number): FuturesMatch => (number === 0 ? 'limit' : 'market')),
      ),
      '1 market order, 0 limit order; of an order its status.',
    ),
    1,
  ),
  target_price: described(typed, 'Limit price of a limit order, decimal.'),
  target_profit_price: described(typed, 'Take-profit price, decimal; 0 where none is set.'),
  stop_loss_price: described(typed, 'Stop-loss price, decimal; 0 where none is set.'),
  ...seen,
});

export const CloseFuturesOrderRequest = v.object({
  id: described(Id, 'Id of the order or position; of a tick its own.'),
  ...seen,
});

export const SetFuturesStopsRequest = v.object({
  id: described(Id, 'Id of the order or position; of a tick its own.'),
  target_profit_price: described(Typed, 'Take-profit price, decimal; 0 where none is set.'),
  stop_loss_price: described(Typed, 'Stop-loss price, decimal; 0 where none is set.'),
});
