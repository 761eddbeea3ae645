import * as v from 'valibot';
import { SentCount, SentDecimal, SentId, SentTime, SentTimeOrNull } from '../kernel/answer';
import { described } from '../kernel/described';
import { SentTick } from '../market/answer';
import { evenConditions } from './even-sample';

/** Why an order is void: no tick came within the time in which it had to be delivered. */
export const optionVoidReasons = ['no_tick'] as const;

/** What the payout of an even order follows from (contract/formulas.md#payout-of-even). */
export const SentEven = v.object({
  samples: described(SentCount, 'Minutes with a close a duration later.'),
  repeats: described(SentCount, 'How many minutes had an equal close a duration later.'),
  condition: described(
    v.picklist(evenConditions),
    'By what the moments with the most frequent repeats are known: `any` all minutes; `moved_2`, `moved_15`, `moved_60` little movement in so many minutes before; `same_15` many equal closes in 15 minutes before; `hour` the hour of the day.',
  ),
  condition_samples: described(
    SentCount,
    'Minutes of the condition with a close a duration later.',
  ),
  condition_repeats: described(
    SentCount,
    'How many minutes of the condition had an equal close a duration later.',
  ),
  frequency: described(
    SentDecimal,
    'The larger upper bound at 99 % of both frequencies of repeats, decimal; the payout follows from it.',
  ),
  edge: described(SentDecimal, 'What the house keeps of a stake of one at the frequency, decimal.'),
  average_return: described(
    SentDecimal,
    'What comes back of a stake of one on average over all minutes, decimal: repeats × (100 + payout) / (100 × samples).',
  ),
  measured_from: described(SentTime, 'Start of the first minute of the measurement.'),
  measured_to: described(SentTime, 'End of its last minute.'),
});
export type SentEven = v.InferOutput<typeof SentEven>;

export const SentOptionOrder = v.object({
  id: described(SentId, 'Id of the order; of a tick, its identity.'),
  match_id: described(SentId, 'Pair id.'),
  symbol_name: described(v.string(), 'Symbol, as `BTC/USDT`.'),
  currency_id: described(SentId, 'Id of the paying currency.'),
  currency_name: described(v.string(), 'Paying currency.'),
  type: described(v.picklist([1, 2, 3]), '1 rise, 2 fall, 3 even.'),
  status: described(v.picklist([1, 2, 3]), '1 awaiting, 2 being delivered, 3 delivered.'),
  profit_result: described(
    v.nullable(v.picklist([-1, 0, 1])),
    '1 profit, 0 flat or void, -1 loss; null until it is delivered.',
  ),
  seconds: described(SentId, 'Duration.'),
  number: described(SentDecimal, 'Stake, decimal.'),
  fee: described(SentDecimal, 'Fee, decimal, on top of the stake.'),
  profit_ratio: described(SentDecimal, 'What an order wins, in percent of the stake.'),
  even: described(
    v.nullable(SentEven),
    'What the payout of an even order follows from; null without one.',
  ),
  open_price: described(SentDecimal, 'Price at the purchase, decimal.'),
  end_price: described(
    v.nullable(SentDecimal),
    'Delivery price, decimal; null until it is delivered, and where it is void.',
  ),
  fact_profits: described(
    SentDecimal,
    'What it won, or lost as a negative amount, without the fee, decimal.',
  ),
  void: described(v.boolean(), 'Whether no tick came in time, so that stake and fee returned.'),
  void_reason: described(
    v.nullable(v.picklist(optionVoidReasons)),
    '`no_tick`: no tick came in time; null where it is not void.',
  ),
  open_tick: described(v.nullable(SentTick), 'The tick of the open price.'),
  end_tick: described(
    v.nullable(SentTick),
    'The tick of the delivery price; null until it is delivered, and where it is void.',
  ),
  created_at: described(SentTime, 'When it was accepted.'),
  handled_at: described(SentTime, 'Delivery time.'),
  complete_at: described(SentTimeOrNull, 'When it was settled; null until then.'),
  remain_milli_seconds: described(
    SentCount,
    'Milliseconds until the delivery time when it was sent; 0 after it.',
  ),
});
export type SentOptionOrder = v.InferOutput<typeof SentOptionOrder>;

const SentOptionPeriod = v.object({
  id: described(SentId, 'The same as `seconds`.'),
  seconds: described(SentId, 'Duration.'),
  status: described(v.literal(1), '1: it can be chosen.'),
  profit_ratio: described(SentDecimal, 'What an order wins, in percent of the stake.'),
  even_ratio: described(
    v.nullable(SentDecimal),
    'What an even order wins, in percent of the stake; null without a pair, and where even is not offered.',
  ),
  even: described(
    v.nullable(SentEven),
    'What the payout of an even order follows from; null without one.',
  ),
  min_num: described(SentDecimal, 'Least stake, decimal.'),
  max_num: described(SentDecimal, 'Largest stake, decimal.'),
});

/** Shortest first. */
export const SentOptionPeriods = v.array(SentOptionPeriod);
export type SentOptionPeriods = v.InferOutput<typeof SentOptionPeriods>;

const SentOptionCurrency = v.object({
  id: described(SentId, 'Id of the record.'),
  name: described(v.string(), 'Displayed name.'),
  logo: described(v.string(), 'Address of an image; empty where there is none.'),
  decimal_scale: described(SentCount, 'Decimals of the currency.'),
  micro_trade_fee: described(SentDecimal, 'Fee, in percent of the stake.'),
  micro_min: described(SentDecimal, 'Least stake of all durations, decimal.'),
  micro_max: described(SentDecimal, 'Largest stake of all durations, decimal.'),
  micro_holdtrade_max: described(
    SentCount,
    'How many orders of a person may await their delivery.',
  ),
  micro_numbers: described(
    v.array(v.object({ number: described(SentDecimal, 'Stake, decimal.') })),
    'Stakes that a form may offer.',
  ),
  user_wallet: described(
    v.object({
      currency: described(SentId, 'Currency id.'),
      micro_balance: described(
        SentDecimal,
        'Available in the option account, decimal, in the unit of the currency.',
      ),
      lock_micro_balance: described(
        SentDecimal,
        'Frozen in the option account, decimal, in the unit of the currency.',
      ),
    }),
    'Balance of the option account.',
  ),
});

export const SentOptionCurrencies = v.array(SentOptionCurrency);
export type SentOptionCurrencies = v.InferOutput<typeof SentOptionCurrencies>;
