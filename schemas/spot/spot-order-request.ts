import * as v from 'valibot';
import { Id, Int } from '../kernel/wire';
import type { SpotMatch, SpotSide } from './spot-order';

type WireSize = { type: SpotSide; match_type: SpotMatch; amount: string; quote_amount: string };

const statesOneSize = ({ type, match_type: match, amount, quote_amount: quoteAmount }: WireSize) =>
  quoteAmount === '' || (type === 'buy' && match === 'market' && amount === '');

/**
 * The request on the wire (contract/calls/post-coin-trade.md). The rules need the pair and are
 * checked later.
 */
export const PlaceSpotOrderRequest = v.pipe(
  v.object({
    currency_id: Id,
    legal_id: Id,
    type: v.pipe(
      Int,
      v.picklist([1, 2]),
      v.transform((number): SpotSide => (number === 1 ? 'buy' : 'sell')),
    ),
    match_type: v.optional(
      v.pipe(
        Int,
        v.picklist([1, 2]),
        v.transform((number): SpotMatch => (number === 1 ? 'limit' : 'market')),
      ),
      1,
    ),
    amount: v.optional(v.string(), ''),
    quote_amount: v.optional(v.string(), ''),
    target_price: v.optional(v.string(), ''),
  }),
  v.forward(
    v.check((wire) => statesOneSize(wire), 'param.invalid'),
    ['quote_amount'],
  ),
);
