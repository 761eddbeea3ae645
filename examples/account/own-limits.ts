import type { LimitsStanding, ObservedLimits } from '../../schemas/account/limits-standing';
import { noLimits, type UserLimits } from '../../schemas/account/user-limits';
import { amount } from '../../schemas/kernel/money';

export const nowMs = Date.UTC(2026, 2, 2, 9);

export const standingWith = (
  limits: Partial<UserLimits> = {},
  used: Partial<LimitsStanding> = {},
): LimitsStanding => ({
  limits: { ...noLimits, ...limits },
  lossToday: amount('0'),
  atRisk: amount('0'),
  minutesToday: 0,
  atMs: nowMs,
  ...used,
});

/** Somebody in a cool-off that outlasts every clock of a test. */
export const coolingOff: ObservedLimits = {
  standing: standingWith({ coolOffUntilMs: Date.UTC(2999, 0, 1) }),
  nowMs,
};

/** Somebody who can lose 80 of 100 USDT by open orders. */
export const nearLoss: ObservedLimits = {
  standing: standingWith(
    { dailyLoss: { value: amount('100'), next: null } },
    { atRisk: amount('80') },
  ),
  nowMs,
};
