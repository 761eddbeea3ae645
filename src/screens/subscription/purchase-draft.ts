import { useEffect } from 'react';
import * as v from 'valibot';
import type { SubscriptionActor } from '../../../machines/subscription/subscription';
import type { User } from '../../../schemas/account/user';
import type { Amount } from '../../../schemas/kernel/money';
import { figuresFor } from '../../../schemas/kernel/rule-figures';
import {
  type SubscriptionLimits,
  subscriptionFigures,
} from '../../../schemas/subscription/subscription-draft';
import { unitDecimals } from '../../../schemas/subscription/subscription-figures';
import type { SubscriptionProduct } from '../../../schemas/subscription/subscription-product';
import {
  affordableUnits,
  chosenUnits,
  limitsOf,
  subscriptionUnitsWithin,
} from '../../../schemas/subscription/subscription-units';
import { useLimits } from '../../context/limits';
import { useDraftForm } from '../../forms/draft-form';
import { createPersistedDraft } from '../../storage/draft-storage';
import { useProductState } from './due-product';

const StoredDraft = v.object({ owner: v.number(), productId: v.number(), units: v.string() });

export const usePersistedUnits = createPersistedDraft('tideline_draft_subscription', StoredDraft);

/** What may be subscribed now. */
export const useSubscriptionLimits = (
  product: SubscriptionProduct,
  available: Amount | null,
): SubscriptionLimits => {
  const state = useProductState(product);
  const allocationDecimals = useLimits()['sub.decimals'];
  return limitsOf(product, { state, available, allocationDecimals });
};

/** The figures of the rules, for a form in units of the new coin. */
export const figuresOf = (limits: SubscriptionLimits, currency: string) =>
  figuresFor({
    ...subscriptionFigures(limits, currency),
    'amount.decimals': { decimals: unitDecimals(limits) },
  });

type Terms = { product: SubscriptionProduct; limits: SubscriptionLimits };

/** The form in units of the new coin; what was typed stays in this tab. */
export const useUnitsForm = (flow: SubscriptionActor, user: User, { product, limits }: Terms) => {
  const { read, write } = usePersistedUnits();
  const stored = read();
  const isOwn = stored?.owner === user.id && stored.productId === product.id;
  const form = useDraftForm({
    schema: subscriptionUnitsWithin(limits),
    initial: { units: isOwn ? stored.units : '', isAgreed: false },
    onSubmit: (_, parsed) =>
      flow.send({ type: 'draft.submitted', draft: chosenUnits(product.id, parsed, limits) }),
    params: figuresOf(limits, product.currency),
  });
  const readDraft = form.read;
  useEffect(() => {
    if (flow.getSnapshot().status === 'done') return;
    write({ owner: user.id, productId: product.id, units: readDraft().units });
  });
  return { form, all: affordableUnits(limits) };
};

export type UnitsForm = ReturnType<typeof useUnitsForm>;
