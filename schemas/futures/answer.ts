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
import { described } from '../kernel/described';
import { closeReasons } from './futures-order';

export const SentEvidenceTick = v.object({
  id: described(SentUid, 'Id of the order or position; of a tick its own.'),
  time: described(SentTime, 'When it happened.'),
  price: described(
    SentDecimal,
    'Opening price with the spread, decimal; of an entrusted order at its limit.',
  ),
  source_time: described(SentTime, 'When the tick was recorded.'),
  derived: described(v.boolean(), 'Whether the tick was computed from a recorded candle.'),
});

export type SentEvidenceTick = v.InferOutput<typeof SentEvidenceTick>;

export const SentFuturesOrder = v.object({
  id: described(SentId, 'Id of the order or position; of a tick its own.'),
  type: described(v.picklist([1, 2]), '1 long, 2 short.'),
  status: described(v.picklist([0, 1, 3, 4]), '0 entrusted, 1 holding, 3 closed, 4 cancelled.'),
  currency: described(SentId, 'Id of the base currency.'),
  legal: described(SentId, 'Id of the quote currency.'),
  symbol: described(v.string(), 'Names of base and quote currency, as `BTC/USDT`.'),
  origin_price: described(
    SentDecimal,
    'Opening price before the spread, decimal; of an entrusted order its limit.',
  ),
  price: described(
    SentDecimal,
    'Opening price with the spread, decimal; of an entrusted order at its limit.',
  ),
  update_price: described(SentDecimal, 'Last price, decimal; the closing price once closed.'),
  share: described(SentId, 'Lots; in page data shortcuts for them.'),
  number: described(SentDecimal, 'Quantity in the base currency, decimal.'),
  multiple: described(
    SentId,
    'Multiple of the margin that is the notional; in page data the choices.',
  ),
  origin_caution_money: described(
    SentDecimal,
    'Margin at the opening, decimal; of an entrusted order at its limit.',
  ),
  caution_money: described(SentDecimal, 'Margin that is left after overnight fees, decimal.'),
  trade_fee: described(
    SentDecimal,
    'Fee of opening, decimal; of an entrusted order what is frozen for it.',
  ),
  overnight_money: described(SentDecimal, 'Overnight fees so far, decimal.'),
  target_profit_price: described(SentDecimal, 'Take-profit price, decimal; 0 where none is set.'),
  stop_loss_price: described(SentDecimal, 'Stop-loss price, decimal; 0 where none is set.'),
  profits: described(SentDecimal, 'Profit at the last price, decimal; 0 unless it is a position.'),
  fact_profits: described(SentDecimal, 'Realised profit, decimal; 0 until closed.'),
  risk_rate: described(
    SentDecimal,
    'Risk rate of the position in percent, decimal; 0 unless it is one.',
  ),
  liquidation_price: described(
    SentDecimal,
    'Price of liquidation, cut at the decimals of a price; 0 where there is none.',
  ),
  close_reason: described(
    v.nullable(v.picklist(closeReasons)),
    'Why a position was closed; null unless it was.',
  ),
  open_tick: described(
    v.nullable(SentEvidenceTick),
    'The tick of the feed at whose price it opened; null until then.',
  ),
  close_tick: described(
    v.nullable(SentEvidenceTick),
    'The tick of the feed at whose price it was closed; null until then.',
  ),
  close_equity: described(
    v.nullable(SentDecimal),
    'Margin and profit at the closing tick, below zero too, decimal; null until closed.',
  ),
  late: described(v.boolean(), 'Whether a tick acted on it only after a pause of the server.'),
  create_time: described(SentTime, 'When it was placed.'),
  transaction_time: described(SentTimeOrNull, 'When it opened; null until then.'),
  handle_time: described(SentTimeOrNull, 'When closing was asked for or caused; null until then.'),
  complete_time: described(SentTimeOrNull, 'When it was closed or cancelled; null until then.'),
});
export type SentFuturesOrder = v.InferOutput<typeof SentFuturesOrder>;

const choice = v.object({ value: described(SentId, 'A multiple, or a number of lots.') });

export const SentFuturesPage = v.object({
  my_transaction: described(
    v.array(SentFuturesOrder),
    'Own positions of the pair, newest first, at most 100.',
  ),
  lever_share_limit: described(
    v.object({
      min: described(SentId, 'Least.'),
      max: described(SentCount, 'Most; 0 where there is no limit.'),
    }),
    'Least and most lots of an order; 0 at most where there is no limit.',
  ),
  multiple: described(
    v.object({
      muit: described(v.array(choice), 'Multiples that an order may have.'),
      share: described(v.array(choice), 'Lots; in page data shortcuts for them.'),
    }),
    'Multiple of the margin that is the notional; in page data the choices.',
  ),
  last_price: described(SentDecimal, 'Last price of the feed, decimal; 0 where there is none.'),
  user_lever: described(
    SentDecimal,
    'Available in the contract account in the quote currency, decimal.',
  ),
  all_levers: described(
    SentDecimal,
    'Notional at the opening of the own positions of the pair, decimal.',
  ),
  ustd_price: described(SentDecimal, 'USDT for one unit of the quote currency, decimal.'),
  ExRAte: described(SentDecimal, 'CNY for one USDT, decimal.'),
  lever_burst_hazard_rate: described(
    SentDecimal,
    'Position risk rate in percent at which a position is liquidated.',
  ),
  limit_open: described(v.boolean(), 'Whether limit orders are open.'),
  stop_open: described(v.boolean(), 'Whether take profit and stop loss are open.'),
});

export const SentFuturesList = v.object({
  rate_profits_total: described(
    v.object({
      hazard_rate: described(
        SentDecimal,
        'Risk rate of the account in percent, decimal; 0 without positions.',
      ),
      profits_total: described(
        SentDecimal,
        'Profit of all own positions at the last prices, decimal.',
      ),
      caution_money_all: described(
        SentDecimal,
        'Margin that is left of all own positions, decimal.',
      ),
      origin_caution_money_all: described(
        SentDecimal,
        'Margin at the opening of all own positions, decimal.',
      ),
    }),
    'Totals of the positions in the quote currency.',
  ),
  message: described(sentPageOf(SentFuturesOrder), 'One page of the orders, newest first.'),
});
