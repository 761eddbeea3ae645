import * as v from 'valibot';
import {
  SentCount,
  SentDecimal,
  SentId,
  SentTime,
  SentTimeOrNull,
  SentUid,
  sentPageOf,
} from '../kernel/answer';
import { closeReasons } from './futures-order';

export const SentTick = v.object({
  id: SentUid,
  time: SentTime,
  price: SentDecimal,
  source_time: SentTime,
  derived: v.boolean(),
});

export type SentTick = v.InferOutput<typeof SentTick>;

export const SentFuturesOrder = v.object({
  id: SentId,
  type: v.picklist([1, 2]),
  status: v.picklist([0, 1, 3, 4]),
  currency: SentId,
  legal: SentId,
  symbol: v.string(),
  origin_price: SentDecimal,
  price: SentDecimal,
  update_price: SentDecimal,
  share: SentId,
  number: SentDecimal,
  multiple: SentId,
  origin_caution_money: SentDecimal,
  caution_money: SentDecimal,
  trade_fee: SentDecimal,
  overnight_money: SentDecimal,
  target_profit_price: SentDecimal,
  stop_loss_price: SentDecimal,
  profits: SentDecimal,
  fact_profits: SentDecimal,
  risk_rate: SentDecimal,
  liquidation_price: SentDecimal,
  close_reason: v.nullable(v.picklist(closeReasons)),
  open_tick: v.nullable(SentTick),
  close_tick: v.nullable(SentTick),
  close_equity: v.nullable(SentDecimal),
  late: v.boolean(),
  create_time: SentTime,
  transaction_time: SentTimeOrNull,
  handle_time: SentTimeOrNull,
  complete_time: SentTimeOrNull,
});
export type SentFuturesOrder = v.InferOutput<typeof SentFuturesOrder>;

const choice = v.object({ value: SentId });

export const SentFuturesPage = v.object({
  my_transaction: v.array(SentFuturesOrder),
  lever_share_limit: v.object({ min: SentId, max: SentCount }),
  multiple: v.object({ muit: v.array(choice), share: v.array(choice) }),
  last_price: SentDecimal,
  user_lever: SentDecimal,
  all_levers: SentDecimal,
  ustd_price: SentDecimal,
  ExRAte: SentDecimal,
  lever_burst_hazard_rate: SentDecimal,
  limit_open: v.boolean(),
  stop_open: v.boolean(),
});

export const SentFuturesList = v.object({
  rate_profits_total: v.object({
    hazard_rate: SentDecimal,
    profits_total: SentDecimal,
    caution_money_all: SentDecimal,
    origin_caution_money_all: SentDecimal,
  }),
  message: sentPageOf(SentFuturesOrder),
});
