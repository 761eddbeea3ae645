import type { Kysely, Selectable } from 'kysely';
import { averagePrice } from '../../schemas/spot-fill';
import {
  matchNumbers,
  sideNumbers,
  statusNumbers,
  type WireSpotOrder,
} from '../../schemas/spot-order';
import type { Tables } from '../database/tables';
import { pairOfId } from '../market/instruments';
import type { BookedFill, OrderRow } from './order-state';
import type { SpotTables } from './tables';

export type FillRow = Selectable<SpotTables['spot_fill']>;

const instant = (timeMs: number) => new Date(timeMs).toISOString();

export const findOrder = (db: Kysely<Tables>, userId: number, orderId: number) =>
  db
    .selectFrom('spot_order')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const waitingOrders = (db: Kysely<Tables>): Promise<OrderRow[]> =>
  db.selectFrom('spot_order').selectAll().where('status', '=', 'waiting').orderBy('id').execute();

export const insertFills = async (
  db: Kysely<Tables>,
  orderId: number,
  fills: readonly BookedFill[],
  tickUid: string,
  timeMs: number,
): Promise<FillRow[]> =>
  fills.length === 0
    ? []
    : db
        .insertInto('spot_fill')
        .values(
          fills.map(({ price, quantity, fee }) => ({
            order_id: orderId,
            price,
            quantity,
            fee,
            tick_uid: tickUid,
            time_ms: timeMs,
          })),
        )
        .returningAll()
        .execute();

/** Writes what a step changed. The row is only written while it still waits. */
export const updateOrder = async (db: Kysely<Tables>, order: OrderRow): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('spot_order')
    .set({
      filled: order.filled,
      fee: order.fee,
      status: order.status,
      cancel_reason: order.cancel_reason,
      updated_ms: order.updated_ms,
    })
    .where('id', '=', order.id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('A spot order was moved by somebody else.');
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
  const byOrder = new Map<number, FillRow[]>();
  for (const row of rows) byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), row]);
  return byOrder;
};

/** An order as it goes on the wire (contract 3.7). */
export const wireSpotOrder = (order: OrderRow, fills: readonly FillRow[]): WireSpotOrder => {
  const pair = pairOfId(order.pair_id);
  if (!pair) throw new Error(`Order ${order.id} is of a pair that does not exist.`);
  return {
    id: order.id,
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    symbol: pair.symbol,
    type: sideNumbers[order.side],
    match_type: matchNumbers[order.match],
    target_price: order.target_price,
    trade_amount: order.quantity,
    filled_amount: order.filled,
    avg_price: averagePrice(fills),
    charge_fee: order.fee_rate,
    fee: order.fee,
    fee_currency: order.side === 'buy' ? pair.base : pair.quote,
    status: statusNumbers[order.status],
    cancel_reason: order.cancel_reason,
    created_at: instant(order.created_ms),
    updated_at: instant(order.updated_ms),
    fills: fills.map((fill) => ({
      id: String(fill.id),
      price: fill.price,
      amount: fill.quantity,
      fee: fill.fee,
      tick: fill.tick_uid,
      time: instant(fill.time_ms),
    })),
  };
};
