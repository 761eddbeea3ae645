import { type Kysely, sql } from 'kysely';
import type { SentFuturesOrder } from '../../schemas/futures/answer';
import {
  equityAt,
  liquidationPrice,
  profitAt,
  riskRateAt,
} from '../../schemas/futures/futures-figures';
import {
  futuresSideNumbers,
  futuresStatusNumbers,
  stopField,
} from '../../schemas/futures/futures-order';
import { type Amount, subtract, zero } from '../../schemas/kernel/money';
import { timeOf, timeOrNull } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import { pairOfId } from '../instruments/instruments';
import { createOrderTable } from '../orders/order-table';
import { type TickEvidence, ticksNamed, wireTick } from '../orders/tick-evidence';
import { positionOfRow } from './order-steps';
import type { FuturesRow } from './tables';

export const futuresOrders = createOrderTable<FuturesRow>(
  'futures_order',
  sql`status in ('entrusted', 'holding')`,
);

/** The ticks at which orders opened and closed. */
export const ticksOf = (db: Kysely<Tables>, orders: readonly FuturesRow[]): Promise<TickEvidence> =>
  ticksNamed(
    db,
    orders.flatMap(({ open_tick: opened, close_tick: closed }) => [opened, closed]),
  );

/** What a row is sent with: the ticks that it names, and the last price of its pair. */
export type WireContext = {
  readonly ticks: TickEvidence;
  readonly price: Amount | null;
};

/** Figures of a position at the last price; zero for what is none. */
const floating = (order: FuturesRow, price: Amount, priceDecimals: number) => {
  if (order.status !== 'holding') {
    return { profits: zero, risk_rate: zero, liquidation_price: zero };
  }
  const position = positionOfRow(order);
  return {
    profits: profitAt(position, price),
    risk_rate: riskRateAt(position, price),
    liquidation_price: liquidationPrice(position, order.burst_rate, priceDecimals),
  };
};

/** An order on the wire (contract/calls/post-lever-submit.md). */
export const wireFuturesOrder = (
  order: FuturesRow,
  { ticks, price }: WireContext,
): SentFuturesOrder => {
  const pair = pairOfId(order.pair_id);
  if (!pair) throw new Error(`Contract ${order.id} has an unknown pair.`);
  const last = order.close_price ?? price ?? order.accepted_price;
  const isClosed = order.status === 'closed';
  return {
    id: order.id,
    type: futuresSideNumbers[order.side],
    status: futuresStatusNumbers[order.status],
    currency: pair.baseId,
    legal: pair.quoteId,
    symbol: pair.symbol,
    origin_price: order.origin_price,
    price: order.open_price,
    update_price: last,
    share: order.lots,
    number: order.quantity,
    multiple: order.multiple,
    origin_caution_money: order.initial_margin,
    caution_money: order.margin,
    trade_fee: order.fee,
    overnight_money: order.overnight_fee,
    target_profit_price: stopField(order.take_profit),
    stop_loss_price: stopField(order.stop_loss),
    ...floating(order, last, pair.priceDecimals),
    fact_profits: isClosed ? subtract(order.credit ?? zero, order.margin) : zero,
    close_reason: order.close_reason,
    open_tick: wireTick(ticks, order.open_tick),
    close_tick: wireTick(ticks, order.close_tick),
    close_equity: isClosed ? equityAt(positionOfRow(order), last) : null,
    late: order.is_late,
    create_time: timeOf(order.created_ms),
    transaction_time: timeOrNull(order.opened_ms),
    handle_time: isClosed ? timeOrNull(order.closed_ms) : null,
    complete_time: timeOrNull(order.closed_ms),
  };
};
