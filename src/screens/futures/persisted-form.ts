import { useState } from 'react';
import * as v from 'valibot';
import type { Pair } from '../../../schemas/market/pair';
import { createPersistedDraft } from '../../storage/draft-storage';
import { emptyFuturesForm, FuturesForm } from './futures-form';

const StoredForm = v.object({
  owner: v.nullable(v.number()),
  symbol: v.string(),
  form: FuturesForm,
  /** The order stood before its last confirmation. */
  isReviewed: v.boolean(),
});

const usePersisted = createPersistedDraft('tideline_draft_futures', StoredForm);

const isSame = (a: FuturesForm, b: FuturesForm) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What was typed on the futures screen, as long as the tab is open and nobody else has logged in.
 * Prices and lots belong to their pair; the type and the multiple are kept with any.
 */
export const usePersistedForm = (owner: number | null, { symbol }: Pair) => {
  const persisted = usePersisted();
  const [initial] = useState((): { form: FuturesForm; isReviewed: boolean } => {
    const found = persisted.read();
    const isForeign = owner !== null && found?.owner !== null && found?.owner !== owner;
    if (!found || isForeign) return { form: emptyFuturesForm, isReviewed: false };
    const { match, multiple } = found.form;
    return found.symbol === symbol
      ? found
      : { form: { ...emptyFuturesForm, match, multiple }, isReviewed: false };
  });
  return {
    initial: initial.form,
    wasReviewed: initial.isReviewed,
    write: (form: FuturesForm) => {
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
    /** An order went out: the next one begins with the same type and multiple. */
    empty: () => {
      const found = persisted.read();
      if (!found) return;
      const { match, multiple, price } = found.form;
      const form = { ...emptyFuturesForm, match, multiple, price };
      persisted.write({ ...found, form, isReviewed: false });
    },
  };
};
