import type { LimitsStanding, ObservedLimits } from '../../../schemas/account/limits-standing';

type Known = { readonly userId: number; readonly standing: LimitsStanding };

let known: Known | null = null;

/** Takes the limits of the person who is logged in, as they were read last. */
export const observeLimits = (userId: number, standing: LimitsStanding): void => {
  known = { userId, standing };
};

export const forgetLimits = (): void => {
  known = null;
};

/**
 * The limits that an order of this person is checked against before it is sent; null while they are
 * not known, when the server alone decides.
 */
export const observedLimits = (userId: number, nowMs: number): ObservedLimits | null =>
  known?.userId === userId ? { standing: known.standing, nowMs } : null;
