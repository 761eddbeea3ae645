import { multiply, subtract, sum } from '../../schemas/kernel/money';
import type { Database } from '../database/open';
import { postEntries } from '../ledger/post';
import type { Tick } from '../market/feed';
import type { Pair } from '../market/instruments';
import type { Market } from '../market/market';
import { insertTicks } from '../market/store';
import type { Cancel, Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import type { KeyedLock } from '../requests/keyed-lock';
import { type OrderRow, type Step, stepsOfTrade } from './order-state';
import { type FillRow, fillsByTick, fillsOf, insertFills, updateOrder } from './order-store';
import type { WaitingOrders } from './waiting-orders';

/** An order that could not be filled is skipped for this long. */
const skipMs = 60_000;
/** Delay before ticks whose fills could not be written are retried, unless a tick comes first. */
const retryMs = 1_000;
/** Ticks of one pair that are queued while the database does not respond; older ones are dropped. */
const maxQueued = 10_000;

type Parts = {
  readonly db: Database;
  readonly market: Pick<Market, 'pairById'>;
  readonly lock: KeyedLock;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'spot.participation'>;
  readonly waiting: WaitingOrders;
  readonly lockOf: (pairId: number) => string;
  /** False while the pair is suspended. */
  readonly isOpen: (pairId: number) => boolean;
  /** Called after the commit. */
  readonly publish: (order: OrderRow, fills: readonly FillRow[], cause: 'filled') => void;
  readonly report: (error: unknown, where: string) => void;
};

/** The fills of a tick that are already committed. */
type Written = { readonly orders: ReadonlySet<number>; readonly quantity: Tick['quantity'] };

const writtenOf = async (db: Database, tick: Tick): Promise<Written> => {
  const rows = await fillsByTick(db, tick.uid);
  // A fill at acceptance also names the last tick, but takes the book's depth, not its quantity.
  const ofTrade = rows.filter(
    (row) => row.created_ms < tick.timeMs || row.time_ms !== row.created_ms,
  );
  return {
    orders: new Set(rows.map((row) => row.order_id)),
    quantity: sum(ofTrade.map((row) => row.quantity)),
  };
};

/** Locks are taken in one order everywhere: records, evidence, balances, journal. */
const writeSteps = (db: Database, tick: Tick, steps: readonly Step[]) =>
  db.transaction().execute(async (trx) => {
    for (const step of steps) await updateOrder(trx, step);
    // The evidence commits with the fill, not with the market's batch.
    await insertTicks(trx, [tick]);
    await insertFills(trx, steps, tick);
    const fills = await fillsOf(
      trx,
      steps.map(({ order }) => order.id),
    );
    await postEntries(
      trx,
      steps.flatMap(({ entries }) => entries),
    );
    return fills;
  });

/** Orders that are skipped for a while after a failed fill. */
const createSkippedOrders = (clock: Clock) => {
  const untilMsOf = new Map<number, number>();
  return {
    add: (orderId: number) => untilMsOf.set(orderId, clock.now() + skipMs),
    has: (orderId: number): boolean => {
      const untilMs = untilMsOf.get(orderId);
      if (untilMs === undefined) return false;
      if (clock.now() < untilMs) return true;
      untilMsOf.delete(orderId);
      return false;
    },
  };
};

/**
 * All fills of a tick are one transaction. If it fails, the pair's orders are read again and filled
 * one by one; an order that still fails is reported and skipped for a while.
 */
const createFiller = (parts: Parts) => {
  const { db, market, lock, clock, waiting, lockOf, report } = parts;
  const participation = parts.settings['spot.participation'];
  const skipped = createSkippedOrders(clock);

  const stepsFor = (pair: Pair, tick: Tick, written: Written | null): Step[] => {
    const reached = function* () {
      for (const order of waiting.reachedBy(pair, tick.price)) {
        if (!skipped.has(order.id) && !written?.orders.has(order.id)) yield order;
      }
    };
    const offered = multiply(tick.quantity, participation);
    const left = written ? subtract(offered, written.quantity) : offered;
    return stepsOfTrade(reached(), pair, tick, left);
  };

  const fill = async (tick: Tick, steps: readonly Step[]) => {
    const fills = await writeSteps(db, tick, steps);
    for (const { order } of steps) parts.publish(order, fills.get(order.id) ?? [], 'filled');
  };

  /** Waits until the database's state is final and reads the pair's orders from it. */
  const readAgain = (pairId: number): Promise<void> => {
    lock.invalidate(lockOf(pairId));
    return lock.restore(lockOf(pairId));
  };

  const fillOneByOne = async (pair: Pair, tick: Tick): Promise<void> => {
    for (;;) {
      await readAgain(pair.id);
      const [step] = stepsFor(pair, tick, await writtenOf(db, tick));
      if (!step) return;
      try {
        await fill(tick, [step]);
      } catch (error) {
        await readAgain(pair.id);
        if ((await writtenOf(db, tick)).orders.has(step.order.id)) continue;
        skipped.add(step.order.id);
        report(error, `spot fill: order ${step.order.id} is set aside`);
      }
    }
  };

  return async (tick: Tick, isRetry: boolean): Promise<void> => {
    const pair = market.pairById(tick.pairId);
    if (!pair || !parts.isOpen(pair.id)) return;
    if (isRetry) return fillOneByOne(pair, tick);
    const steps = stepsFor(pair, tick, null);
    if (steps.length === 0) return;
    try {
      await fill(tick, steps);
    } catch (error) {
      report(error, 'spot fill');
      await fillOneByOne(pair, tick);
    }
  };
};

/**
 * Fills waiting orders from the ticks of the feed, under the pair's lock. While the database does
 * not respond, ticks are queued in order.
 */
export const createTickFills = (parts: Parts) => {
  const { lock, clock, lockOf, report } = parts;
  const fillFrom = createFiller(parts);
  const queued = new Map<number, Tick[]>();
  const retries = new Map<number, Cancel>();

  const scheduleRetry = (pairId: number) => {
    if (retries.has(pairId)) return;
    const retry = () => {
      retries.delete(pairId);
      return run(pairId, []);
    };
    retries.set(pairId, clock.at(clock.now() + retryMs, retry));
  };

  const fillAll = async (pairId: number, fresh: readonly Tick[]) => {
    const ticks = [...(queued.get(pairId) ?? []), ...fresh];
    const retried = ticks.length - fresh.length;
    for (const [index, tick] of ticks.entries()) {
      queued.set(pairId, ticks.slice(index));
      await fillFrom(tick, index < retried);
    }
    queued.delete(pairId);
  };

  /** Fills from the queued ticks, then from new ones; those that fail stay queued. */
  const run = async (pairId: number, fresh: readonly Tick[]): Promise<void> => {
    let hasBegun = false;
    try {
      await lock.exclusive(lockOf(pairId), () => {
        hasBegun = true;
        return fillAll(pairId, fresh);
      });
    } catch (error) {
      report(error, 'spot fill');
      lock.invalidate(lockOf(pairId));
      const remaining = queued.get(pairId) ?? [];
      queued.set(pairId, (hasBegun ? remaining : [...remaining, ...fresh]).slice(-maxQueued));
      scheduleRetry(pairId);
    }
  };

  return {
    onTick: (tick: Tick): void => void run(tick.pairId, [tick]),
    stop: (): void => {
      for (const cancel of retries.values()) cancel();
    },
  };
};
