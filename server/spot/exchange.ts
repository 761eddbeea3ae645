import type { SentSpotOrder } from '../../schemas/spot/answer';
import type { Database } from '../database/open';
import type { Engine } from '../engine/engine';
import type { Market } from '../market/market';
import { writesOf } from '../orders/order-step';
import { createPairLocks, type PairLocks } from '../orders/pair-locks';
import type { PendingOrder } from '../orders/pending-order';
import type { Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import type { Rebates } from '../promotion/rebates';
import { refuse } from '../requests/refusal';
import { cancelOrder, type SpotRow } from './order-state';
import { type FillRow, fillsOf, spotOrders, wireSpotOrder } from './order-store';
import { createPlacement, type NewOrder } from './place-order';
import { spotDomain, spotName } from './spot-domain';
import { createWaitingOrders } from './waiting-orders';

/** Called after the commit of a change. */
export type OrderChanged = (userId: number, order: SentSpotOrder, cause: string) => void;

export type Exchange = PairLocks & {
  /** Decides on a new order. */
  place: (order: NewOrder) => Promise<PendingOrder<SentSpotOrder>>;
  cancel: (request: { userId: number; orderId: number }) => Promise<PendingOrder<SentSpotOrder>>;
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
  const { db, clock, market, engine, onChanged } = parts;
  const waiting = createWaitingOrders();
  const placeOrder = createPlacement(parts);

  const publish = (order: SpotRow, fills: readonly FillRow[], cause: string) => {
    if (order.status === 'waiting') waiting.put(order);
    else waiting.remove(order.id);
    onChanged(order.user_id, wireSpotOrder(order, fills), cause);
  };
  const pending = (order: SpotRow, fills: readonly FillRow[], cause: string) => ({
    order: wireSpotOrder(order, fills),
    publish: () => publish(order, fills, cause),
  });
  engine.add(spotDomain({ ...parts, waiting, publish }));

  return {
    ...createPairLocks(spotName, waiting.get, (ids) => spotOrders.ofIds(db, ids)),
    place: async (request) => {
      engine.refuseSuspended(request.pair.id);
      const { order, fills, changes } = await placeOrder(request);
      return { ...pending(order, fills, 'placed'), changes };
    },
    cancel: async ({ userId, orderId }) => {
      const order = await spotOrders.findOwn(db, userId, orderId);
      const pair = order && market.pairById(order.pair_id);
      if (!order || !pair) return refuse('record.not_found');
      engine.refuseSuspended(pair.id);
      const fills = (await fillsOf(db, [order.id])).get(order.id) ?? [];
      const step = cancelOrder(order, pair, clock.now()) ?? refuse('spot.not_waiting');
      const { updates, entries } = writesOf([step]);
      const changes = { rows: {}, updates: { spot_order: updates }, entries };
      return { ...pending(step.to, fills, 'cancelled'), changes };
    },
  };
};

declare module '../requests/services' {
  interface Services {
    exchange: Exchange;
  }
}
