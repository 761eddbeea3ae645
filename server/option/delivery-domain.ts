import type { Transaction } from 'kysely';
import { addPushEvents, type RecordEvent } from '../account/push-events';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import type { Cause, EngineDomain } from '../engine/domain';
import type { FeedTick } from '../market/feed';
import { tickRow } from '../market/store';
import { writesOf } from '../orders/order-step';
import { tickEvidence } from '../orders/tick-evidence';
import type { Earning, Rebates } from '../promotion/rebates';
import { writeChanges } from '../requests/change-set';
import type { OpenOptions } from './open-options';
import { deliverAt, type OptionDelivery, type OptionRow, voidAt } from './order-state';
import { evidenceOf, type OptionEvidence, optionOrders } from './order-store';

/** The name of options in the engine. */
export const optionName = 'option';

export type OptionCause = 'placed' | 'delivered' | 'late' | 'restored';

type Parts = {
  readonly db: Database;
  readonly open: OpenOptions;
  readonly rebates: Pick<Rebates, 'accrue' | 'valuation'>;
  /** Called after the commit. */
  readonly publish: (order: OptionRow, evidence: OptionEvidence, cause: OptionCause) => void;
};

const settledMsOf = (order: OptionRow): number => order.settled_ms ?? order.delivery_ms;

const eventOf = ({ to }: OptionDelivery): RecordEvent => ({
  userId: to.user_id,
  kind: 'optionDelivered',
  recordId: to.id,
  timeMs: settledMsOf(to),
});

/** The fee of a delivered order, which is kept from now on (contract/formulas.md#promotion). */
const earningOf = (order: OptionRow, tick: FeedTick | null): Earning => ({
  userId: order.user_id,
  source: 'option_fee',
  recordId: `${order.id}`,
  earned: order.fee,
  currency: order.currency,
  tick,
  timeMs: settledMsOf(order),
});

/** The ids of orders that a failed cause has delivered all the same. */
type Written = ReadonlySet<number>;

/**
 * An order that is not as in memory makes it fail: it may be delivered already. The evidence commits
 * with the delivery, not with the market's batch.
 */
const write = async (
  trx: Transaction<Tables>,
  deliveries: readonly OptionDelivery[],
  rebates: Parts['rebates'],
): Promise<OptionEvidence> => {
  const ticks = new Set(deliveries.flatMap(({ tick }) => (tick === null ? [] : [tick])));
  const rows = [...ticks].map(tickRow);
  const named = await evidenceOf(
    trx,
    deliveries.map(({ from }) => from),
  );
  await rebates.accrue(
    trx,
    deliveries
      .filter(({ to }) => to.outcome !== 'void')
      .map(({ to }) => earningOf(to, rebates.valuation(to.currency))),
  );
  await addPushEvents(trx, deliveries.map(eventOf));
  const { updates, entries } = writesOf(deliveries);
  await writeChanges(trx, {
    rows: { market_tick: rows },
    updates: { option_order: updates },
    entries,
  });
  return { ...named, ticks: new Map([...named.ticks, ...tickEvidence(rows)]) };
};

/**
 * Delivers options at the first tick of their time (contract/formulas.md#options). An order is
 * decided by that tick even if it could not be written then: the tick is remembered until it is.
 */
export const createDeliveryDomain = ({
  db,
  open,
  rebates,
  publish,
}: Parts): EngineDomain<OptionDelivery, Written, OptionEvidence> => {
  const firstTicks = new Map<number, FeedTick>();

  const deliveryOf = (order: OptionRow, cause: Cause): OptionDelivery | null => {
    const known = firstTicks.get(order.id);
    if (known) return deliverAt(order, known, cause.isLate);
    if (cause.kind === 'due') return voidAt(order, cause.timeMs, cause.isLate);
    const delivery = deliverAt(order, cause.tick, cause.isLate);
    // Ticks come in order: after one beyond its deadline none of its time comes any more.
    if (!delivery) return voidAt(order, cause.timeMs, cause.isLate);
    firstTicks.set(order.id, cause.tick);
    return delivery;
  };

  const removed = (order: OptionRow) => {
    open.remove(order);
    firstTicks.delete(order.id);
  };

  return {
    name: optionName,
    task: 'option delivery',
    due: open.deadlines,
    load: async () => {
      for (const order of await optionOrders.open(db)) open.put(order);
    },
    /** Publishes what was committed although this server got no reply. */
    restore: async (pairId) => {
      const { gone, changed } = await optionOrders.unnoticed(
        db,
        open.ofPair(pairId),
        (row, known) => row.status === known.status,
        pairId,
      );
      const evidence = await evidenceOf(db, changed);
      for (const order of gone) removed(order);
      for (const order of changed) if (order.status === 'awaiting') open.put(order);
      open.releasePair(pairId);
      for (const order of changed) publish(order, evidence, 'restored');
    },
    stepsOf: (pair, cause, { isSetAside }) => {
      const due =
        cause.kind === 'tick'
          ? open.dueBy(pair.id, cause.timeMs)
          : open.overdueBy(pair.id, cause.timeMs);
      const deliveries: OptionDelivery[] = [];
      for (const order of due) {
        // Its tick is remembered even while it is set aside.
        const delivery = deliveryOf(order, cause);
        if (delivery && !isSetAside(order.id)) deliveries.push(delivery);
      }
      return deliveries;
    },
    recordOf: ({ to }) => to.id,
    // What is delivered is not open any more, so that nothing is delivered twice.
    writtenOf: async () => new Set(),
    write: (trx, _, deliveries) => write(trx, deliveries, rebates),
    publish: (deliveries, evidence, { isLate }) => {
      for (const { to } of deliveries) {
        removed(to);
        publish(to, evidence, isLate ? 'late' : 'delivered');
      }
    },
    replayFromMs: (pairId) => {
      const firstMs = open.firstDeliveryMs(pairId);
      // A tick at the delivery time itself delivers.
      return firstMs === null ? null : firstMs - 1;
    },
  };
};
