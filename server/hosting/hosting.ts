import { boughtHostingOrder } from '../../machines/hosting/hosting-order-lifecycle';
import { maturityMs } from '../../schemas/hosting/hosting-figures';
import { type Amount, compare, zero } from '../../schemas/kernel/money';
import { createIds } from '../database/ids';
import type { Database } from '../database/open';
import type { Engine } from '../engine/engine';
import { timedLock } from '../engine/timed-domain';
import { tickRow } from '../market/store';
import type { PendingOrder } from '../orders/pending-order';
import type { Clock } from '../platform/clock';
import type { Rebates } from '../promotion/rebates';
import { RowChanged } from '../requests/change-set';
import { refuse } from '../requests/refusal';
import { createOpenHosting, type HostingCause, hostingDomain, hostingName } from './hosting-domain';
import {
  type AccrualRow,
  earningOf,
  type HostingRow,
  type HostingStep,
  penaltyOf,
  purchaseEntry,
  redeem,
} from './order-state';
import { hostingOrders } from './order-store';
import type { HostingProductRow } from './product-store';

/** Called after the commit of a change. */
export type HostingChanged = (order: HostingRow, cause: HostingCause) => void;

export type PendingHosting = PendingOrder<HostingRow>;

export type NewHosting = {
  readonly userId: number;
  readonly product: HostingProductRow;
  readonly settlementRatio: Amount;
  readonly amount: Amount;
};

export type OwnRedemption = {
  readonly userId: number;
  readonly id: number;
  /** The penalty on the screen; null if the request does not state it. */
  readonly seenPenalty: Amount | null;
};

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly engine: Pick<Engine, 'addTimed'>;
  readonly rebates: Pick<Rebates, 'planned' | 'accrue' | 'valuation'>;
  readonly onChanged: HostingChanged;
};

export type Hosting = {
  /** The key of the lock under which requests about orders, and what is due, run. */
  readonly lockKey: string;
  readonly buy: (request: NewHosting) => Promise<PendingHosting>;
  readonly redeem: (request: OwnRedemption) => Promise<PendingHosting>;
};

/** Purchases and early redemptions of hosting; the engine credits its interest by the clock. */
export const createHosting = ({ db, clock, engine, rebates, onChanged }: Parts): Hosting => {
  const open = createOpenHosting();
  const orderIds = createIds(db, 'hosting_order');
  const accrualIds = createIds(db, 'hosting_accrual');
  const publish = (order: HostingRow, cause: HostingCause) => {
    // One that has ended is never due, which removes it.
    open.put(order);
    onChanged(order, cause);
  };
  engine.addTimed(hostingDomain({ db, open, rebates, publish }));

  const accrualsOf = async (step: HostingStep): Promise<AccrualRow[]> => {
    const rows: AccrualRow[] = [];
    for (const accrual of step.accruals) rows.push({ ...accrual, id: await accrualIds.take() });
    return rows;
  };

  return {
    lockKey: timedLock(hostingName),
    buy: async ({ userId, product, settlementRatio, amount }) => {
      const id = await orderIds.take();
      const nowMs = clock.now();
      const order: HostingRow = {
        id,
        user_id: userId,
        product_id: product.id,
        currency: product.currency,
        amount,
        days: product.days,
        day_rate: product.day_rate,
        settlement_ratio: settlementRatio,
        start_ms: nowMs,
        end_ms: maturityMs(nowMs, product.days),
        status: boughtHostingOrder(),
        accrued_days: 0,
        interest: zero,
        penalty: null,
        refund: null,
        finished_ms: null,
        updated_ms: nowMs,
      };
      return {
        order,
        changes: { rows: { hosting_order: [order] }, entries: [purchaseEntry(order)] },
        publish: () => publish(order, 'bought'),
      };
    },
    redeem: async ({ userId, id, seenPenalty }) => {
      const known = open.get(id);
      const order = known?.user_id === userId ? known : undefined;
      if (!order) {
        const stored = (await hostingOrders.findOwn(db, userId, id)) ?? refuse('record.not_found');
        // The reply to its purchase was lost, so that memory has to be read again.
        if (stored.status === 'hosting') throw new RowChanged();
        return refuse('hosting.not_running');
      }
      const step = redeem(order, clock.now()) ?? refuse('hosting.not_running');
      const penalty = step.to.penalty ?? penaltyOf(step.to);
      if (seenPenalty !== null && compare(penalty, seenPenalty) > 0) {
        refuse('hosting.penalty_changed', { now: penalty });
      }
      const accruals = await accrualsOf(step);
      const tick = rebates.valuation(order.currency);
      const rebate = await rebates.planned(
        accruals.map((accrual) => earningOf(order, accrual, tick)),
      );
      return {
        order: step.to,
        changes: {
          rows: {
            hosting_accrual: accruals,
            ...(rebate.length > 0 ? { rebate } : {}),
            ...(rebate.length > 0 && tick ? { market_tick: [tickRow(tick)] } : {}),
          },
          updates: { hosting_order: [{ from: step.from, to: step.to }] },
          entries: step.entries,
        },
        publish: () => publish(step.to, 'redeemed'),
      };
    },
  };
};

declare module '../requests/services' {
  interface Services {
    hosting: Hosting;
  }
}
