import { failureBeyond, type ObservedLimits } from '../../schemas/account/limits-standing';
import type { Failure } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import type { OptionOrder } from '../../schemas/option/option-order';
import {
  isKindOpen,
  isOptionOrder,
  type OptionContext,
  type OptionDraft,
  rangeFor,
} from '../../schemas/option/option-purchase';
import { type OptionSide, optionCost } from '../../schemas/option/option-settlement';

/**
 * What was true on the screen when the person tapped; the guards decide by this and nothing else.
 */
export type Observed = {
  optionContext: OptionContext;
  quoteIsFresh: boolean;
  isVerified: boolean;
  /** The person's own limits; null where none are known. */
  ownLimits?: ObservedLimits | null;
};

export type Chosen = Observed & { side: OptionSide; seconds: number | null };

/** Nothing is chosen at a stale price, for a duration that is not offered, or of a closed kind. */
export const isChosen = ({ optionContext, quoteIsFresh, side, seconds }: Chosen): boolean =>
  quoteIsFresh &&
  rangeFor(optionContext, seconds) !== null &&
  isKindOpen({ side, seconds }, optionContext);

export type Submitted = Observed & { draft: OptionDraft };

/** Nothing is sent at a stale price, without verification, or against the rules of the order. */
export const isSubmitted = ({
  optionContext,
  quoteIsFresh,
  isVerified,
  draft,
}: Submitted): boolean => quoteIsFresh && isVerified && isOptionOrder(draft, optionContext);

/** Why own limits do not allow a valid order, which can lose its stake and its fee. */
export const limitFailureOf = ({ draft, optionContext, ownLimits }: Submitted): Failure | null =>
  isOptionOrder(draft, optionContext)
    ? failureBeyond(ownLimits, optionCost(amount(draft.stake.trim()), optionContext.feePercent))
    : null;

export type OptionOrderEvent =
  | ({ type: 'side.chosen'; side: OptionSide; seconds: number | null } & Observed)
  | { type: 'prompt.closed' }
  | ({ type: 'verification.passed'; side: OptionSide; seconds: number | null } & Observed)
  | ({ type: 'draft.submitted'; draft: OptionDraft; key: string; isFirst: boolean } & Observed)
  | { type: 'review.declined' }
  | ({ type: 'risk.accepted'; key: string } & Observed)
  | { type: 'risk.declined' }
  | ({ type: 'price.accepted'; key: string } & Observed)
  | { type: 'price.declined' }
  | { type: 'delivery.reached' }
  | { type: 'order.read'; order: OptionOrder }
  | { type: 'receipt.closed' };
