import type { SentFuturesOrder } from '../../schemas/futures/answer';
import type { Amount } from '../../schemas/kernel/money';
import type { Database } from '../database/open';
import type { Engine } from '../engine/engine';
import { pairOfId } from '../instruments/instruments';
import type { FeedTick } from '../market/feed';
import type { Market } from '../market/market';
import { tickRow } from '../market/store';
import { createPairLocks, type PairLocks } from '../orders/pair-locks';
import { tickEvidence } from '../orders/tick-evidence';
import type { Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import type { Rebates } from '../promotion/rebates';
import { futuresDomain, futuresName } from './futures-domain';
import { createOpenOrders } from './open-orders';
import type { FuturesCause } from './order-steps';
import { futuresOrders, ticksOf, wireFuturesOrder } from './order-store';
import { createOwnChanges, type OwnChanges, type PendingFuturesChange } from './own-changes';
import { createPlacement, type NewFuturesOrder } from './place-order';
import type { FuturesRow } from './tables';

/** Called after the commit of a change. */
export type FuturesChanged = (order: FuturesRow, cause: FuturesCause) => void;

type PlacedChange = PendingFuturesChange & { readonly required: Amount };

export type FuturesExchange = OwnChanges &
  PairLocks & {
    readonly place: (order: NewFuturesOrder) => Promise<PlacedChange>;
    /** A person's positions and entrusted orders, as in memory, newest first. */
    readonly openOf: (userId: number) => readonly FuturesRow[];
    /** Rows as they are sent, with the last price of each one's pair. */
    readonly shown: (orders: readonly FuturesRow[]) => Promise<SentFuturesOrder[]>;
  };

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: Market;
  readonly engine: Pick<Engine, 'add' | 'refuseSuspended'>;
  readonly settings: Settings;
  readonly rebates: Pick<Rebates, 'planned' | 'accrue'>;
  readonly onChanged: FuturesChanged;
};

/**
 * Contracts are opened with the feed and against the house, never between users
 * (contract/formulas.md#contracts). The pair's lock orders requests, ticks and nights.
 */
export const createFuturesExchange = (parts: Parts): FuturesExchange => {
  const { db, market, engine, rebates, onChanged } = parts;
  const open = createOpenOrders();
  const placeOrder = createPlacement(parts);

  const publish = (order: FuturesRow, cause: FuturesCause) => {
    if (order.status === 'holding' || order.status === 'entrusted') open.put(order);
    else open.remove(order.id);
    onChanged(order, cause);
  };
  engine.add(futuresDomain({ db, open, rebates, publish }));

  const priceOf = (pairId: number) => {
    const pair = pairOfId(pairId);
    return pair ? (market.quote(pair.symbol)?.price ?? null) : null;
  };
  const shown = async (orders: readonly FuturesRow[], tick?: FeedTick) => {
    const known = new Map(await ticksOf(db, orders));
    if (tick) known.set(tick.uid, tickRow(tick));
    return orders.map((order) =>
      wireFuturesOrder(order, { ticks: known, price: priceOf(order.pair_id) }),
    );
  };
  const ownChanges = createOwnChanges({ ...parts, open, publish, priceOf, shown });

  return {
    ...createPairLocks(futuresName, open.get, (ids) => futuresOrders.ofIds(db, ids)),
    place: async (request) => {
      engine.refuseSuspended(request.pair.id);
      const placed = await placeOrder(request);
      const { order, tick, required } = placed;
      const row = wireFuturesOrder(order, {
        ticks: tickEvidence([tickRow(tick)]),
        price: tick.price,
      });
      return {
        order: row,
        changes: placed.changes,
        required,
        publish: () => publish(order, 'placed'),
      };
    },
    ...ownChanges,
    openOf: (userId) => open.ofUser(userId),
    shown,
  };
};

declare module '../requests/services' {
  interface Services {
    futures: FuturesExchange;
  }
}
