import { useState } from 'react';
import * as v from 'valibot';
import type { Pair } from '../../../schemas/market/pair';
import { createPersistedDraft } from '../../storage/draft-storage';
import { emptySpotForm, SpotForm } from './spot-draft';

const Kept = v.object({
  owner: v.nullable(v.number()),
  symbol: v.string(),
  form: SpotForm,
  /** The order stood before its last confirmation. */
  isReviewed: v.boolean(),
});

const usePersisted = createPersistedDraft('tideline_draft_spot', Kept);

const isSame = (a: SpotForm, b: SpotForm) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What was typed on the trade screen, as long as the tab is open and nobody else has logged in. A
 * price and a quantity belong to their pair; the side is kept with any.
 */
export const usePersistedForm = (owner: number | null, { symbol }: Pair) => {
  const kept = usePersisted();
  const [initial] = useState((): { form: SpotForm; isReviewed: boolean } => {
    const found = kept.read();
    const isForeign = owner !== null && found?.owner !== null && found?.owner !== owner;
    if (!found || isForeign) return { form: emptySpotForm, isReviewed: false };
    const { side, match, unit } = found.form;
    return found.symbol === symbol
      ? found
      : { form: { ...emptySpotForm, side, match, unit }, isReviewed: false };
  });
  return {
    initial: initial.form,
    wasReviewed: initial.isReviewed,
    keep: (form: SpotForm) => {
      const found = kept.read();
      const isReviewed = found?.isReviewed === true && isSame(found.form, form);
      kept.keep({ owner: owner ?? found?.owner ?? null, symbol, form, isReviewed });
    },
  };
};

/** The same, by what becomes of its order, whether or not the form is on screen. */
export const usePersistedOrder = () => {
  const kept = usePersisted();
  return {
    persistReviewed: (isReviewed: boolean) => {
      const found = kept.read();
      if (found && found.isReviewed !== isReviewed) kept.keep({ ...found, isReviewed });
    },
    /** An order went out: the next one begins with the same side and price. */
    empty: () => {
      const found = kept.read();
      if (!found) return;
      const form = { ...found.form, quantity: '', total: '' };
      kept.keep({ ...found, form, isReviewed: false });
    },
  };
};
