import * as v from 'valibot';
import {
  type Amount,
  Amount as AmountText,
  decimalsOf,
  isAtLeast,
  isPositive,
} from '../kernel/money';
import type { RuleFigures } from '../kernel/refusal';
import type { OfferedSupply, SubscriptionState } from './subscription-figures';
import { allocationOf, chargedFor, leastAmount, mostAmount } from './subscription-figures';

/** What a product and the balance allow; both sides check a subscription against it. */
export type SubscriptionLimits = OfferedSupply & {
  readonly state: SubscriptionState;
  /** Available of the paying coin in the spot account; null where only the ledger knows it. */
  readonly available: Amount | null;
};

/** The form as typed, not validated. */
export type SubscriptionDraft = {
  /** In the paying coin. */
  amount: string;
  isAgreed: boolean;
};

const stateRefusals = {
  upcoming: 'sub.not_started',
  soldOut: 'sub.sold_out',
  closed: 'sub.closed',
  launched: 'sub.closed',
} as const satisfies Record<Exclude<SubscriptionState, 'subscribing'>, string>;

/** Why a product cannot be subscribed to now; null if it can. */
export const stateRefusal = (state: SubscriptionState) =>
  state === 'subscribing' ? null : stateRefusals[state];

const Paid = v.pipe(
  v.string('amount.invalid'),
  v.transform((text) => text.trim()),
  AmountText,
  v.check(isPositive, 'amount.invalid'),
);

/** The rules of contract/rules.md#new-coin-subscription, for one product and one balance. */
export const subscriptionWithin = (limits: SubscriptionLimits) => {
  const { issuePrice, remaining, maximum, decimals, available } = limits;
  const bought = (paid: Amount) => allocationOf(paid, issuePrice, limits.allocationDecimals);
  const charged = (paid: Amount) => chargedFor(bought(paid), issuePrice);
  return v.pipe(
    v.object({
      amount: v.pipe(
        Paid,
        v.check((paid) => decimalsOf(paid) <= decimals, 'amount.decimals'),
        v.check(
          (paid) => isAtLeast(paid, leastAmount(limits)) && isPositive(charged(paid)),
          'sub.below_min',
        ),
        v.check(
          (paid) =>
            isAtLeast(remaining, bought(paid)) && (maximum === null || isAtLeast(maximum, paid)),
          'sub.above_max',
        ),
      ),
      isAgreed: v.pipe(v.boolean(), v.literal(true, 'agreement.required')),
    }),
    v.forward(
      v.partialCheck(
        [['amount']],
        ({ amount: paid }) => available === null || isAtLeast(available, charged(paid)),
        'wallet.insufficient',
      ),
      ['amount'],
    ),
  );
};

/** What an amount brings and costs; null while the amount cannot be subscribed. */
export const subscribable = (
  draft: SubscriptionDraft,
  limits: SubscriptionLimits,
): { allocation: Amount; charged: Amount } | null => {
  const parsed = v.safeParse(subscriptionWithin(limits), { ...draft, isAgreed: true });
  if (!parsed.success || stateRefusal(limits.state) !== null) return null;
  const { issuePrice } = limits;
  const allocation = allocationOf(parsed.output.amount, issuePrice, limits.allocationDecimals);
  return { allocation, charged: chargedFor(allocation, issuePrice) };
};

/** The accepted amounts as a range, for a hint and for a refusal. */
export const amountRange = (limits: OfferedSupply): { least: Amount; most: Amount } => ({
  least: leastAmount(limits),
  most: mostAmount(limits),
});

/** The figures that the texts of the rules mention. */
export const subscriptionFigures = (limits: OfferedSupply, currency: string): RuleFigures => {
  const { least, most } = amountRange(limits);
  return {
    'amount.decimals': { decimals: limits.decimals },
    'sub.below_min': { min: least, currency },
    'sub.above_max': { max: most, currency },
  };
};

/** A draft with its product and the limits that it was typed within. */
export type ChosenSubscription = SubscriptionDraft & {
  productId: number;
  limits: SubscriptionLimits;
};

/** The product takes subscriptions, and the draft keeps the rules. */
export const isSubscription = ({ limits, productId: _, ...draft }: ChosenSubscription): boolean =>
  stateRefusal(limits.state) === null && v.is(subscriptionWithin(limits), draft);

/** The request on the wire (contract/calls/post-lh-send-order.md). */
export const subscriptionFields = ({ limits, productId, ...draft }: ChosenSubscription) => ({
  config_id: productId,
  amount: v.parse(subscriptionWithin(limits), draft).amount,
});
