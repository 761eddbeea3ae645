import * as v from 'valibot';
import { type Amount, amountFrom, compare, decimalsOf, isPositive } from '../kernel/money';
import { dayMs } from '../kernel/time';

/** A limit in force, and the looser one that replaces it a day after it was requested. */
export type Limit<Value> = {
  /** Null means no limit. */
  readonly value: Value | null;
  readonly next: { readonly value: Value | null; readonly fromMs: number } | null;
};

/** The limits that a person has set for themselves (contract/rules.md#own-limits). */
export type UserLimits = {
  /** In the quote currency, by UTC day. */
  readonly dailyLoss: Limit<Amount>;
  /** Active minutes, by UTC day. */
  readonly dailyMinutes: Limit<number>;
  readonly coolOffUntilMs: number | null;
};

export const noLimits: UserLimits = {
  dailyLoss: { value: null, next: null },
  dailyMinutes: { value: null, next: null },
  coolOffUntilMs: null,
};

/** How long a looser limit waits before it is in force. */
export const loosensAfterMs = dayMs;
export const coolOffDays = [1, 7, 30] as const;
export const lossDecimals = 2;
const minutesOfDay = 1_440;

/** When the UTC day of an instant began. */
export const dayStartMs = (nowMs: number): number => nowMs - (nowMs % dayMs);
/** When the UTC day of an instant ends. */
export const dayEndMs = (nowMs: number): number => dayStartMs(nowMs) + dayMs;

const limitAt = <Value>(limit: Limit<Value>, nowMs: number): Limit<Value> =>
  limit.next && limit.next.fromMs <= nowMs ? { value: limit.next.value, next: null } : limit;

/** The limits at an instant: what was due is in force, and what is over is gone. */
export const limitsInForce = (limits: UserLimits, nowMs: number): UserLimits => ({
  dailyLoss: limitAt(limits.dailyLoss, nowMs),
  dailyMinutes: limitAt(limits.dailyMinutes, nowMs),
  coolOffUntilMs:
    limits.coolOffUntilMs !== null && limits.coolOffUntilMs > nowMs ? limits.coolOffUntilMs : null,
});

export const coolOffEndMs = (days: number, nowMs: number): number => nowMs + days * dayMs;

const none = 'none';

/** What is typed or chosen; a field that is null stays as it is, and empty text means no limit. */
export type UserLimitsDraft = {
  dailyLoss: string | null;
  dailyMinutes: string | null;
  coolOffDays: number | null;
};

/** Every limit stays as it is. */
export const noChange: UserLimitsDraft = { dailyLoss: null, dailyMinutes: null, coolOffDays: null };

const TypedLoss = v.pipe(
  v.string('amount.invalid'),
  v.transform((text) => text.trim()),
  v.check((text) => {
    const typed = amountFrom(text);
    return text === '' || (text.length <= 20 && typed !== null && isPositive(typed));
  }, 'amount.invalid'),
  v.transform((text) => amountFrom(text) ?? none),
  v.check((typed) => typed === none || decimalsOf(typed) <= lossDecimals, 'amount.decimals'),
);

const TypedMinutes = v.pipe(
  v.string('limit.minutes'),
  v.transform((text) => text.trim()),
  v.check(
    (text) => text === '' || (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= minutesOfDay),
    'limit.minutes',
  ),
  v.transform((text) => (text === '' ? none : Number(text))),
);

/** The rule of the field of each limit. */
export const lossRule = v.object({ dailyLoss: TypedLoss });
export const minutesRule = v.object({ dailyMinutes: TypedMinutes });

/** The rules of contract/rules.md#own-limits, beside the limits in force. */
export const userLimitsWithin = ({ coolOffUntilMs }: UserLimits, nowMs: number) =>
  v.object({
    dailyLoss: v.nullable(TypedLoss),
    dailyMinutes: v.nullable(TypedMinutes),
    coolOffDays: v.nullable(
      v.pipe(
        v.number('param.invalid'),
        v.check((days) => coolOffDays.some((offered) => offered === days), 'param.invalid'),
        v.check(
          (days) => coolOffUntilMs === null || coolOffEndMs(days, nowMs) > coolOffUntilMs,
          'limit.cool_off_shorter',
        ),
      ),
    ),
  });

const isLooser = <Value>(
  value: Value | null,
  than: Value | null,
  compareValues: (a: Value, b: Value) => number,
): boolean => than !== null && (value === null || compareValues(value, than) > 0);

/**
 * A tighter value is in force at once, a looser one after a day. The value in force again takes a
 * looser one back, and what is tighter than the waiting value waits no longer than it.
 */
const changedLimit = <Value>(
  { value: current, next }: Limit<Value>,
  chosen: Value | typeof none,
  nowMs: number,
  compareValues: (a: Value, b: Value) => number,
): Limit<Value> => {
  const value = chosen === none ? null : chosen;
  if (!isLooser(value, current, compareValues)) return { value, next: null };
  const waits = next !== null && !isLooser(value, next.value, compareValues);
  return { value: current, next: { value, fromMs: waits ? next.fromMs : nowMs + loosensAfterMs } };
};

/** A draft with the limits in force and the time by which it was made. */
export type ChosenUserLimits = UserLimitsDraft & { limits: UserLimits; nowMs: number };

export const isUserLimits = ({ limits, nowMs, ...draft }: ChosenUserLimits): boolean =>
  v.is(userLimitsWithin(limitsInForce(limits, nowMs), nowMs), draft);

/** A change that follows the rules; null leaves a limit as it is, `none` ends it. */
export type UserLimitsChange = v.InferOutput<ReturnType<typeof userLimitsWithin>>;

/** The limits in force after a change of the limits in force. */
export const changeOf = (
  current: UserLimits,
  { dailyLoss, dailyMinutes, coolOffDays: days }: UserLimitsChange,
  nowMs: number,
): UserLimits => ({
  dailyLoss:
    dailyLoss === null
      ? current.dailyLoss
      : changedLimit(current.dailyLoss, dailyLoss, nowMs, compare),
  dailyMinutes:
    dailyMinutes === null
      ? current.dailyMinutes
      : changedLimit(current.dailyMinutes, dailyMinutes, nowMs, (a, b) => a - b),
  coolOffUntilMs: days === null ? current.coolOffUntilMs : coolOffEndMs(days, nowMs),
});
