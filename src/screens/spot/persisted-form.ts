import { useState } from 'react';
import * as v from 'valibot';
import type { Pair } from '../../../schemas/market/pair';
import { createPersistedDraft } from '../../storage/draft-storage';
import { emptySpotForm, SpotForm } from './spot-draft';

const StoredForm = v.object({
  owner: v.nullable(v.number()),
  symbol: v.string(),
  form: SpotForm,
  /** The order stood before its last confirmation. */
  isReviewed: v.boolean(),
});

const usePersisted = createPersistedDraft('tideline_draft_spot', StoredForm);

const isSame = (a: SpotForm, b: SpotForm) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What was typed on the trade screen, as long as the tab is open and nobody else has logged in. A
 * price and a quantity belong to their pair; the side is kept with any.
 */
export const usePersistedForm = (owner: number | null, { symbol }: Pair) => {
  const persisted = usePersisted();
  const [initial] = useState((): { form: SpotForm; isReviewed: boolean } => {
    const found = persisted.read();
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
    write: (form: SpotForm) => {
      const found = persisted.read();
      const isReviewed = found?.isReviewed === true && isSame(found.form, form);
      persisted.write({ owner: owner ?? found?.owner ?? null, symbol, form, isReviewed });
    },
  };
};

/** Changes of the stored form by its order, which goes on where the form is not on screen. */
export const usePersistedOrder = () => {
  const persisted = usePersisted();
  return {
    persistReviewed: (isReviewed: boolean) => {
      const found = persisted.read();
      if (found && found.isReviewed !== isReviewed) persisted.write({ ...found, isReviewed });
    },
    /** An order went out: the next one begins with the same side and price. */
    empty: () => {
      const found = persisted.read();
      if (!found) return;
      const form = { ...found.form, quantity: '', total: '' };
      persisted.write({ ...found, form, isReviewed: false });
    },
  };
};
