/** What the fields of spot orders mean. */
export const spotMeanings: Readonly<Record<string, string>> = {
  amount: 'Quantity in the base currency, decimal.',
  avg_price: 'Average price of the fills, decimal; null without fills.',
  cancel_reason:
    'Why it was cancelled: by its owner, or as a market order without fill; else null.',
  charge_fee: 'Fee rate at acceptance as a fraction, decimal.',
  fee: 'Fee, decimal, in `fee_currency`: base currency for a buy, quote currency for a sell.',
  fee_currency: 'Name of the currency of the fee.',
  filled_amount: 'Filled quantity in the base currency, decimal.',
  fills: 'Each fill with the tick that it happened at, oldest first.',
  late: 'Whether a tick acted on it only after a pause of the server.',
  match_type: '1 limit order, 2 market order: what is not filled at once is cancelled.',
  price: 'Price of the fill in the quote currency, decimal.',
  quote_amount:
    'What a market buy spends at most in the quote currency, decimal, in place of a quantity.',
  target_price: 'Limit price in the quote currency, decimal; of a market order the worst price.',
  tick: 'Id of the tick that the fill happened at.',
  trade_amount: 'Ordered quantity in the base currency, decimal.',
  'coin/trade type': '1 buy, 2 sell.',
  'coin/list type': '1 buy, 2 sell.',
};
