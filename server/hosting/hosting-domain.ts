import type { Transaction } from 'kysely';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import { createDueList, type DueList } from '../engine/due-list';
import type { TimedDomain } from '../engine/timed-domain';
import type { Rebates } from '../promotion/rebates';
import { writeChanges } from '../requests/change-set';
import { accrueUntil, earningOf, nextAccrualMs, type OrderRow, type Step } from './order-state';
import { openOrders, ordersOfIds, withIds } from './order-store';

/** The name of hosting in the engine. */
export const hostingName = 'hosting';

export type HostingCause = 'bought' | 'accrued' | 'completed' | 'redeemed' | 'restored';

/** The open orders in memory, by the time of their next interest. */
export type OpenHosting = DueList<OrderRow>;
export const createOpenHosting = (): OpenHosting => createDueList(nextAccrualMs);

/** Orders that are changed in one transaction. */
const batch = 50;

type Parts = {
  readonly db: Database;
  readonly open: OpenHosting;
  readonly rebates: Pick<Rebates, 'accrue' | 'valuation'>;
  /** Called after the commit. */
  readonly publish: (order: OrderRow, cause: HostingCause) => void;
};

/** An order that is not as in memory makes it fail: the interest may be credited already. */
const write = async (
  trx: Transaction<Tables>,
  steps: readonly Step[],
  rebates: Parts['rebates'],
): Promise<null> => {
  const accruals = await withIds(
    trx,
    steps.flatMap((step) => step.accruals),
  );
  const orders = new Map(steps.map(({ from }) => [from.id, from]));
  await rebates.accrue(
    trx,
    accruals.flatMap((accrual) => {
      const order = orders.get(accrual.order_id);
      return order ? [earningOf(order, accrual, rebates.valuation(order.currency))] : [];
    }),
  );
  await writeChanges(trx, {
    rows: { hosting_accrual: accruals },
    updates: { hosting_order: steps.map(({ from, to }) => ({ from, to })) },
    entries: steps.flatMap(({ entries }) => entries),
  });
  return null;
};

/** How the committed orders differ from those in memory. */
const committedChanges = async (db: Database, open: OpenHosting): Promise<OrderRow[]> => {
  const current = await openOrders(db);
  const ids = new Set(current.map(({ id }) => id));
  const gone = open
    .all()
    .map(({ id }) => id)
    .filter((id) => !ids.has(id));
  return [...current, ...(await ordersOfIds(db, gone))].filter((row) => {
    const known = open.get(row.id);
    return known?.status !== row.status || known.accrued_days !== row.accrued_days;
  });
};

/**
 * Credits interest each day and ends orders at their maturity (contract/formulas.md#hosting). What
 * no server credited in time is made up, each day once and in order.
 */
export const hostingDomain = ({ db, open, rebates, publish }: Parts): TimedDomain<Step, null> => ({
  name: hostingName,
  task: 'hosting',
  due: open,
  load: async () => {
    for (const order of await openOrders(db)) open.put(order);
  },
  restore: async () => {
    for (const row of await committedChanges(db, open)) publish(row, 'restored');
  },
  stepsOf: ({ timeMs }, isSetAside) => {
    const steps: Step[] = [];
    for (const order of open.dueBy(timeMs)) {
      if (isSetAside(order.id)) continue;
      steps.push(accrueUntil(order, timeMs));
      if (steps.length === batch) break;
    }
    return steps;
  },
  recordOf: ({ from }) => from.id,
  write: (trx, _, steps) => write(trx, steps, rebates),
  publish: (steps) => {
    for (const { to } of steps) publish(to, to.status === 'completed' ? 'completed' : 'accrued');
  },
});
