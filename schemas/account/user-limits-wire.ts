import * as v from 'valibot';
import { SentCount, SentDecimal, SentTime, SentTimeOrNull } from '../kernel/answer';
import { described } from '../kernel/described';
import { timeOf, timeOrNull } from '../kernel/time';
import { Figure, Int, Time } from '../kernel/wire';
import type { LimitsStanding } from './limits-standing';
import { type Limit, limitsInForce, type UserLimitsDraft } from './user-limits';

// The wire format of contract/calls/get-user-limits.md.

/** Limits in force, the looser ones that wait, and what of them is used today. */
export const SentUserLimits = v.object({
  daily_loss: described(
    v.nullable(SentDecimal),
    'Most that may be lost in a UTC day, in USDT, decimal; null or empty without a limit.',
  ),
  next_daily_loss: described(
    v.nullable(SentDecimal),
    'The looser limit of the loss that waits; null without a limit or where none waits.',
  ),
  daily_loss_from: described(
    SentTimeOrNull,
    'When the looser limit of the loss replaces this one; null where none waits.',
  ),
  daily_minutes: described(
    v.nullable(SentCount),
    'Most active minutes in a UTC day; null or empty without a limit.',
  ),
  next_daily_minutes: described(
    v.nullable(SentCount),
    'The looser limit of the time that waits; null without a limit or where none waits.',
  ),
  daily_minutes_from: described(
    SentTimeOrNull,
    'When the looser limit of the time replaces this one; null where none waits.',
  ),
  cool_off_until: described(
    SentTimeOrNull,
    'Until when orders that add risk are refused; null without a cool-off.',
  ),
  loss_today: described(
    SentDecimal,
    'Net loss of options and contracts that ended this UTC day, in USDT, decimal.',
  ),
  at_risk: described(
    SentDecimal,
    'What open options and contracts can still lose, in USDT, decimal.',
  ),
  minutes_today: described(
    SentCount,
    'Active minutes of this UTC day, counted while the time is limited.',
  ),
  read_at: described(SentTime, 'When it was read, by the clock of the server.'),
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
    daily_loss: v.optional(
      described(
        v.string(),
        'Most that may be lost in a UTC day, in USDT, decimal; null or empty without a limit.',
      ),
    ),
    daily_minutes: v.optional(
      described(v.string(), 'Most active minutes in a UTC day; null or empty without a limit.'),
    ),
    cool_off_days: v.optional(described(Int, 'Begins a cool-off of this many days: 1, 7 or 30.')),
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
  seconds: described(
    v.pipe(Int, v.minValue(1), v.maxValue(120)),
    'Seconds for which the person was active since the last report.',
  ),
});

export const SentUsage = v.object({
  seconds_today: described(
    SentCount,
    'Active seconds of this UTC day; 0 while the time is not limited.',
  ),
  daily_minutes: described(
    v.nullable(SentCount),
    'Most active minutes in a UTC day; null or empty without a limit.',
  ),
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
