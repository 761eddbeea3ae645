import { multiply, subtract, sum } from '../../schemas/kernel/money';
import type { Database } from '../database/open';
import type { Cause, Domain } from '../engine/domain';
import { postEntries } from '../ledger/post';
import type { Tick } from '../market/feed';
import { insertTicks } from '../market/store';
import type { Settings } from '../platform/settings';
import type { Rebates } from '../promotion/rebates';
import { earningsOf } from './fill-earnings';
import { type OrderRow, type Step, stepsOfTrade } from './order-state';
import {
  type FillRow,
  fillsByTick,
  fillsOf,
  insertFills,
  ordersOfIds,
  updateOrder,
  waitingOrders,
} from './order-store';
import type { WaitingOrders } from './waiting-orders';

/** The name of spot orders in the engine. */
export const spotName = 'spot';

type Parts = {
  readonly db: Database;
  readonly settings: Pick<Settings, 'spot.participation'>;
  readonly waiting: WaitingOrders;
  readonly rebates: Pick<Rebates, 'accrue'>;
  /** Called after the commit. */
  readonly publish: (
    order: OrderRow,
    fills: readonly FillRow[],
    cause: 'filled' | 'restored',
  ) => void;
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

/** Ticks until this time concern none of the orders; null if there are none. */
const acceptedBefore = (orders: readonly OrderRow[]): number | null =>
  orders.length === 0
    ? null
    : orders.reduce(
        (earliest, order) => Math.min(earliest, order.created_ms - 1),
        Number.POSITIVE_INFINITY,
      );

type FillsOfOrders = ReadonlyMap<number, readonly FillRow[]>;

const evidenceOf = (cause: Cause): { readonly tick: Tick; readonly isLate: boolean } => {
  if (cause.kind !== 'tick') throw new Error('No spot order becomes due.');
  return cause;
};

/** Waiting orders, which the trades of the feed fill, older ones first. */
export const spotDomain = ({
  db,
  settings,
  waiting,
  rebates,
  publish,
}: Parts): Domain<Step, Written, FillsOfOrders> => ({
  name: spotName,
  task: 'spot fill',
  load: async () => {
    for (const order of await waitingOrders(db)) waiting.put(order);
  },
  restore: async (pairId) => {
    const { goneIds, changed, fills } = await committedChanges(db, pairId, waiting);
    for (const id of goneIds) waiting.remove(id);
    for (const row of changed) publish(row, fills.get(row.id) ?? [], 'restored');
  },
  stepsOf: (pair, cause, { written, isSetAside }) => {
    const evidence = evidenceOf(cause);
    const { tick } = evidence;
    const reached = function* () {
      for (const order of waiting.reachedBy(pair.id, tick.price)) {
        if (!isSetAside(order.id) && !written?.orders.has(order.id)) yield order;
      }
    };
    const offered = multiply(tick.quantity, settings['spot.participation']);
    const left = written ? subtract(offered, written.quantity) : offered;
    return stepsOfTrade(reached(), pair, evidence, left);
  },
  recordOf: ({ order }) => order.id,
  writtenOf: (cause) => writtenOf(db, evidenceOf(cause).tick),
  write: async (trx, cause, steps) => {
    const evidence = evidenceOf(cause);
    const { tick } = evidence;
    for (const step of steps) await updateOrder(trx, step);
    // The evidence commits with the fill, not with the market's batch.
    await insertTicks(trx, [tick]);
    await insertFills(trx, steps, evidence);
    const fills = await fillsOf(
      trx,
      steps.map(({ order }) => order.id),
    );
    await rebates.accrue(
      trx,
      steps.flatMap(({ order, fills: { length } }) =>
        earningsOf(order, fills.get(order.id)?.slice(-length) ?? [], tick),
      ),
    );
    await postEntries(
      trx,
      steps.flatMap(({ entries }) => entries),
    );
    return fills;
  },
  publish: (steps, fills) => {
    for (const { order } of steps) publish(order, fills.get(order.id) ?? [], 'filled');
  },
  replayFromMs: (pairId) => acceptedBefore(waiting.ofPair(pairId)),
});
