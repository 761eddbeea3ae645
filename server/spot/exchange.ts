import type { Transaction } from 'kysely';
import type { SentSpotOrder } from '../../schemas/spot/answer';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import { postEntries } from '../ledger/post';
import type { Pair } from '../market/instruments';
import type { Market } from '../market/market';
import type { Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import type { ChangeSet } from '../requests/change-set';
import type { KeyedLock } from '../requests/keyed-lock';
import { refuse } from '../requests/refusal';
import { cancelOrder, type OrderRow } from './order-state';
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
import { createPlacement, type NewOrder } from './place-order';
import { createTickFills } from './tick-fills';
import { createWaitingOrders, type WaitingOrders } from './waiting-orders';

/** Called after the commit of a change. */
export type OrderChanged = (userId: number, order: SentSpotOrder, cause: string) => void;

/** A change that is not committed yet; `publish` is called after its commit. */
type Pending = { order: SentSpotOrder; publish: () => void };

export type Exchange = {
  /** The key of the lock under which requests about one pair, and its ticks, run. */
  lockOf: (pairId: number) => string;
  /** The key of the lock under which an order changes. */
  lockOfOrder: (orderId: number) => Promise<string>;
  /** Decides on a new order; the decision holds once `changes` are committed. */
  place: (order: NewOrder) => Promise<Pending & { readonly changes: ChangeSet }>;
  cancel: (
    trx: Transaction<Tables>,
    request: { userId: number; orderId: number; nowMs: number },
  ) => Promise<Pending>;
  /** Replaces the suspended pairs, whose orders are neither placed, cancelled nor filled. */
  suspend: (pairIds: ReadonlySet<number>) => void;
  /** Reads the waiting orders from the database and starts to fill them from the feed. */
  start: () => Promise<void>;
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

/** How the committed orders of a pair differ from those in memory. */
const committedChanges = async (db: Database, pairId: number, waiting: WaitingOrders) => {
  const known = waiting.ofPair(pairId);
  const current = await waitingOrders(db, pairId);
  const ids = new Set(current.map(({ id }) => id));
  const goneIds = known.map(({ id }) => id).filter((id) => !ids.has(id));
  const changed = [...current, ...(await ordersOfIds(db, goneIds))].filter((row) => {
    const old = waiting.get(row.id);
    return old?.status !== row.status || old.filled !== row.filled;
  });
  const fills = await fillsOf(
    db,
    changed.map(({ id }) => id),
  );
  return { goneIds, changed, fills };
};

/**
 * Users trade with the feed, never with each other (contract/formulas.md#spot-orders): an accepted
 * order takes the depth in the book, and its unfilled quantity waits for trades of the feed, older
 * orders first.
 */
export const createExchange = (parts: Parts): Exchange => {
  const { db, market, lock, onChanged } = parts;
  const waiting = createWaitingOrders(market.pairById);
  const placeOrder = createPlacement(parts);
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
  const pending = (order: OrderRow, fills: readonly FillRow[], cause: string): Pending => ({
    order: wireSpotOrder(order, fills),
    publish: () => publish(order, fills, cause),
  });

  /** Publishes changes of a pair that were committed although this server got no reply. */
  const restore = async (pairId: number): Promise<void> => {
    const { goneIds, changed, fills } = await committedChanges(db, pairId, waiting);
    for (const id of goneIds) waiting.remove(id);
    for (const row of changed) publish(row, fills.get(row.id) ?? [], 'restored');
  };

  const place: Exchange['place'] = async (request) => {
    refuseSuspended(request.pair);
    const { order, fills, changes } = await placeOrder(request);
    return { ...pending(order, fills, 'placed'), changes };
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

  const isOpen = (pairId: number) => !suspended.has(pairId);
  const tickFills = createTickFills({ ...parts, waiting, lockOf, publish, isOpen });

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
