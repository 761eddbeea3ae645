import {
  isLimitReached,
  isLiquidatedAt,
  isStopLossReached,
  isTakeProfitReached,
  liquidationPrice,
} from '../../schemas/futures/futures-figures';
import type { CloseReason } from '../../schemas/futures/futures-order';
import { type Amount, add, amountOfUnits, ledgerScale } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import { createDueIndex } from '../engine/due-index';
import { createPriceIndex, type PriceTrigger } from '../engine/price-index';
import type { FeedTick } from '../market/feed';
import { positionOfRow } from './order-steps';
import type { FuturesRow } from './tables';

/** The first midnight after a time, in UTC. */
const midnightAfter = (timeMs: number): number => (Math.floor(timeMs / dayMs) + 1) * dayMs;

/** The next night that a position pays for; null unless it is one. */
export const nextNightMs = (order: FuturesRow): number | null =>
  order.status === 'holding' ? midnightAfter(order.margin_ms) : null;

const smallestStep = amountOfUnits(1n, ledgerScale);

/**
 * Where a price may liquidate: the exact price, made wider by what it is cut by. Whether it does is
 * decided by the equity.
 */
const liquidationTrigger = (order: FuturesRow): PriceTrigger | null => {
  if (order.status !== 'holding') return null;
  const cut = liquidationPrice(positionOfRow(order), order.burst_rate, ledgerScale);
  return order.side === 'long'
    ? { pairId: order.pair_id, when: 'atOrBelow', price: add(cut, smallestStep) }
    : { pairId: order.pair_id, when: 'atOrAbove', price: cut };
};

const triggerAt = (
  order: FuturesRow,
  price: Amount | null,
  status: FuturesRow['status'],
  longWhen: PriceTrigger['when'],
): PriceTrigger | null => {
  if (price === null || order.status !== status) return null;
  const shortWhen = longWhen === 'atOrBelow' ? 'atOrAbove' : 'atOrBelow';
  return { pairId: order.pair_id, when: order.side === 'long' ? longWhen : shortWhen, price };
};

/** A record and what a tick does to it. */
export type TriggeredOrder = {
  readonly order: FuturesRow;
  readonly effect: Exclude<CloseReason, 'user'> | 'activation';
};

/** A tick before the record is as it is now does not concern it, nor does that which opened it. */
const isAfter = (tick: FeedTick, order: FuturesRow, sinceMs: number): boolean =>
  tick.timeMs >= sinceMs && tick.uid !== order.open_tick;

const addTo = (sets: Map<number, Set<number>>, key: number, id: number) => {
  const ids = sets.get(key) ?? new Set<number>();
  sets.set(key, ids.add(id));
};

export type OpenOrders = ReturnType<typeof createOpenOrders>;

/** Entrusted orders and positions in memory, by the prices and times at which they change. */
export const createOpenOrders = () => {
  const byId = new Map<number, FuturesRow>();
  const byPair = new Map<number, Set<number>>();
  const byUser = new Map<number, Set<number>>();
  const liquidations = createPriceIndex(liquidationTrigger);
  const stopLosses = createPriceIndex((order: FuturesRow) =>
    triggerAt(order, order.stop_loss, 'holding', 'atOrBelow'),
  );
  const takeProfits = createPriceIndex((order: FuturesRow) =>
    triggerAt(order, order.take_profit, 'holding', 'atOrAbove'),
  );
  const limits = createPriceIndex((order: FuturesRow) =>
    triggerAt(order, order.limit_price, 'entrusted', 'atOrBelow'),
  );
  const nights = createDueIndex((order: FuturesRow) => {
    const dueMs = nextNightMs(order);
    return dueMs === null ? null : { pairId: order.pair_id, dueMs };
  });
  const indexes = [liquidations, stopLosses, takeProfits, limits, nights];

  const remove = (id: number) => {
    const order = byId.get(id);
    if (!order) return;
    byId.delete(id);
    byPair.get(order.pair_id)?.delete(id);
    const own = byUser.get(order.user_id);
    own?.delete(id);
    if (own?.size === 0) byUser.delete(order.user_id);
    for (const index of indexes) index.remove(id);
  };
  const put = (order: FuturesRow) => {
    byId.set(order.id, order);
    addTo(byPair, order.pair_id, order.id);
    addTo(byUser, order.user_id, order.id);
    for (const index of indexes) index.put(order);
  };

  /** Liquidation, then stop loss, take profit and activation; within each, older ones first. */
  const reachedBy = function* (tick: FeedTick): Generator<TriggeredOrder> {
    const { pairId, price } = tick;
    const closed = new Set<number>();
    for (const order of liquidations.reachedBy(pairId, price)) {
      if (!isAfter(tick, order, order.margin_ms)) continue;
      if (!isLiquidatedAt(positionOfRow(order), price, order.burst_rate)) continue;
      closed.add(order.id);
      yield { order, effect: 'liquidation' };
    }
    for (const order of stopLosses.reachedBy(pairId, price)) {
      const { stop_loss: stop } = order;
      if (closed.has(order.id) || !isAfter(tick, order, order.stops_ms)) continue;
      if (stop === null || !isStopLossReached(order.side, stop, price)) continue;
      closed.add(order.id);
      yield { order, effect: 'stop_loss' };
    }
    for (const order of takeProfits.reachedBy(pairId, price)) {
      const { take_profit: stop } = order;
      if (closed.has(order.id) || !isAfter(tick, order, order.stops_ms)) continue;
      if (stop === null || !isTakeProfitReached(order.side, stop, price)) continue;
      yield { order, effect: 'take_profit' };
    }
    for (const order of limits.reachedBy(pairId, price)) {
      const { limit_price: limit } = order;
      if (!isAfter(tick, order, order.created_ms)) continue;
      if (limit === null || !isLimitReached(order.side, limit, price)) continue;
      yield { order, effect: 'activation' };
    }
  };

  return {
    put,
    remove,
    reachedBy,
    nights,
    get: (id: number): FuturesRow | undefined => byId.get(id),
    ofPair: (pairId: number): readonly FuturesRow[] =>
      [...(byPair.get(pairId) ?? [])].flatMap((id) => byId.get(id) ?? []),
    /** Newest first. */
    ofUser: (userId: number): readonly FuturesRow[] =>
      [...(byUser.get(userId) ?? [])]
        .flatMap((id) => byId.get(id) ?? [])
        .sort((a, b) => b.id - a.id),
  };
};
