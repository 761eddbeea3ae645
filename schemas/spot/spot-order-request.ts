import * as v from 'valibot';
import { described } from '../kernel/described';
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
    currency_id: described(Id, 'Currency id; of a pair, its base currency.'),
    legal_id: described(Id, 'Id of the quote currency.'),
    type: described(
      v.pipe(
        Int,
        v.picklist([1, 2]),
        v.transform((number): SpotSide => (number === 1 ? 'buy' : 'sell')),
      ),
      '1 buy, 2 sell.',
    ),
    match_type: v.optional(
      described(
        v.pipe(
          Int,
          v.picklist([1, 2]),
          v.transform((number): SpotMatch => (number === 1 ? 'limit' : 'market')),
        ),
        '1 limit order, 2 market order: what is not filled at once is cancelled.',
      ),
      1,
    ),
    amount: v.optional(described(v.string(), 'Quantity in the base currency, decimal.'), ''),
    quote_amount: v.optional(
      described(
        v.string(),
        'What a market buy spends at most in the quote currency, decimal, in place of a quantity.',
      ),
      '',
    ),
    target_price: v.optional(
      described(
        v.string(),
        'Limit price in the quote currency, decimal; of a market order the worst price.',
      ),
      '',
    ),
  }),
  v.forward(
    v.check((wire) => statesOneSize(wire), 'param.invalid'),
    ['quote_amount'],
  ),
);
