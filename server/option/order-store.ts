import { type Kysely, sql } from 'kysely';
import { timeOf, timeOrNull } from '../../schemas/kernel/time';
import type { SentOptionOrder } from '../../schemas/option/answer';
import {
  optionResultNumbers,
  optionSideNumbers,
  optionStatusNumbers,
} from '../../schemas/option/option-order';
import type { Tables } from '../database/tables';
import { currencyOfId, pairOfId } from '../instruments/instruments';
import { createOrderTable } from '../orders/order-table';
import { type TickEvidence, ticksNamed, wireTick } from '../orders/tick-evidence';
import { type EvenOffer, wireEven } from './even-offers';
import { type OptionRow, statusAt } from './order-state';

/** The ticks and the measurements that orders name, by their identity. */
export type OptionEvidence = {
  readonly ticks: TickEvidence;
  readonly even: ReadonlyMap<number, EvenOffer>;
};

export const optionOrders = createOrderTable<OptionRow>('option_order', sql`status = 'awaiting'`);

const measurementsOf = async (
  db: Kysely<Tables>,
  orders: readonly OptionRow[],
): Promise<OptionEvidence['even']> => {
  const ids = orders.flatMap(({ even_measurement: id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('even_measurement').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** What the orders name. */
export const evidenceOf = async (
  db: Kysely<Tables>,
  orders: readonly OptionRow[],
): Promise<OptionEvidence> => ({
  ticks: await ticksNamed(
    db,
    orders.flatMap(({ open_tick: open, delivery_tick: end }) => [open, end]),
  ),
  even: await measurementsOf(db, orders),
});

const wireResult = ({ outcome }: OptionRow) => {
  if (outcome === null) return null;
  return outcome === 'void' ? optionResultNumbers.flat : optionResultNumbers[outcome];
};

/** An order on the wire (contract/calls/post-microtrade-submit.md). */
export const wireOptionOrder = (
  order: OptionRow,
  { ticks, even }: OptionEvidence,
  nowMs: number,
): SentOptionOrder => {
  const pair = pairOfId(order.pair_id);
  const coin = currencyOfId(order.currency);
  if (!pair || !coin) throw new Error(`Option order ${order.id} has an unknown pair or currency.`);
  const measurement = order.even_measurement === null ? null : even.get(order.even_measurement);
  return {
    id: order.id,
    match_id: pair.id,
    symbol_name: pair.symbol,
    currency_id: coin.id,
    currency_name: coin.name,
    type: optionSideNumbers[order.side],
    status: optionStatusNumbers[statusAt(order, nowMs)],
    profit_result: wireResult(order),
    seconds: order.seconds,
    number: order.stake,
    fee: order.fee,
    profit_ratio: order.profit_percent,
    even: measurement ? wireEven(measurement) : null,
    open_price: order.open_price,
    end_price: order.delivery_price,
    fact_profits: order.realised_profit,
    void: order.outcome === 'void',
    void_reason: order.outcome === 'void' ? 'no_tick' : null,
    open_tick: wireTick(ticks, order.open_tick),
    end_tick: wireTick(ticks, order.delivery_tick),
    created_at: timeOf(order.created_ms),
    handled_at: timeOf(order.delivery_ms),
    complete_at: timeOrNull(order.settled_ms),
    remain_milli_seconds: Math.max(0, order.delivery_ms - nowMs),
  };
};
