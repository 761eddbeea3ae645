import * as v from 'valibot';
import {
  type Amount,
  Amount as AmountText,
  add,
  amountOfUnits,
  decimalsOf,
  divide,
  isAtLeast,
  isPositive,
  multiply,
  smallest,
} from '../kernel/money';
import {
  type ChosenSubscription,
  type SubscriptionLimits,
  stateRefusal,
  subscriptionWithin,
} from './subscription-draft';
import {
  amountForUnits,
  chargedFor,
  leastAmount,
  remainingUnits,
  type SubscriptionState,
  unitDecimals,
} from './subscription-figures';
import type { SubscriptionProduct } from './subscription-product';

// A subscription is typed in units of the new coin and sent as the amount that buys them
// (contract/formulas.md#units-of-a-new-coin).

/** The form as typed, not validated. */
export type UnitsDraft = { units: string; isAgreed: boolean };

/** What a product allows in a state, with what is available of the paying coin. */
export const limitsOf = (
  { issuePrice, remaining, minimum, maximum, decimals }: SubscriptionProduct,
  now: { state: SubscriptionState; available: Amount | null; allocationDecimals: number },
): SubscriptionLimits => ({ issuePrice, remaining, minimum, maximum, decimals, ...now });

/** The units that may be typed. */
export const unitRange = (limits: SubscriptionLimits): { least: Amount; most: Amount } => {
  const { issuePrice, maximum } = limits;
  const decimals = unitDecimals(limits);
  const leastCost = leastAmount(limits);
  const cut = divide(leastCost, issuePrice, decimals);
  const isEnough = isAtLeast(multiply(cut, issuePrice), leastCost);
  const offered = remainingUnits(limits);
  return {
    least: isEnough ? cut : add(cut, amountOfUnits(1n, decimals)),
    most: maximum === null ? offered : smallest(offered, divide(maximum, issuePrice, decimals)),
  };
};

/** All that can be bought with what is available. */
export const affordableUnits = (limits: SubscriptionLimits): Amount => {
  const { most } = unitRange(limits);
  const { available, issuePrice } = limits;
  if (available === null) return most;
  const decimals = unitDecimals(limits);
  const cut = divide(available, issuePrice, decimals);
  // What is charged is truncated, so that one unit more may still be covered.
  const next = add(cut, amountOfUnits(1n, decimals));
  return smallest(most, isAtLeast(available, chargedFor(next, issuePrice)) ? next : cut);
};

/** The rules of contract/rules.md#new-coin-subscription for what is typed in units. */
export const subscriptionUnitsWithin = (limits: SubscriptionLimits) => {
  const decimals = unitDecimals(limits);
  const rules = subscriptionWithin(limits);
  return v.object({
    units: v.pipe(
      v.string('amount.invalid'),
      v.transform((text) => text.trim()),
      AmountText,
      v.check(isPositive, 'amount.invalid'),
      v.check((units) => decimalsOf(units) <= decimals, 'amount.decimals'),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed || dataset.issues) return;
        const amount = amountForUnits(dataset.value, limits);
        const { issues } = v.safeParse(rules, { amount, isAgreed: true });
        if (issues) addIssue({ message: issues[0].message });
      }),
    ),
    isAgreed: v.pipe(v.boolean(), v.literal(true, 'agreement.required')),
  });
};

/** A valid draft as it is reviewed and sent. */
export const chosenUnits = (
  productId: number,
  { units }: { units: Amount },
  limits: SubscriptionLimits,
): ChosenSubscription => ({
  productId,
  amount: amountForUnits(units, limits),
  isAgreed: true,
  limits,
});

/** The amount of a draft, while it is a number; null otherwise. */
export const typedAmount = (draft: UnitsDraft, limits: SubscriptionLimits): Amount | null => {
  const parsed = v.safeParse(v.pipe(AmountText, v.check(isPositive)), draft.units.trim());
  return parsed.success ? amountForUnits(parsed.output, limits) : null;
};

/** The first rule that a draft breaks within its limits; null where it may be sent. */
export const brokenRule = ({ limits, productId: _, ...draft }: ChosenSubscription) =>
  stateRefusal(limits.state) ??
  v.safeParse(subscriptionWithin(limits), draft).issues?.[0].message ??
  null;
