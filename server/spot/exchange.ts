import type { Transaction } from 'kysely';
import { acceptedSpotOrder } from '../../machines/spot/spot-order-lifecycle';
import { type Amount, zero } from '../../schemas/kernel/money';
import type { SentSpotOrder } from '../../schemas/spot/answer';
import { isAcceptable } from '../../schemas/spot/spot-fill';
import type { SpotMatch, SpotSide } from '../../schemas/spot/spot-order';
import { createIds } from '../database/ids';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import { postEntries } from '../ledger/post';
import type { Pair } from '../market/instruments';
import type { Market } from '../market/market';
import type { Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import type { ChangeSet } from '../requests/commit-batcher';
import type { KeyedLock } from '../requests/keyed-lock';
import { refuse } from '../requests/refusal';
import { accept, cancelOrder, freezeOf, type OrderRow } from './order-state';
import {
  type FillRow,
  fillsOf,
  findOrder,
  ordersOfIds,
  pairIdOf,
  updateOrder,
  waitingOrders,
  wireSpotOrder,
} from './order-store';
import { createTickFills } from './tick-fills';
import { createWaitingOrders } from './waiting-orders';

/** Levels of the book that one order may take at once. */
const depthTaken = 1_000;

export type NewOrder = {
  userId: number;
  pair: Pair;
  side: SpotSide;
  match: SpotMatch;
  price: Amount;
  quantity: Amount;
};

/** What is told after an order has changed and the change is committed. */
export type OrderChanged = (userId: number, order: SentSpotOrder, cause: string) => void;

/** A change that is written but not yet committed; `commit` makes it known. */
type Pending = { order: SentSpotOrder; publish: () => void };

export type Exchange = {
  /** The key of the lock under which requests about one pair, and its ticks, run. */
  lockOf: (pairId: number) => string;
  /** The key of the lock under which an order is moved. */
  lockOfOrder: (orderId: number) => Promise<string>;
  /** Decides what becomes of a new order; it holds once `changes` are committed. */
  place: (order: NewOrder) => Promise<Pending & { readonly changes: ChangeSet }>;
  cancel: (
    trx: Transaction<Tables>,
    request: { userId: number; orderId: number; nowMs: number },
  ) => Promise<Pending>;
  /** Which pairs are suspended: nothing of theirs is placed, cancelled or filled. */
  suspend: (pairIds: ReadonlySet<number>) => void;
  /** Takes the waiting orders out of the database and begins to fill them from the feed. */
  start: () => Promise<void>;
  /** Fills nothing from now on. */
  stop: () => void;
};

type Parts = {
  db: Database;
  clock: Clock;
  market: Market;
  lock: KeyedLock;
  settings: Settings;
  onChanged: OrderChanged;
  report: (error: unknown, where: string) => void;
};

const refuseWorsePrice = (side: SpotSide, worst: Amount, best: Amount | undefined) => {
  if (best === undefined) refuse('price.unavailable');
  else if (!isAcceptable(side, worst, best)) refuse('price.moved', { seen: worst, now: best });
};

/**
 * Users trade with the feed, never with each other (contract/formulas.md#spot-orders): an accepted
 * order takes the depth there is, and what is left waits for trades of the feed, older orders
 * first.
 */
export const createExchange = (parts: Parts): Exchange => {
  const { db, clock, market, lock, settings, onChanged, report } = parts;
  const waiting = createWaitingOrders(market.pairById);
  const orderIds = createIds(db, 'spot_order');
  const fillIds = createIds(db, 'spot_fill');
  const lockOf = (pairId: number) => `spot ${pairId}`;
  let suspended: ReadonlySet<number> = new Set();
  const refuseSuspended = (pair: Pair) => {
    if (suspended.has(pair.id)) refuse('pair.suspended');
  };

  const publish = (order: OrderRow, fills: readonly FillRow[], cause: string) => {
    if (order.status === 'waiting') waiting.put(order);
    else waiting.remove(order.id);
    onChanged(order.user_id, wireSpotOrder(order, fills), cause);
  };

  /** The change as it will be known, once its transaction is committed. */
  const pending = (order: OrderRow, fills: readonly FillRow[], cause: string): Pending => ({
    order: wireSpotOrder(order, fills),
    publish: () => publish(order, fills, cause),
  });

  /** Makes known whatever of a pair was committed without this server having heard of it. */
  const restore = async (pairId: number): Promise<void> => {
    const known = waiting.ofPair(pairId);
    const present = await waitingOrders(db, pairId);
    const ids = new Set(present.map(({ id }) => id));
    const gone = await ordersOfIds(
      db,
      known.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
    );
    const changed = [...present, ...gone].filter((row) => {
      const before = waiting.get(row.id);
      return before?.status !== row.status || before.filled !== row.filled;
    });
    const fills = await fillsOf(
      db,
      changed.map(({ id }) => id),
    );
    for (const { id } of known) if (!ids.has(id)) waiting.remove(id);
    for (const row of changed) publish(row, fills.get(row.id) ?? [], 'restored');
  };

  const place: Exchange['place'] = async (wanted) => {
    const { pair, side, match } = wanted;
    refuseSuspended(pair);
    const id = await orderIds.take();
    // The instant of the decision, not of the request's arrival: no price that it rests on is
    // later.
    const nowMs = clock.now();
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
    const { order, fills, entries } = accept(accepted, pair, levels, tick.uid);
    const rows: FillRow[] = [];
    for (const { price, quantity, fee } of fills) {
      const part = { price, quantity, fee, tick_uid: tick.uid, time_ms: nowMs };
      rows.push({ id: await fillIds.take(), order_id: id, ...part });
    }
    const changes: ChangeSet = {
      orders: [order],
      fills: rows,
      ticks: rows.length > 0 ? [tick] : [],
      entries: [freezeOf(accepted, pair), ...entries],
    };
    return { ...pending(order, rows, 'placed'), changes };
  };

  const cancel: Exchange['cancel'] = async (trx, { userId, orderId, nowMs }) => {
    const order = await findOrder(trx, userId, orderId);
    const pair = order && market.pairById(order.pair_id);
    if (!order || !pair) return refuse('record.not_found');
    refuseSuspended(pair);
    const step = cancelOrder(order, pair, nowMs);
    if (!step) return refuse('spot.not_waiting');
    await updateOrder(trx, step);
    await postEntries(trx, step.entries);
    return pending(step.order, (await fillsOf(trx, [order.id])).get(order.id) ?? [], 'cancelled');
  };

  const tickFills = createTickFills({
    db,
    market,
    lock,
    clock,
    settings,
    waiting,
    lockOf,
    publish,
    report,
    isOpen: (pairId) => !suspended.has(pairId),
  });

  return {
    lockOf,
    lockOfOrder: async (orderId) =>
      lockOf(waiting.get(orderId)?.pair_id ?? (await pairIdOf(db, orderId)) ?? 0),
    place,
    cancel,
    suspend: (pairIds) => {
      suspended = pairIds;
    },
    stop: tickFills.stop,
    start: async () => {
      for (const pair of market.pairs()) lock.guard(lockOf(pair.id), () => restore(pair.id));
      for (const order of await waitingOrders(db)) waiting.put(order);
      market.onTick(tickFills.onTick);
    },
  };
};
