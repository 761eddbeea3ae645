import type { Transaction } from 'kysely';
import { multiply, subtract, sum } from '../../schemas/kernel/money';
import { addPushEvents, type RecordEvent } from '../account/push-events';
import { withIds } from '../database/ids';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import type { Cause, EngineDomain } from '../engine/domain';
import type { FeedTick } from '../market/feed';
import { tickRow } from '../market/store';
import { writesOf } from '../orders/order-step';
import type { Settings } from '../platform/settings';
import type { Rebates } from '../promotion/rebates';
import { writeChanges } from '../requests/change-set';
import { earningsOf } from './fill-earnings';
import { type SpotRow, type SpotStep, stepsOfTrade } from './order-state';
import { type FillRow, fillsByOrder, fillsByTick, fillsOf, spotOrders } from './order-store';
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
    order: SpotRow,
    fills: readonly FillRow[],
    cause: 'filled' | 'restored',
  ) => void;
};

/** The fills of a tick that are already committed. */
type Written = { readonly orders: ReadonlySet<number>; readonly quantity: FeedTick['quantity'] };

const writtenOf = async (db: Database, tick: FeedTick): Promise<Written> => {
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

/** Ticks until this time concern none of the orders; null if there are none. */
const acceptedBefore = (orders: readonly SpotRow[]): number | null =>
  orders.length === 0
    ? null
    : orders.reduce(
        (earliest, order) => Math.min(earliest, order.created_ms - 1),
        Number.POSITIVE_INFINITY,
      );

type FillsOfOrders = ReadonlyMap<number, readonly FillRow[]>;

type Evidence = { readonly tick: FeedTick; readonly isLate: boolean };

const evidenceOf = (cause: Cause): Evidence => {
  if (cause.kind !== 'tick') throw new Error('No spot order becomes due.');
  return cause;
};

/** What is pushed of a step; an order that is filled when it is placed has none. */
const eventsOf = ({ to }: SpotStep): RecordEvent[] =>
  to.status === 'completed'
    ? [{ userId: to.user_id, kind: 'spotFilled', recordId: to.id, timeMs: to.updated_ms }]
    : [];

/** The evidence commits with the fill, not with the market's batch. */
const write = async (
  trx: Transaction<Tables>,
  { tick, isLate }: Evidence,
  steps: readonly SpotStep[],
  rebates: Parts['rebates'],
): Promise<FillsOfOrders> => {
  const evidence = { tick_uid: tick.uid, time_ms: tick.timeMs, is_late: isLate };
  const added = await withIds(
    trx,
    'spot_fill',
    steps.flatMap(({ to, fills }) =>
      fills.map((fill) => ({ ...fill, order_id: to.id, ...evidence })),
    ),
  );
  const before = await fillsOf(
    trx,
    steps.map(({ to }) => to.id),
  );
  const addedOf = fillsByOrder(added);
  await rebates.accrue(
    trx,
    steps.flatMap(({ to }) => earningsOf(to, addedOf.get(to.id) ?? [], tick)),
  );
  await addPushEvents(trx, steps.flatMap(eventsOf));
  const { updates, entries } = writesOf(steps);
  await writeChanges(trx, {
    rows: { market_tick: [tickRow(tick)], spot_fill: added },
    updates: { spot_order: updates },
    entries,
  });
  return fillsByOrder([...before.values(), ...addedOf.values()].flat());
};

/** Waiting orders, which the trades of the feed fill, older ones first. */
export const spotDomain = ({
  db,
  settings,
  waiting,
  rebates,
  publish,
}: Parts): EngineDomain<SpotStep, Written, FillsOfOrders> => ({
  name: spotName,
  task: 'spot fill',
  load: async () => {
    for (const order of await spotOrders.open(db)) waiting.put(order);
  },
  restore: async (pairId) => {
    const { gone, changed } = await spotOrders.unnoticed(
      db,
      waiting.ofPair(pairId),
      (row, known) => row.status === known.status && row.filled === known.filled,
      pairId,
    );
    const fills = await fillsOf(
      db,
      changed.map(({ id }) => id),
    );
    for (const { id } of gone) waiting.remove(id);
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
  recordOf: ({ to }) => to.id,
  writtenOf: (cause) => writtenOf(db, evidenceOf(cause).tick),
  write: (trx, cause, steps) => write(trx, evidenceOf(cause), steps, rebates),
  publish: (steps, fills) => {
    for (const { to } of steps) publish(to, fills.get(to.id) ?? [], 'filled');
  },
  replayFromMs: (pairId) => acceptedBefore(waiting.ofPair(pairId)),
});
