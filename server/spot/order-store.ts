import { type Kysely, type Selectable, sql } from 'kysely';
import { timeOf } from '../../schemas/kernel/time';
import type { SentSpotOrder } from '../../schemas/spot/answer';
import { averagePrice } from '../../schemas/spot/spot-fill';
import { matchNumbers, sideNumbers, statusNumbers } from '../../schemas/spot/spot-order';
import type { Tables } from '../database/tables';
import { pairOfId } from '../instruments/instruments';
import { createOrderTable } from '../orders/order-table';
import type { SpotRow } from './order-state';
import type { SpotTables } from './tables';

export type FillRow = Selectable<SpotTables['spot_fill']>;

export const spotOrders = createOrderTable<SpotRow>('spot_order', sql`status = 'waiting'`);

/** The fills of a tick, to continue after a failure. */
export const fillsByTick = (db: Kysely<Tables>, tickUid: string) =>
  db
    .selectFrom('spot_fill')
    .innerJoin('spot_order', 'spot_order.id', 'spot_fill.order_id')
    .select(['spot_fill.order_id', 'spot_fill.quantity', 'spot_fill.time_ms'])
    .select('spot_order.created_ms')
    .where('spot_fill.tick_uid', '=', tickUid)
    .execute();

export const fillsByOrder = (fills: readonly FillRow[]): Map<number, FillRow[]> => {
  const byOrder = new Map<number, FillRow[]>();
  for (const fill of fills)
    byOrder.set(fill.order_id, [...(byOrder.get(fill.order_id) ?? []), fill]);
  return byOrder;
};

export const fillsOf = async (
  db: Kysely<Tables>,
  orderIds: readonly number[],
): Promise<Map<number, FillRow[]>> => {
  const rows =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('spot_fill')
          .selectAll()
          .where('order_id', 'in', orderIds)
          .orderBy('id')
          .execute();
  return fillsByOrder(rows);
};

/** An order on the wire (contract/calls/post-coin-trade.md). */
export const wireSpotOrder = (order: SpotRow, fills: readonly FillRow[]): SentSpotOrder => {
  const pair = pairOfId(order.pair_id);
  if (!pair) throw new Error(`Order ${order.id} has an unknown pair.`);
  return {
    id: order.id,
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    symbol: pair.symbol,
    type: sideNumbers[order.side],
    match_type: matchNumbers[order.match],
    target_price: order.target_price,
    trade_amount: order.quantity,
    quote_amount: order.quote_amount,
    filled_amount: order.filled,
    avg_price: averagePrice(fills),
    charge_fee: order.fee_rate,
    fee: order.fee,
    fee_currency: order.side === 'buy' ? pair.base : pair.quote,
    status: statusNumbers[order.status],
    cancel_reason: order.cancel_reason,
    created_at: timeOf(order.created_ms),
    updated_at: timeOf(order.updated_ms),
    fills: fills.map((fill) => ({
      id: String(fill.id),
      price: fill.price,
      amount: fill.quantity,
      fee: fill.fee,
      tick: fill.tick_uid,
      time: timeOf(fill.time_ms),
      late: fill.is_late,
    })),
  };
};
