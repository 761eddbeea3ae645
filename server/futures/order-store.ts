import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { SentFuturesOrder, SentTick } from '../../schemas/futures/answer';
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
import type { Tick } from '../market/feed';
import { positionOfRow, type Step } from './order-steps';
import type { NightRow, OrderRow } from './tables';

export const findOrder = (db: Kysely<Tables>, userId: number, orderId: number) =>
  db
    .selectFrom('futures_order')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const pairIdOf = async (db: Kysely<Tables>, orderId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('futures_order')
    .select('pair_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.pair_id ?? null;
};

export const openOrders = (db: Kysely<Tables>, pairId?: number): Promise<OrderRow[]> => {
  const open = db
    .selectFrom('futures_order')
    .selectAll()
    .where('status', 'in', ['entrusted', 'holding']);
  const query = pairId === undefined ? open : open.where('pair_id', '=', pairId);
  return query.orderBy('id').execute();
};

export const ordersOfIds = (db: Kysely<Tables>, ids: readonly number[]): Promise<OrderRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('futures_order').selectAll().where('id', 'in', ids).orderBy('id').execute();

/**
 * Updates an order only if everything that changes is as the step expects: a concurrent change,
 * perhaps in a transaction whose outcome was unknown, is not in this step.
 */
export const updateOrder = async (
  trx: Transaction<Tables>,
  { from, to }: Pick<Step, 'from' | 'to'>,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('futures_order')
    .set({
      origin_price: to.origin_price,
      open_price: to.open_price,
      initial_margin: to.initial_margin,
      margin: to.margin,
      fee: to.fee,
      overnight_fee: to.overnight_fee,
      take_profit: to.take_profit,
      stop_loss: to.stop_loss,
      status: to.status,
      close_reason: to.close_reason,
      close_price: to.close_price,
      credit: to.credit,
      open_tick: to.open_tick,
      close_tick: to.close_tick,
      is_late: to.is_late,
      opened_ms: to.opened_ms,
      margin_ms: to.margin_ms,
      stops_ms: to.stops_ms,
      closed_ms: to.closed_ms,
    })
    .where('id', '=', from.id)
    .where('status', '=', from.status)
    .where('margin', '=', from.margin)
    .where('margin_ms', '=', from.margin_ms)
    .where('stops_ms', '=', from.stops_ms)
    .where(sql<boolean>`take_profit is not distinct from ${from.take_profit}::numeric`)
    .where(sql<boolean>`stop_loss is not distinct from ${from.stop_loss}::numeric`)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('A contract was changed concurrently.');
};

export const insertNights = async (
  trx: Transaction<Tables>,
  nights: readonly NightRow[],
): Promise<void> => {
  if (nights.length > 0)
    await trx
      .insertInto('futures_night')
      .values([...nights])
      .execute();
};

/** The tick of an opening or a closing, as it is sent. */
export type Evidence = SentTick;

export const evidenceOf = (tick: Tick): Evidence => ({
  id: tick.uid,
  time: timeOf(tick.timeMs),
  price: tick.price,
  source_time: timeOf(tick.sourceTimeMs),
  derived: tick.derived,
});

const evidenceOfRow = (row: Selectable<Tables['market_tick']>): Evidence => ({
  id: row.uid,
  time: timeOf(row.time_ms),
  price: row.price,
  source_time: timeOf(row.source_time_ms),
  derived: row.derived,
});

/** The ticks that orders name, by their ids. */
export const ticksOf = async (
  db: Kysely<Tables>,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, Evidence>> => {
  const uids = orders
    .flatMap(({ open_tick: opened, close_tick: closed }) => [opened, closed])
    .filter((uid) => uid !== null);
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('market_tick')
    .selectAll()
    .where('uid', 'in', [...new Set(uids)])
    .execute();
  return new Map(rows.map((row) => [row.uid, evidenceOfRow(row)]));
};

/** What a row is sent with: the ticks that it names, and the last price of its pair. */
export type Shown = {
  readonly ticks: ReadonlyMap<string, Evidence>;
  readonly price: Amount | null;
};

/** Figures of a position at the last price; zero for what is none. */
const floating = (order: OrderRow, price: Amount, priceDecimals: number) => {
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
export const wireFuturesOrder = (order: OrderRow, { ticks, price }: Shown): SentFuturesOrder => {
  const pair = pairOfId(order.pair_id);
  if (!pair) throw new Error(`Contract ${order.id} has an unknown pair.`);
  const last = order.close_price ?? price ?? order.accepted_price;
  const tickOf = (uid: string | null) => (uid === null ? null : (ticks.get(uid) ?? null));
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
    open_tick: tickOf(order.open_tick),
    close_tick: tickOf(order.close_tick),
    close_equity: isClosed ? equityAt(positionOfRow(order), last) : null,
    late: order.is_late,
    create_time: timeOf(order.created_ms),
    transaction_time: timeOrNull(order.opened_ms),
    handle_time: isClosed ? timeOrNull(order.closed_ms) : null,
    complete_time: timeOrNull(order.closed_ms),
  };
};
