import type { Kysely, Selectable } from 'kysely';
import { timeOf } from '../../schemas/kernel/time';
import type { SentSpotOrder } from '../../schemas/spot/answer';
import { averagePrice } from '../../schemas/spot/spot-fill';
import { matchNumbers, sideNumbers, statusNumbers } from '../../schemas/spot/spot-order';
import type { Tables } from '../database/tables';
import { pairOfId } from '../instruments/instruments';
import type { Tick } from '../market/feed';
import type { OrderRow, Step } from './order-state';
import type { SpotTables } from './tables';

export type FillRow = Selectable<SpotTables['spot_fill']>;

export const findOrder = (db: Kysely<Tables>, userId: number, orderId: number) =>
  db
    .selectFrom('spot_order')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const pairIdOf = async (db: Kysely<Tables>, orderId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('spot_order')
    .select('pair_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.pair_id ?? null;
};

export const waitingOrders = (db: Kysely<Tables>, pairId?: number): Promise<OrderRow[]> => {
  const waiting = db.selectFrom('spot_order').selectAll().where('status', '=', 'waiting');
  const query = pairId === undefined ? waiting : waiting.where('pair_id', '=', pairId);
  return query.orderBy('id').execute();
};

export const ordersOfIds = (db: Kysely<Tables>, ids: readonly number[]): Promise<OrderRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('spot_order').selectAll().where('id', 'in', ids).orderBy('id').execute();

/** Inserts the fills of one tick. */
export const insertFills = async (
  db: Kysely<Tables>,
  steps: readonly Pick<Step, 'order' | 'fills'>[],
  { tick, isLate }: { readonly tick: Tick; readonly isLate: boolean },
): Promise<void> => {
  const rows = steps.flatMap(({ order, fills }) =>
    fills.map((fill) => ({
      ...fill,
      order_id: order.id,
      tick_uid: tick.uid,
      time_ms: tick.timeMs,
      is_late: isLate,
    })),
  );
  if (rows.length > 0) await db.insertInto('spot_fill').values(rows).execute();
};

/**
 * Updates an order only if it still waits with the same filled quantity: a concurrent change,
 * perhaps in a transaction whose outcome was unknown, is not in this step.
 */
export const updateOrder = async (
  db: Kysely<Tables>,
  { order, filledBefore }: Pick<Step, 'order' | 'filledBefore'>,
): Promise<void> => {
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
    .where('filled', '=', filledBefore)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('A spot order was changed concurrently.');
};

/** The fills of a tick, to continue after a failure. */
export const fillsByTick = (db: Kysely<Tables>, tickUid: string) =>
  db
    .selectFrom('spot_fill')
    .innerJoin('spot_order', 'spot_order.id', 'spot_fill.order_id')
    .select(['spot_fill.order_id', 'spot_fill.quantity', 'spot_fill.time_ms'])
    .select('spot_order.created_ms')
    .where('spot_fill.tick_uid', '=', tickUid)
    .execute();

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

/** An order on the wire (contract/calls/post-coin-trade.md). */
export const wireSpotOrder = (order: OrderRow, fills: readonly FillRow[]): SentSpotOrder => {
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
