import type { Transaction } from 'kysely';
import { withIds } from '../database/ids';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import { createDueList, type DueList } from '../engine/due-list';
import type { TimedDomain } from '../engine/timed-domain';
import { writesOf } from '../orders/order-step';
import type { Rebates } from '../promotion/rebates';
import { writeChanges } from '../requests/change-set';
import {
  accrueUntil,
  earningOf,
  type HostingRow,
  type HostingStep,
  nextAccrualMs,
} from './order-state';
import { hostingOrders } from './order-store';

/** The name of hosting in the engine. */
export const hostingName = 'hosting';

export type HostingCause = 'bought' | 'accrued' | 'completed' | 'redeemed' | 'restored';

/** The open orders in memory, by the time of their next interest. */
export type OpenHosting = DueList<HostingRow>;
export const createOpenHosting = (): OpenHosting => createDueList(nextAccrualMs);

/** Orders that are changed in one transaction. */
const batch = 50;

type Parts = {
  readonly db: Database;
  readonly open: OpenHosting;
  readonly rebates: Pick<Rebates, 'accrue' | 'valuation'>;
  /** Called after the commit. */
  readonly publish: (order: HostingRow, cause: HostingCause) => void;
};

/** An order that is not as in memory makes it fail: the interest may be credited already. */
const write = async (
  trx: Transaction<Tables>,
  steps: readonly HostingStep[],
  rebates: Parts['rebates'],
): Promise<null> => {
  const accruals = await withIds(
    trx,
    'hosting_accrual',
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
  const { updates, entries } = writesOf(steps);
  await writeChanges(trx, {
    rows: { hosting_accrual: accruals },
    updates: { hosting_order: updates },
    entries,
  });
  return null;
};

/**
 * Credits interest each day and ends orders at their maturity (contract/formulas.md#hosting). What
 * no server credited in time is made up, each day once and in order.
 */
export const hostingDomain = ({
  db,
  open,
  rebates,
  publish,
}: Parts): TimedDomain<HostingStep, null> => ({
  name: hostingName,
  task: 'hosting',
  due: open,
  load: async () => {
    for (const order of await hostingOrders.open(db)) open.put(order);
  },
  restore: async () => {
    const { changed } = await hostingOrders.unnoticed(
      db,
      open.all(),
      (row, known) => row.status === known.status && row.accrued_days === known.accrued_days,
    );
    for (const row of changed) publish(row, 'restored');
  },
  stepsOf: ({ timeMs }, isSetAside) => {
    const steps: HostingStep[] = [];
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
