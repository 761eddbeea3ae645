import type { LimitsStanding, ObservedLimits } from '../../../schemas/account/limits-standing';
import { perOwner } from '../../components/base/per-owner';
import { type UiState, useUiState } from '../../components/base/ui-state';

type Known = { readonly userId: number; readonly standing: LimitsStanding };

const createObservedLimits = () => {
  let known: Known | null = null;
  return {
    /** Takes the limits of the person who is logged in, as they were read last. */
    observe: (userId: number, standing: LimitsStanding): void => {
      known = { userId, standing };
    },
    forget: (): void => {
      known = null;
    },
    /**
     * The limits that an order of this person is checked against before it is sent; null while they
     * are not known, when the server alone decides.
     */
    of: (userId: number, nowMs: number): ObservedLimits | null =>
      known?.userId === userId ? { standing: known.standing, nowMs } : null,
  };
};

/** A person's own limits, which one screen reads and the forms of orders are checked against. */
export const observedLimitsOf = perOwner((_: UiState) => createObservedLimits());

export const useObservedLimits = () => observedLimitsOf(useUiState());
