import type { Transaction } from 'kysely';
import { acceptedSpotOrder } from '../../machines/lifecycles/spot-order';
import { type Amount, zero } from '../../schemas/money';
import { isAcceptable } from '../../schemas/spot-fill';
import type { SpotMatch, SpotSide, WireSpotOrder } from '../../schemas/spot-order';
import type { Writes } from '../commits';
import { createIds } from '../database/ids';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import type { Lanes } from '../lanes';
import { postEntries } from '../ledger/post';
import type { Tick } from '../market/feed';
import type { Pair } from '../market/instruments';
import type { Market } from '../market/market';
import { insertTicks } from '../market/store';
import { refuse } from '../refusal';
import type { Settings } from '../settings';
import { accept, cancelOrder, freezeOf, type OrderRow, stepsOfTrade } from './order-state';
import {
  type FillRow,
  fillsOf,
  findOrder,
  insertFills,
  updateOrder,
  waitingOrders,
  wireSpotOrder,
} from './order-store';

/** Levels of the book that one order may take at once. */
const depthTaken = 1_000;

export type NewOrder = {
  userId: number;
  pair: Pair;
  side: SpotSide;
  match: SpotMatch;
  price: Amount;
  quantity: Amount;
  nowMs: number;
};

/** What is told after an order has changed and the change is committed. */
export type OrderChanged = (userId: number, order: WireSpotOrder, cause: string) => void;

/** A change that is written but not yet committed; `commit` makes it known. */
type Pending = { order: WireSpotOrder; commit: () => void };

export type Exchange = {
  /** Requests about one pair, and its ticks, run one after the other on this lane. */
  laneOf: (pairId: number) => string;
  /** The lane on which a waiting order is moved. */
  laneOfOrder: (orderId: number) => string;
  /** Decides what becomes of a new order; it holds once `writes` are committed. */
  place: (order: NewOrder) => Promise<Pending & { readonly writes: Writes }>;
  cancel: (
    trx: Transaction<Tables>,
    request: { userId: number; orderId: number; nowMs: number },
  ) => Promise<Pending>;
  /** Takes the waiting orders out of the database and begins to fill them from the feed. */
  start: () => Promise<void>;
};

type Parts = {
  db: Database;
  market: Market;
  lanes: Lanes;
  settings: Settings;
  onChanged: OrderChanged;
  report: (error: unknown, where: string) => void;
};

const refuseWorsePrice = (side: SpotSide, worst: Amount, best: Amount | undefined) => {
  if (best === undefined) refuse('price.unavailable');
  else if (!isAcceptable(side, worst, best)) refuse('price.moved', { seen: worst, now: best });
};

/**
 * Users trade with the feed, never with each other (contract 7.1): an accepted order takes the depth
 * there is, and what is left waits for trades of the feed, older orders first.
 */
export const createExchange = (parts: Parts): Exchange => {
  const { db, market, lanes, settings, onChanged, report } = parts;
  const waiting = new Map<number, OrderRow>();
  const orderIds = createIds(db, 'spot_order');
  const fillIds = createIds(db, 'spot_fill');
  const laneOf = (pairId: number) => `spot ${pairId}`;

  const remember = (order: OrderRow) => {
    if (order.status === 'waiting') waiting.set(order.id, order);
    else waiting.delete(order.id);
  };

  /** The change as it will be known, once its transaction is committed. */
  const pending = (order: OrderRow, fills: readonly FillRow[], cause: string): Pending => {
    const wire = wireSpotOrder(order, fills);
    const commit = () => {
      remember(order);
      onChanged(order.user_id, wire, cause);
    };
    return { order: wire, commit };
  };

  const place: Exchange['place'] = async (wanted) => {
    const { pair, side, match, nowMs } = wanted;
    const id = await orderIds.take();
    const quote = market.quote(pair.symbol);
    const tick = market.lastTick(pair.symbol);
    if (!quote || quote.stale || !tick) return refuse('price.unavailable');
    const book = market.book(pair.symbol, depthTaken);
    const levels = (side === 'buy' ? book?.asks : book?.bids) ?? [];
    if (match === 'market') refuseWorsePrice(side, wanted.price, levels[0]?.price);
    const accepted: OrderRow = {
      id,
      user_id: wanted.userId,
      pair_id: pair.id,
      side,
      match,
      target_price: wanted.price,
      quantity: wanted.quantity,
      filled: zero,
      fee: zero,
      fee_rate: settings['spot.fee'],
      accepted_price: quote.price,
      status: acceptedSpotOrder(),
      cancel_reason: null,
      created_ms: nowMs,
      updated_ms: nowMs,
    };
    const { order, fills, entries } = accept(accepted, pair, levels);
    const rows: FillRow[] = [];
    for (const { price, quantity, fee } of fills) {
      const part = { price, quantity, fee, tick_uid: tick.uid, time_ms: nowMs };
      rows.push({ id: await fillIds.take(), order_id: id, ...part });
    }
    const writes: Writes = {
      orders: [order],
      fills: rows,
      ticks: rows.length > 0 ? [tick] : [],
      entries: [freezeOf(accepted, pair), ...entries],
    };
    return { ...pending(order, rows, 'placed'), writes };
  };

  const cancel: Exchange['cancel'] = async (trx, { userId, orderId, nowMs }) => {
    const order = await findOrder(trx, userId, orderId);
    const pair = order && market.pairById(order.pair_id);
    if (!order || !pair) return refuse('record.not_found');
    const step = cancelOrder(order, pair, nowMs);
    if (!step) return refuse('spot.not_waiting');
    await updateOrder(trx, step.order);
    await postEntries(trx, step.entries);
    return pending(step.order, (await fillsOf(trx, [order.id])).get(order.id) ?? [], 'cancelled');
  };

  const fillFromTick = async (tick: Tick): Promise<void> => {
    const pair = market.pairById(tick.pairId);
    if (!pair) return;
    const steps = stepsOfTrade([...waiting.values()], pair, tick, settings['spot.participation']);
    if (steps.length === 0) return;
    const changes = await db.transaction().execute(async (trx) => {
      await postEntries(
        trx,
        steps.flatMap(({ entries }) => entries),
      );
      // The evidence of a fill is as durable as the fill: it does not wait for the market's batch.
      await insertTicks(trx, [tick]);
      const written: Pending[] = [];
      for (const { order, fills } of steps) {
        await updateOrder(trx, order);
        await insertFills(trx, order.id, fills, tick.uid, tick.timeMs);
        written.push(
          pending(order, (await fillsOf(trx, [order.id])).get(order.id) ?? [], 'filled'),
        );
      }
      return written;
    });
    for (const { commit } of changes) commit();
  };

  const onTick = (tick: Tick) => {
    lanes
      .run(laneOf(tick.pairId), () => fillFromTick(tick))
      .catch((error: unknown) => report(error, 'spot fill'));
  };

  return {
    laneOf,
    laneOfOrder: (orderId) => laneOf(waiting.get(orderId)?.pair_id ?? 0),
    place,
    cancel,
    start: async () => {
      for (const order of await waitingOrders(db)) waiting.set(order.id, order);
      market.onTick(onTick);
    },
  };
};
