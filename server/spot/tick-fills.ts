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

/** How long an order that could not be filled is left out before it is tried again. */
const setAsideMs = 60_000;
/** When ticks whose fills could not be written are tried again, unless another tick comes first. */
const retryMs = 1_000;
/** Ticks of one pair that may wait for a database that does not answer; older ones fill nothing. */
const mostPostponed = 10_000;

type Parts = {
  readonly db: Database;
  readonly market: Pick<Market, 'pairById'>;
  readonly lock: KeyedLock;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'spot.participation'>;
  readonly waiting: WaitingOrders;
  readonly lockOf: (pairId: number) => string;
  /** Whether the orders of a pair may be moved at all. */
  readonly isOpen: (pairId: number) => boolean;
  /** Makes a change known that is committed. */
  readonly publish: (order: OrderRow, fills: readonly FillRow[], cause: 'filled') => void;
  readonly report: (error: unknown, where: string) => void;
};

/** What is already written of a tick's fills. */
type Written = { readonly orders: ReadonlySet<number>; readonly quantity: Tick['quantity'] };

const writtenOf = async (db: Database, tick: Tick): Promise<Written> => {
  const rows = await fillsByTick(db, tick.uid);
  // A fill at acceptance cites the last tick too, but takes the book's depth and none of its quantity.
  const ofTrade = rows.filter(
    (row) => row.created_ms < tick.timeMs || row.time_ms !== row.created_ms,
  );
  return {
    orders: new Set(rows.map((row) => row.order_id)),
    quantity: sum(ofTrade.map((row) => row.quantity)),
  };
};

/** Locks are taken in one order everywhere: records, then evidence, then balances and the journal. */
const writeSteps = (db: Database, tick: Tick, steps: readonly Step[]) =>
  db.transaction().execute(async (trx) => {
    for (const step of steps) await updateOrder(trx, step);
    // The evidence of a fill is as durable as the fill: it does not wait for the market's batch.
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

/**
 * Fills waiting orders from the ticks of the feed. All fills of a tick are one transaction; where
 * that fails, the pair is read again and its orders are filled one by one, and one that still cannot
 * be filled is set aside and reported. While the database does not answer, ticks wait in order.
 */
export const createTickFills = (parts: Parts) => {
  const { db, market, lock, clock, waiting, lockOf, report } = parts;
  const participation = parts.settings['spot.participation'];
  const postponed = new Map<number, Tick[]>();
  const retries = new Map<number, Cancel>();
  const setAside = new Map<number, number>();

  const isSetAside = (orderId: number): boolean => {
    const untilMs = setAside.get(orderId);
    if (untilMs === undefined) return false;
    if (clock.now() < untilMs) return true;
    setAside.delete(orderId);
    return false;
  };

  const stepsFor = (pair: Pair, tick: Tick, written: Written | null): Step[] => {
    const reached = function* () {
      for (const order of waiting.reachedBy(pair, tick.price)) {
        if (!isSetAside(order.id) && !written?.orders.has(order.id)) yield order;
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

  /** Waits until the database's state is final and takes the pair's orders from it. */
  const readAgain = (pairId: number): Promise<void> => {
    lock.invalidate(lockOf(pairId));
    return lock.restore(lockOf(pairId));
  };

  /** After a failure: each order by itself, as the database has it now. */
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
        setAside.set(step.order.id, clock.now() + setAsideMs);
        report(error, `spot fill: order ${step.order.id} is set aside`);
      }
    }
  };

  const fillFrom = async (tick: Tick, isRetry: boolean): Promise<void> => {
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

  const retryLater = (pairId: number) => {
    if (retries.has(pairId)) return;
    const retry = () => {
      retries.delete(pairId);
      return run(pairId, []);
    };
    retries.set(pairId, clock.at(clock.now() + retryMs, retry));
  };

  /** Fills from what was postponed, then from what is new; what fails waits for the next time. */
  const run = async (pairId: number, fresh: readonly Tick[]): Promise<void> => {
    const fillAll = async () => {
      const ticks = [...(postponed.get(pairId) ?? []), ...fresh];
      const late = ticks.length - fresh.length;
      for (const [place, tick] of ticks.entries()) {
        postponed.set(pairId, ticks.slice(place));
        await fillFrom(tick, place < late);
      }
      postponed.delete(pairId);
    };
    let hasBegun = false;
    try {
      await lock.exclusive(lockOf(pairId), () => {
        hasBegun = true;
        return fillAll();
      });
    } catch (error) {
      report(error, 'spot fill');
      lock.invalidate(lockOf(pairId));
      const known = postponed.get(pairId) ?? [];
      postponed.set(pairId, (hasBegun ? known : [...known, ...fresh]).slice(-mostPostponed));
      retryLater(pairId);
    }
  };

  return {
    /** Fills what a tick reaches, after everything that came to its pair before. */
    onTick: (tick: Tick): void => void run(tick.pairId, [tick]),
    /** Tries nothing again; what was postponed is found by nobody after this. */
    stop: (): void => {
      for (const cancel of retries.values()) cancel();
    },
  };
};
