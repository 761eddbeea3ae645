import * as v from 'valibot';
import {
  type Amount,
  Amount as AmountText,
  decimalsOf,
  isAtLeast,
  isPositive,
  zero,
} from '../kernel/money';
import type { RuleFigures } from '../kernel/refusal';
import type { HostingProduct } from './hosting-product';

/** What a product and the balance allow; both sides check a purchase against it. */
export type HostingLimits = {
  minimum: Amount;
  /** Null for none. */
  maximum: Amount | null;
  /** Decimals of the currency. */
  decimals: number;
  /** Available in the spot account; null where only the ledger knows it. */
  available: Amount | null;
};

/** The form as typed, not validated. */
export type HostingDraft = {
  amount: string;
  /** The service agreement is accepted. */
  isAgreed: boolean;
};

const Hosted = v.pipe(
  v.string('amount.invalid'),
  v.transform((text) => text.trim()),
  AmountText,
  v.check(isPositive, 'amount.invalid'),
);

/** The figures that the texts of the rules mention. */
export const hostingFigures = (
  { minimum, maximum, decimals }: Pick<HostingLimits, 'minimum' | 'maximum' | 'decimals'>,
  currency: string,
): RuleFigures => ({
  'amount.decimals': { decimals },
  'hosting.below_min': { min: minimum, currency },
  'hosting.above_max': { max: maximum ?? zero, currency },
});

/** The rules of contract/rules.md#hosting-purchase, for one product and one balance. */
export const hostingWithin = ({ minimum, maximum, decimals, available }: HostingLimits) =>
  v.pipe(
    v.object({
      amount: v.pipe(
        Hosted,
        v.check((amount) => decimalsOf(amount) <= decimals, 'amount.decimals'),
        v.check((amount) => isAtLeast(amount, minimum), 'hosting.below_min'),
        v.check((amount) => maximum === null || isAtLeast(maximum, amount), 'hosting.above_max'),
      ),
      isAgreed: v.pipe(v.boolean(), v.literal(true, 'agreement.required')),
    }),
    v.forward(
      v.partialCheck(
        [['amount']],
        ({ amount }) => available === null || isAtLeast(available, amount),
        'wallet.insufficient',
      ),
      ['amount'],
    ),
  );

/** A draft with its product and the limits that it was typed within. */
export type ChosenHosting = HostingDraft & {
  product: Pick<HostingProduct, 'id' | 'isOpen'>;
  limits: HostingLimits;
};

/** The product is open, and the draft keeps the rules. */
export const isHostingPurchase = ({ product, limits, ...draft }: ChosenHosting): boolean =>
  product.isOpen && v.is(hostingWithin(limits), draft);

/** The amount of a draft that can be hosted as it is; null otherwise. */
export const hostableAmount = (draft: HostingDraft, limits: HostingLimits): Amount | null => {
  const parsed = v.safeParse(hostingWithin(limits), { ...draft, isAgreed: true });
  return parsed.success ? parsed.output.amount : null;
};

/** The request on the wire (contract/calls/post-lh-deposit.md). */
export const hostingFields = ({ product, limits, ...draft }: ChosenHosting) => {
  const { amount, isAgreed } = v.parse(hostingWithin(limits), draft);
  return { config_id: product.id, amount, agree: isAgreed };
};

/** An order to redeem, with the penalty that the person was shown. */
export type Redemption = { id: number; seenPenalty: Amount };

/** The request on the wire (contract/calls/post-lh-deposit-order-cancel.md). */
export const redemptionFields = ({ id, seenPenalty }: Redemption) => ({
  id,
  seen_penalty: seenPenalty,
});
