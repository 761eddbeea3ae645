import * as v from 'valibot';
import { SentDecimal, SentId, SentTime, SentUid } from '../kernel/answer';
import { described } from '../kernel/described';

const SentFill = v.object({
  id: described(SentUid, 'Id of the record.'),
  price: described(SentDecimal, 'Price of the fill in the quote currency, decimal.'),
  amount: described(SentDecimal, 'Quantity in the base currency, decimal.'),
  fee: described(
    SentDecimal,
    'Fee, decimal, in `fee_currency`: base currency for a buy, quote currency for a sell.',
  ),
  tick: described(SentUid, 'Id of the tick that the fill happened at.'),
  time: described(SentTime, 'When it happened.'),
  late: described(v.boolean(), 'Whether a tick acted on it only after a pause of the server.'),
});

export const SentSpotOrder = v.object({
  id: described(SentId, 'Id of the record.'),
  currency_id: described(SentId, 'Currency id; of a pair, its base currency.'),
  legal_id: described(SentId, 'Id of the quote currency.'),
  symbol: described(v.string(), 'Names of base and quote currency, as `BTC/USDT`.'),
  type: described(v.picklist([1, 2]), '1 buy, 2 sell.'),
  match_type: described(
    v.picklist([1, 2]),
    '1 limit order, 2 market order: what is not filled at once is cancelled.',
  ),
  target_price: described(
    SentDecimal,
    'Limit price in the quote currency, decimal; of a market order the worst price.',
  ),
  trade_amount: described(SentDecimal, 'Ordered quantity in the base currency, decimal.'),
  quote_amount: described(
    v.nullable(SentDecimal),
    'What a market buy spends at most in the quote currency, decimal, in place of a quantity.',
  ),
  filled_amount: described(SentDecimal, 'Filled quantity in the base currency, decimal.'),
  avg_price: described(
    v.nullable(SentDecimal),
    'Average price of the fills, decimal; null without fills.',
  ),
  charge_fee: described(SentDecimal, 'Fee rate at acceptance as a fraction, decimal.'),
  fee: described(
    SentDecimal,
    'Fee, decimal, in `fee_currency`: base currency for a buy, quote currency for a sell.',
  ),
  fee_currency: described(v.string(), 'Name of the currency of the fee.'),
  status: described(v.picklist([1, 2, 3]), '1 waiting, 2 completed, 3 cancelled.'),
  cancel_reason: described(
    v.nullable(v.picklist(['user', 'unfilled'])),
    'Why it was cancelled: by its owner, or as a market order without fill; else null.',
  ),
  created_at: described(SentTime, 'When it was made.'),
  updated_at: described(SentTime, 'When it was changed last.'),
  fills: described(v.array(SentFill), 'Each fill with the tick that it happened at, oldest first.'),
});
export type SentSpotOrder = v.InferOutput<typeof SentSpotOrder>;
