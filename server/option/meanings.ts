import { inCalls } from '../manifest/in-calls';

/** Fields that only options have. */
const optionFields: Readonly<Record<string, string>> = {
  average_return:
    'What comes back of a stake of one on average over all minutes, decimal: repeats × (100 + payout) / (100 × samples).',
  complete_at: 'When it was settled; null until then.',
  condition:
    'By what the moments with the most frequent repeats are known: `any` all minutes; `moved_2`, `moved_15`, `moved_60` little movement in so many minutes before; `same_15` many equal closes in 15 minutes before; `hour` the hour of the day.',
  condition_repeats: 'How many minutes of the condition had an equal close a duration later.',
  condition_samples: 'Minutes of the condition with a close a duration later.',
  derived: 'Whether the price was computed, not recorded as a trade.',
  end_price: 'Delivery price, decimal; null until it is delivered, and where it is void.',
  end_tick: 'The tick of the delivery price; null until it is delivered, and where it is void.',
  edge: 'What the house keeps of a stake of one at the frequency, decimal.',
  even: 'What the payout of an even order follows from; null without one.',
  even_ratio:
    'What an even order wins, in percent of the stake; null without a pair, and where even is not offered.',
  fact_profits: 'What it won, or lost as a negative amount, without the fee, decimal.',
  frequency:
    'The larger upper bound at 99 % of both frequencies of repeats, decimal; the payout follows from it.',
  handled_at: 'Delivery time.',
  max_num: 'Largest stake, decimal.',
  max_slip: 'Fraction of `seen_price` by which the open price may differ from it; 0 if absent.',
  measured_from: 'Start of the first minute of the measurement.',
  measured_to: 'End of its last minute.',
  micro_holdtrade_max: 'How many orders of a person may await their delivery.',
  micro_max: 'Largest stake of all durations, decimal.',
  micro_min: 'Least stake of all durations, decimal.',
  micro_numbers: 'Stakes that a form may offer.',
  micro_trade_fee: 'Fee, in percent of the stake.',
  min_num: 'Least stake, decimal.',
  open_price: 'Price at the purchase, decimal.',
  open_tick: 'The tick of the open price.',
  profit_ratio: 'What an order wins, in percent of the stake.',
  profit_result: '1 profit, 0 flat or void, -1 loss; null until it is delivered.',
  remain_milli_seconds: 'Milliseconds until the delivery time when it was sent; 0 after it.',
  repeats: 'How many minutes had an equal close a duration later.',
  samples: 'Minutes with a close a duration later.',
  seconds: 'Duration.',
  seen_even_ratio:
    'The payout of an even order on the screen; a lower one is refused with `option.even_moved`.',
  seen_price: 'The price on the screen, decimal; without it any price is accepted.',
  source_time: 'When the price was recorded.',
  symbol_name: 'Symbol, as `BTC/USDT`.',
  user_wallet: 'Balance of the option account.',
  void: 'Whether no tick came in time, so that stake and fee returned.',
  void_reason: '`no_tick`: no tick came in time; null where it is not void.',
};

/** Of an option order, in each call that answers one, where that differs from other calls. */
const ofOption: Readonly<Record<string, string>> = {
  created_at: 'When it was accepted.',
  currency_id: 'Id of the paying currency.',
  currency_name: 'Paying currency.',
  fee: 'Fee, decimal, on top of the stake.',
  id: 'Id of the order; of a tick, its identity.',
  match_id: 'Pair id.',
  number: 'Stake, decimal.',
  price: 'Price of the tick, decimal.',
  status: '1 awaiting, 2 being delivered, 3 delivered.',
  time: 'Time of the tick, on the clock of the server.',
  type: '1 rise, 2 fall, 3 even.',
};

/** What the fields of the domain mean, and those of its calls where that differs. */
export const optionMeanings: Readonly<Record<string, string>> = {
  ...optionFields,
  ...inCalls(['microtrade/submit', 'microtrade/lists'], ofOption),
  'microtrade/lists currency_id': 'Id of the paying currency; in the request, -1 for all.',
  'microtrade/lists match_id': 'Pair id; in the request, -1 for all.',
  'microtrade/lists status':
    '1 awaiting, 2 being delivered, 3 delivered; in the request, 1 for both of the first, -1 for all.',
  'microtrade/payable_currencies number': 'Stake, decimal.',
  'microtrade/seconds match_id': 'Pair id; without it even is not stated.',
  'microtrade/seconds id': 'The same as `seconds`.',
  'microtrade/seconds status': '1: it can be chosen.',
};
