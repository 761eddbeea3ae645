import { useEffect } from 'react';
import * as v from 'valibot';
import type { HostingOffer } from '../../../machines/hosting/hosting-readings';
import type { User } from '../../../schemas/account/user';
import {
  type ChosenHosting,
  hostingFigures,
  hostingWithin,
} from '../../../schemas/hosting/hosting-purchase';
import { smallest, truncate } from '../../../schemas/kernel/money';
import { figuresFor } from '../../../schemas/kernel/rule-figures';
import { useDraftForm } from '../../forms/draft-form';
import { createPersistedDraft } from '../../storage/draft-storage';

const StoredDraft = v.object({ owner: v.number(), productId: v.number(), amount: v.string() });

export const usePersistedPurchase = createPersistedDraft('tideline_draft_hosting', StoredDraft);

type Settings = {
  user: User;
  offer: HostingOffer;
  isDone: () => boolean;
  onSubmit: (chosen: ChosenHosting) => void;
};

/** The form of a purchase, within the limits of its product. */
export const usePurchaseForm = ({
  user,
  offer: { product, available },
  isDone,
  onSubmit,
}: Settings) => {
  const { read, write } = usePersistedPurchase();
  const stored = read();
  const isTyped = stored?.owner === user.id && stored.productId === product.id;
  const { minimum, maximum, decimals } = product;
  const limits = { minimum, maximum, decimals, available };
  const form = useDraftForm({
    schema: hostingWithin(limits),
    // Whoever comes back has to agree again.
    initial: { amount: isTyped ? stored.amount : '', isAgreed: false },
    onSubmit: (draft) => onSubmit({ ...draft, product, limits }),
    params: figuresFor(hostingFigures(limits, product.currency)),
  });
  const readDraft = form.read;
  useEffect(() => {
    const { amount } = readDraft();
    write(isDone() ? null : { owner: user.id, productId: product.id, amount });
  });
  return {
    form,
    limits,
    /** All that can be hosted. */
    all: truncate(maximum === null ? available : smallest(available, maximum), decimals),
  };
};
export type HostingPurchaseForm = ReturnType<typeof usePurchaseForm>;
