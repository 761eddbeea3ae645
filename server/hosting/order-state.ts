import type { Selectable } from 'kysely';
import { moveHostingOrder } from '../../machines/hosting/hosting-order-lifecycle';
import {
  accrualMs,
  dailyInterest,
  daysPassed,
  redemptionPenalty,
} from '../../schemas/hosting/hosting-figures';
import { type Amount, add, subtract } from '../../schemas/kernel/money';
import { type Entry, move, ofHouse, ofUser } from '../ledger/entry';
import type { FeedTick } from '../market/feed';
import type { OrderStep } from '../orders/order-step';
import type { Earning } from '../promotion/rebates';
import type { HostingTables } from './tables';

export type HostingRow = Selectable<HostingTables['hosting_order']>;
export type AccrualRow = Selectable<HostingTables['hosting_accrual']>;
/** An accrual before its row has an id. */
export type NewAccrual = Omit<AccrualRow, 'id'>;

/** A change of an order with its new accruals. */
export type HostingStep = OrderStep<HostingRow> & { readonly accruals: readonly NewAccrual[] };

const dayTerms = ({ amount, day_rate: dayRate }: HostingRow) => ({ amount, dayRate });

const available = ({ user_id: owner }: HostingRow) => ofUser(owner, 'change');
const hosted = ({ user_id: owner }: HostingRow) => ofUser(owner, 'trust.frozen');

const refOf = ({ id }: HostingRow) => ({ kind: 'hosting', id: `${id}` });

/** The immutable terms of an order, as stored in its first journal entry. */
const termsOf = (order: HostingRow): Readonly<Record<string, string>> => ({
  user: `${order.user_id}`,
  product: `${order.product_id}`,
  currency: `${order.currency}`,
  amount: order.amount,
  days: `${order.days}`,
  day_rate: order.day_rate,
  settlement_ratio: order.settlement_ratio,
  start_ms: `${order.start_ms}`,
  end_ms: `${order.end_ms}`,
});

/** The purchase: the amount is frozen in the trust account. */
export const purchaseEntry = (order: HostingRow): Entry => ({
  timeMs: order.start_ms,
  kind: 'hosting.in',
  ref: refOf(order),
  detail: termsOf(order),
  lines: move(available(order), hosted(order), order.currency, order.amount),
});

const interestEntry = (order: HostingRow, accrual: NewAccrual): Entry => ({
  timeMs: accrual.credited_ms,
  kind: 'hosting.interest',
  ref: refOf(order),
  detail: {
    day: `${accrual.day}`,
    interest: accrual.interest,
    due_ms: `${accrual.due_ms}`,
    credited_ms: `${accrual.credited_ms}`,
  },
  lines: move(ofHouse('sys.interest'), available(order), order.currency, accrual.interest),
});

const returnEntry = (order: HostingRow, finishedMs: number): Entry => ({
  timeMs: finishedMs,
  kind: 'hosting.return',
  ref: refOf(order),
  detail: { finished_ms: `${finishedMs}` },
  lines: move(hosted(order), available(order), order.currency, order.amount),
});

/** What the inviters of an order's owner get a share of. A currency without a price earns none. */
export const earningOf = (
  order: HostingRow,
  accrual: AccrualRow,
  tick: FeedTick | null,
): Earning => ({
  userId: order.user_id,
  source: 'hosting_interest',
  recordId: `${accrual.id}`,
  earned: accrual.interest,
  currency: order.currency,
  tick,
  timeMs: accrual.credited_ms,
});

/** What returns and what is kept; each entry states both, because either may be nothing. */
const redemptionEntries = (
  order: HostingRow,
  { penalty, refund }: { penalty: Amount; refund: Amount },
  nowMs: number,
): Entry[] => {
  const detail = { penalty, refund, finished_ms: `${nowMs}` };
  const entry = { timeMs: nowMs, ref: refOf(order), detail };
  return [
    {
      ...entry,
      kind: 'hosting.redeem',
      lines: move(hosted(order), available(order), order.currency, refund),
    },
    {
      ...entry,
      kind: 'hosting.penalty',
      lines: move(hosted(order), ofHouse('sys.penalty'), order.currency, penalty),
    },
  ];
};

/** When the next interest is due; null once the order has ended. */
export const nextAccrualMs = (order: HostingRow): number | null =>
  order.status === 'hosting' ? accrualMs(order.start_ms, order.accrued_days + 1) : null;

export const daysLeft = ({ days, accrued_days: accrued }: HostingRow): number => days - accrued;

/** Credits the interest of the next day; the last day also returns the amount. */
const accrueDay = (
  { from, to: order, accruals, entries }: HostingStep,
  nowMs: number,
): HostingStep => {
  const day = order.accrued_days + 1;
  const status = moveHostingOrder(order.status, { type: 'day.passed', day, days: order.days });
  if (status === null) throw new Error(`Order ${order.id} has no day ${day}.`);
  const accrual: NewAccrual = {
    order_id: order.id,
    day,
    interest: dailyInterest(dayTerms(order)),
    due_ms: accrualMs(order.start_ms, day),
    credited_ms: nowMs,
  };
  const isCompleted = status === 'completed';
  return {
    from,
    to: {
      ...order,
      status,
      accrued_days: day,
      interest: add(order.interest, accrual.interest),
      finished_ms: isCompleted ? nowMs : null,
      updated_ms: nowMs,
    },
    accruals: [...accruals, accrual],
    entries: [
      ...entries,
      interestEntry(order, accrual),
      ...(isCompleted ? [returnEntry(order, nowMs)] : []),
    ],
  };
};

/** Credits everything that is due by a time, each day once and in order. */
export const accrueUntil = (order: HostingRow, nowMs: number): HostingStep => {
  const passed = daysPassed(order.start_ms, order.days, nowMs);
  let step: HostingStep = { from: order, to: order, accruals: [], entries: [] };
  while (step.to.status === 'hosting' && step.to.accrued_days < passed) {
    step = accrueDay(step, nowMs);
  }
  return step;
};

/** What a redemption costs while this many days are not accrued. */
export const penaltyOf = (order: HostingRow): Amount =>
  redemptionPenalty(
    { amount: order.amount, settlementRatio: order.settlement_ratio },
    daysLeft(order),
  );

/**
 * Ends an order early, after the interest that is due by then; null if it has ended, or its term
 * has (contract/rules.md#hosting-redemption).
 */
export const redeem = (order: HostingRow, nowMs: number): HostingStep | null => {
  const step = accrueUntil(order, nowMs);
  const accrued = step.to;
  const event = { type: 'order.redeemed', nowMs, endMs: order.end_ms } as const;
  const status = moveHostingOrder(accrued.status, event);
  if (status === null) return null;
  const penalty = penaltyOf(accrued);
  const refund = subtract(order.amount, penalty);
  return {
    ...step,
    to: { ...accrued, status, penalty, refund, finished_ms: nowMs, updated_ms: nowMs },
    entries: [...step.entries, ...redemptionEntries(order, { penalty, refund }, nowMs)],
  };
};
