import type { Failure } from '../kernel/failure';
import { type Amount, add, compare, isAtLeast, negate, zero } from '../kernel/money';
import type { RefusalParams } from '../kernel/refusal';
import { timeOf } from '../kernel/time';
import { dayEndMs, limitsInForce, type UserLimits } from './user-limits';

/** What of its limits a person has used up on the UTC day of `atMs`. */
export type LimitsStanding = {
  readonly limits: UserLimits;
  /** Lost today by options and contracts that have ended, fees included; never negative. */
  readonly lossToday: Amount;
  /** What open options and contracts can still lose. */
  readonly atRisk: Amount;
  readonly minutesToday: number;
  readonly atMs: number;
};

/** What was lost by a net result. */
export const lossOf = (result: Amount): Amount =>
  compare(result, zero) < 0 ? negate(result) : zero;

export const limitRefusalCodes = [
  'limit.cool_off',
  'limit.daily_time',
  'limit.daily_loss',
] as const;
/** Why an order that adds risk is not placed. */
export type LimitRefusal = {
  readonly code: (typeof limitRefusalCodes)[number];
  readonly params: RefusalParams;
};

/** The same at a later instant: a new day begins with nothing lost and no time used. */
const standingAt = (standing: LimitsStanding, nowMs: number): LimitsStanding => ({
  ...standing,
  ...(nowMs >= dayEndMs(standing.atMs) ? { lossToday: zero, minutesToday: 0 } : {}),
  limits: limitsInForce(standing.limits, nowMs),
});

const isBeyondLoss = (
  { lossToday, atRisk }: LimitsStanding,
  cost: Amount | null,
  limit: Amount,
): boolean =>
  isAtLeast(lossToday, limit) ||
  (cost !== null && compare(add(add(lossToday, atRisk), cost), limit) > 0);

/**
 * Why an order that can lose `cost` is not placed now, or null (contract/rules.md#own-limits). The
 * cost of a spot purchase is null: what it may lose is not known.
 */
export const limitRefusalFor = (
  standing: LimitsStanding,
  cost: Amount | null,
  nowMs: number,
): LimitRefusal | null => {
  const now = standingAt(standing, nowMs);
  const { coolOffUntilMs, dailyMinutes, dailyLoss } = now.limits;
  if (coolOffUntilMs !== null) {
    return { code: 'limit.cool_off', params: { time: timeOf(coolOffUntilMs) } };
  }
  const time = timeOf(dayEndMs(nowMs));
  if (dailyMinutes.value !== null && now.minutesToday >= dailyMinutes.value) {
    return { code: 'limit.daily_time', params: { minutes: dailyMinutes.value, time } };
  }
  if (dailyLoss.value !== null && isBeyondLoss(now, cost, dailyLoss.value)) {
    const { value: limit } = dailyLoss;
    const { lossToday: loss, atRisk: risk } = now;
    return { code: 'limit.daily_loss', params: { limit, loss, risk, time } };
  }
  return null;
};

/** The limits that an app has read, and the time at which an order is placed. */
export type ObservedLimits = { readonly standing: LimitsStanding; readonly nowMs: number };

/** The same refusal before the order is sent; null where no limit is known. */
export const failureBeyond = (
  observed: ObservedLimits | null | undefined,
  cost: Amount | null,
): Failure | null => {
  const refusal = observed && limitRefusalFor(observed.standing, cost, observed.nowMs);
  return refusal ? { kind: 'refused', ...refusal, text: '' } : null;
};
