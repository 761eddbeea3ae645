import * as v from 'valibot';
import { SentCount, SentDecimal, SentTime, SentTimeOrNull } from '../kernel/answer';
import { timeOf, timeOrNull } from '../kernel/time';
import { Figure, Int, Time } from '../kernel/wire';
import type { LimitsStanding } from './limits-standing';
import { type Limit, limitsInForce, type UserLimitsDraft } from './user-limits';

// The wire format of contract/calls/get-user-limits.md.

/** Limits in force, the looser ones that wait, and what of them is used today. */
export const SentUserLimits = v.object({
  daily_loss: v.nullable(SentDecimal),
  next_daily_loss: v.nullable(SentDecimal),
  daily_loss_from: SentTimeOrNull,
  daily_minutes: v.nullable(SentCount),
  next_daily_minutes: v.nullable(SentCount),
  daily_minutes_from: SentTimeOrNull,
  cool_off_until: SentTimeOrNull,
  loss_today: SentDecimal,
  at_risk: SentDecimal,
  minutes_today: SentCount,
  read_at: SentTime,
});

const fromTimeOf = <Value>({ next }: Limit<Value>): string | null =>
  next === null ? null : timeOf(next.fromMs);

export const wireUserLimits = (standing: LimitsStanding): v.InferOutput<typeof SentUserLimits> => {
  const { lossToday, atRisk, minutesToday, atMs } = standing;
  const limits = limitsInForce(standing.limits, atMs);
  const { dailyLoss, dailyMinutes, coolOffUntilMs } = limits;
  return {
    daily_loss: dailyLoss.value,
    next_daily_loss: dailyLoss.next?.value ?? null,
    daily_loss_from: fromTimeOf(dailyLoss),
    daily_minutes: dailyMinutes.value,
    next_daily_minutes: dailyMinutes.next?.value ?? null,
    daily_minutes_from: fromTimeOf(dailyMinutes),
    cool_off_until: timeOrNull(coolOffUntilMs),
    loss_today: lossToday,
    at_risk: atRisk,
    minutes_today: minutesToday,
    read_at: timeOf(atMs),
  };
};

/** The request of a change: an absent field leaves its limit as it is, empty text ends it. */
export const ChangeUserLimitsRequest = v.pipe(
  v.object({
    daily_loss: v.optional(v.string()),
    daily_minutes: v.optional(v.string()),
    cool_off_days: v.optional(Int),
  }),
  v.transform(
    (wire): UserLimitsDraft => ({
      dailyLoss: wire.daily_loss ?? null,
      dailyMinutes: wire.daily_minutes ?? null,
      coolOffDays: wire.cool_off_days ?? null,
    }),
  ),
);

/** A report of activity; one comes each minute. */
export const ReportUsageRequest = v.object({
  seconds: v.pipe(Int, v.minValue(1), v.maxValue(120)),
});

export const SentUsage = v.object({
  seconds_today: SentCount,
  daily_minutes: v.nullable(SentCount),
});

const limitFrom = <Value>(
  value: Value | null,
  next: Value | null,
  fromTime: string | null,
): Limit<Value> => ({
  value,
  next: fromTime === null ? null : { value: next, fromMs: Date.parse(fromTime) },
});

/** The answer as the app reads it; nothing of it may be missing, or a limit would seem to be none. */
export const UserLimitsStanding = v.pipe(
  v.object({
    daily_loss: v.nullable(Figure),
    next_daily_loss: v.nullable(Figure),
    daily_loss_from: v.nullable(Time),
    daily_minutes: v.nullable(Int),
    next_daily_minutes: v.nullable(Int),
    daily_minutes_from: v.nullable(Time),
    cool_off_until: v.nullable(Time),
    loss_today: Figure,
    at_risk: Figure,
    minutes_today: Int,
    read_at: Time,
  }),
  v.transform(
    (wire): LimitsStanding => ({
      limits: {
        dailyLoss: limitFrom(wire.daily_loss, wire.next_daily_loss, wire.daily_loss_from),
        dailyMinutes: limitFrom(
          wire.daily_minutes,
          wire.next_daily_minutes,
          wire.daily_minutes_from,
        ),
        coolOffUntilMs: wire.cool_off_until === null ? null : Date.parse(wire.cool_off_until),
      },
      lossToday: wire.loss_today,
      atRisk: wire.at_risk,
      minutesToday: wire.minutes_today,
      atMs: Date.parse(wire.read_at),
    }),
  ),
);

/** The request of a change on the wire. */
export const userLimitsFields = ({ dailyLoss, dailyMinutes, coolOffDays }: UserLimitsDraft) => ({
  daily_loss: dailyLoss?.trim(),
  daily_minutes: dailyMinutes?.trim(),
  cool_off_days: coolOffDays ?? undefined,
});

/** How long a person was active today, and how long they may be. */
export const UsageToday = v.pipe(
  v.object({ seconds_today: Int, daily_minutes: v.nullable(Int) }),
  v.transform((wire) => ({ seconds: wire.seconds_today, dailyMinutes: wire.daily_minutes })),
);
export type UsageToday = v.InferOutput<typeof UsageToday>;
