import * as v from 'valibot';
import { SentCount, SentDecimal, SentId, SentTime, SentTimeOrNull } from '../kernel/answer';
import { SentTick } from '../market/answer';
import { evenConditions } from './even-sample';

/** Why an order is void: no tick came within the time in which it had to be delivered. */
export const optionVoidReasons = ['no_tick'] as const;

/** What the payout of an even order follows from (contract/formulas.md#payout-of-even). */
export const SentEven = v.object({
  samples: SentCount,
  repeats: SentCount,
  condition: v.picklist(evenConditions),
  condition_samples: SentCount,
  condition_repeats: SentCount,
  frequency: SentDecimal,
  edge: SentDecimal,
  average_return: SentDecimal,
  measured_from: SentTime,
  measured_to: SentTime,
});
export type SentEven = v.InferOutput<typeof SentEven>;

export const SentOptionOrder = v.object({
  id: SentId,
  match_id: SentId,
  symbol_name: v.string(),
  currency_id: SentId,
  currency_name: v.string(),
  type: v.picklist([1, 2, 3]),
  status: v.picklist([1, 2, 3]),
  profit_result: v.nullable(v.picklist([-1, 0, 1])),
  seconds: SentId,
  number: SentDecimal,
  fee: SentDecimal,
  profit_ratio: SentDecimal,
  even: v.nullable(SentEven),
  open_price: SentDecimal,
  end_price: v.nullable(SentDecimal),
  fact_profits: SentDecimal,
  void: v.boolean(),
  void_reason: v.nullable(v.picklist(optionVoidReasons)),
  open_tick: v.nullable(SentTick),
  end_tick: v.nullable(SentTick),
  created_at: SentTime,
  handled_at: SentTime,
  complete_at: SentTimeOrNull,
  remain_milli_seconds: SentCount,
});
export type SentOptionOrder = v.InferOutput<typeof SentOptionOrder>;

const SentOptionPeriod = v.object({
  id: SentId,
  seconds: SentId,
  status: v.literal(1),
  profit_ratio: SentDecimal,
  even_ratio: v.nullable(SentDecimal),
  even: v.nullable(SentEven),
  min_num: SentDecimal,
  max_num: SentDecimal,
});

/** Shortest first. */
export const SentOptionPeriods = v.array(SentOptionPeriod);
export type SentOptionPeriods = v.InferOutput<typeof SentOptionPeriods>;

const SentOptionCurrency = v.object({
  id: SentId,
  name: v.string(),
  logo: v.string(),
  decimal_scale: SentCount,
  micro_trade_fee: SentDecimal,
  micro_min: SentDecimal,
  micro_max: SentDecimal,
  micro_holdtrade_max: SentCount,
  micro_numbers: v.array(v.object({ number: SentDecimal })),
  user_wallet: v.object({
    currency: SentId,
    micro_balance: SentDecimal,
    lock_micro_balance: SentDecimal,
  }),
});

export const SentOptionCurrencies = v.array(SentOptionCurrency);
export type SentOptionCurrencies = v.InferOutput<typeof SentOptionCurrencies>;
