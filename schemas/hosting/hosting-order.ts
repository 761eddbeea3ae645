import * as v from 'valibot';
import { Confirmation } from '../kernel/confirmation';
import { zero } from '../kernel/money';
import { dayMs, timeOf } from '../kernel/time';
import {
  Decimal,
  Figure,
  FigureOrNull,
  flagOr,
  Id,
  IdOrNull,
  Int,
  intOr,
  Logo,
  Text,
  TimeOrNull,
} from '../kernel/wire';
import {
  daysPassed,
  interestOf,
  redemptionPenalty,
  redemptionRefund,
  totalInterest,
} from './hosting-figures';

export const hostingStatuses = ['hosting', 'completed', 'redeemed'] as const;
export type HostingStatus = (typeof hostingStatuses)[number];

/** Both ends have one number on the wire; a flag tells them apart. */
export const hostingStatusNumbers = { hosting: 1, ended: 2 } as const;

/** What each list sends to show its orders; older servers may send the redeemed with the ended. */
export const hostingFilters = {
  hosting: { status: 1 },
  completed: { status: 2, is_cancel: 0 },
  redeemed: { is_cancel: 1 },
} as const satisfies Record<HostingStatus, object>;

const Wire = v.object({
  id: Id,
  config_id: IdOrNull,
  currency_id: IdOrNull,
  currency_name: Text,
  logo: Logo,
  amount: Figure,
  day: v.pipe(Int, v.minValue(1)),
  day_rate: FigureOrNull,
  daily_interest: FigureOrNull,
  total_interest: FigureOrNull,
  current_interest: FigureOrNull,
  accrued_days: intOr(null),
  remain_day: intOr(null),
  status: Int,
  is_cancel: flagOr(false),
  cancel_fee: FigureOrNull,
  refund: FigureOrNull,
  settlement_ratio: FigureOrNull,
  start_at: TimeOrNull,
  end_at: TimeOrNull,
  next_accrual_at: TimeOrNull,
  finished_at: TimeOrNull,
  created_at: TimeOrNull,
  updated_at: TimeOrNull,
});
type Wire = v.InferOutput<typeof Wire>;

const statusOf = ({ status, is_cancel: isRedeemed }: Wire): HostingStatus => {
  if (isRedeemed) return 'redeemed';
  return status === hostingStatusNumbers.hosting ? 'hosting' : 'completed';
};

/** How many days are not yet accrued, where a server does not state either number. */
const daysLeftOf = (wire: Wire, startAt: string | null): number | null => {
  if (wire.remain_day !== null) return wire.remain_day;
  if (wire.accrued_days !== null) return wire.day - wire.accrued_days;
  if (statusOf(wire) === 'completed') return 0;
  const atMs = Date.parse(wire.updated_at ?? '');
  return startAt === null || Number.isNaN(atMs)
    ? null
    : wire.day - daysPassed(Date.parse(startAt), wire.day, atMs);
};

const afterDays = (time: string | null, days: number): string | null =>
  time === null ? null : timeOf(Date.parse(time) + days * dayMs);

/** What an older server leaves out follows from the terms, for display only. */
const figuresOf = (wire: Wire, daysLeft: number | null) => {
  const { amount, day: days, day_rate: dayRate, settlement_ratio: settlementRatio } = wire;
  const earning = dayRate === null ? null : { amount, days, dayRate };
  return {
    dailyInterest: wire.daily_interest ?? (earning && interestOf(earning, 1)),
    totalInterest: wire.total_interest ?? (earning && totalInterest(earning)),
    penalty:
      wire.cancel_fee ??
      (settlementRatio === null || daysLeft === null
        ? null
        : redemptionPenalty({ amount, settlementRatio }, daysLeft)),
    refund:
      wire.refund ??
      (settlementRatio === null || daysLeft === null
        ? null
        : redemptionRefund({ amount, settlementRatio }, daysLeft)),
  };
};

/** A hosting order (contract/calls/post-lh-deposit.md). */
export const HostingOrder = v.pipe(
  Wire,
  v.transform((wire) => {
    const startAt = wire.start_at ?? wire.created_at;
    const daysLeft = daysLeftOf(wire, startAt);
    return {
      id: wire.id,
      productId: wire.config_id,
      currencyId: wire.currency_id,
      currency: wire.currency_name,
      logo: wire.logo,
      status: statusOf(wire),
      amount: wire.amount,
      days: wire.day,
      /** As a fraction; null where a server does not state it. */
      dayRate: wire.day_rate,
      /** Of a redemption, as a fraction for each day left; null where a server does not state it. */
      settlementRatio: wire.settlement_ratio,
      /** Null where it neither is stated nor follows; so are the other figures. */
      ...figuresOf(wire, daysLeft),
      /** Credited so far. */
      earned: wire.current_interest ?? zero,
      /** Days not yet accrued; the running one counts. */
      daysLeft,
      startAt,
      endAt: wire.end_at ?? afterDays(startAt, wire.day),
      nextAccrualAt: wire.next_accrual_at,
      finishedAt: wire.finished_at,
    };
  }),
);
export type HostingOrder = v.InferOutput<typeof HostingOrder>;

/** The order of a purchase or a redemption, or null from servers that only confirm. */
export const ChangedHostingOrder = v.union([
  HostingOrder,
  v.pipe(
    Confirmation,
    v.transform(() => null),
  ),
]);

/** What a person hosts and has earned (contract/calls/get-lh-deposit-report.md), in USDT. */
export const HostingSummary = v.pipe(
  v.object({
    total_profit: FigureOrNull,
    today_profit: FigureOrNull,
    yesterday_profit: FigureOrNull,
    total_order: intOr(null),
    total_deposit: FigureOrNull,
    currency_name: Text,
    allprofit: FigureOrNull,
    profit: FigureOrNull,
    count: intOr(null),
    sum: FigureOrNull,
  }),
  v.transform((wire) => ({
    earned: wire.total_profit ?? wire.allprofit ?? zero,
    earnedToday: wire.today_profit ?? wire.profit ?? zero,
    /** Null where a server does not state it. */
    earnedYesterday: wire.yesterday_profit,
    orders: wire.total_order ?? wire.count ?? 0,
    hosted: wire.total_deposit ?? wire.sum ?? zero,
    currency: wire.currency_name === '' ? 'USDT' : wire.currency_name,
  })),
);
export type HostingSummary = v.InferOutput<typeof HostingSummary>;

/** Interest of a day that was credited (contract/calls/get-lh-deposit-log.md). */
export const HostingAccrual = v.pipe(
  v.object({
    id: Id,
    lh_order_id: Id,
    currency_name: Text,
    interest_amount: Decimal,
    interest_day: Int,
    created_at: TimeOrNull,
  }),
  v.transform((wire) => ({
    id: wire.id,
    orderId: wire.lh_order_id,
    currency: wire.currency_name,
    interest: wire.interest_amount,
    day: wire.interest_day,
    creditedAt: wire.created_at,
  })),
);
export type HostingAccrual = v.InferOutput<typeof HostingAccrual>;
