import type { Transaction } from 'kysely';
import type { SentSpotOrder } from '../../schemas/spot/answer';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import { type Engine, pairLock } from '../engine/engine';
import { postEntries } from '../ledger/post';
import type { Market } from '../market/market';
import type { Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import type { Rebates } from '../promotion/rebates';
import type { ChangeSet } from '../requests/change-set';
import { refuse } from '../requests/refusal';
import { cancelOrder, type OrderRow } from './order-state';
import {
  type FillRow,
  fillsOf,
  findOrder,
  pairIdOf,
  updateOrder,
  wireSpotOrder,
} from './order-store';
import { createPlacement, type NewOrder } from './place-order';
import { spotDomain, spotName } from './spot-domain';
import { createWaitingOrders } from './waiting-orders';

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
};

type Parts = {
  db: Database;
  clock: Clock;
  market: Market;
  engine: Pick<Engine, 'add' | 'refuseSuspended'>;
  settings: Settings;
  rebates: Pick<Rebates, 'planned' | 'accrue'>;
  onChanged: OrderChanged;
};

/**
 * Users trade with the feed, never with each other (contract/formulas.md#spot-orders): an accepted
 * order takes the depth in the book, and its unfilled quantity waits for trades of the feed, older
 * orders first.
 */
export const createExchange = (parts: Parts): Exchange => {
  const { db, market, engine, onChanged } = parts;
  const waiting = createWaitingOrders();
  const placeOrder = createPlacement(parts);
  const lockOf = (pairId: number) => pairLock(spotName, pairId);

  const publish = (order: OrderRow, fills: readonly FillRow[], cause: string) => {
    if (order.status === 'waiting') waiting.put(order);
    else waiting.remove(order.id);
    onChanged(order.user_id, wireSpotOrder(order, fills), cause);
  };
  const pending = (order: OrderRow, fills: readonly FillRow[], cause: string): Pending => ({
    order: wireSpotOrder(order, fills),
    publish: () => publish(order, fills, cause),
  });
  engine.add(spotDomain({ ...parts, waiting, publish }));

  const place: Exchange['place'] = async (request) => {
    engine.refuseSuspended(request.pair.id);
    const { order, fills, changes } = await placeOrder(request);
    return { ...pending(order, fills, 'placed'), changes };
  };

  const cancel: Exchange['cancel'] = async (trx, { userId, orderId, nowMs }) => {
    const order = await findOrder(trx, userId, orderId);
    const pair = order && market.pairById(order.pair_id);
    if (!order || !pair) return refuse('record.not_found');
    engine.refuseSuspended(pair.id);
    const step = cancelOrder(order, pair, nowMs);
    if (!step) return refuse('spot.not_waiting');
    await updateOrder(trx, step);
    await postEntries(trx, step.entries);
    return pending(step.order, (await fillsOf(trx, [order.id])).get(order.id) ?? [], 'cancelled');
  };

  return {
    lockOf,
    lockOfOrder: async (orderId) =>
      lockOf(waiting.get(orderId)?.pair_id ?? (await pairIdOf(db, orderId)) ?? 0),
    place,
    cancel,
  };
};
