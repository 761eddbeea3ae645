import { useState } from 'react';
import * as v from 'valibot';
import { createPersistedDraft } from '../storage/draft-storage';
import type { DraftName } from '../storage/stored-drafts';

type OrderForm<Form> = {
  /** Of the draft, in this tab. */
  readonly name: DraftName;
  readonly schema: v.GenericSchema<unknown, Form>;
  readonly empty: Form;
  /** What a form for another pair begins with; prices and quantities belong to their pair. */
  readonly ofAnyPair: (form: Form) => Partial<Form>;
  /** What the next form begins with when an order went out. */
  readonly afterOrder: (form: Form) => Form;
};

type Stored<Form> = {
  owner: number | null;
  symbol: string;
  form: Form;
  /** The order stood before its last confirmation. */
  isReviewed: boolean;
};

/**
 * What is typed on a screen that trades a pair, as long as the tab is open and nobody else has logged
 * in.
 */
export const createPersistedForm = <Form extends object>(form: OrderForm<Form>) => {
  const schema: v.GenericSchema<unknown, Stored<Form>> = v.object({
    owner: v.nullable(v.number()),
    symbol: v.string(),
    form: form.schema,
    isReviewed: v.boolean(),
  });
  return { ...form, usePersisted: createPersistedDraft(form.name, schema) };
};
type PersistedForm<Form extends object> = ReturnType<typeof createPersistedForm<Form>>;

export const usePersistedForm = <Form extends object>(
  { usePersisted, empty, ofAnyPair }: PersistedForm<Form>,
  owner: number | null,
  { symbol }: { readonly symbol: string },
) => {
  const persisted = usePersisted();
  const [initial] = useState((): Pick<Stored<Form>, 'form' | 'isReviewed'> => {
    const found = persisted.read();
    const isForeign = owner !== null && found?.owner !== null && found?.owner !== owner;
    if (!found || isForeign) return { form: empty, isReviewed: false };
    return found.symbol === symbol
      ? found
      : { form: { ...empty, ...ofAnyPair(found.form) }, isReviewed: false };
  });
  return {
    initial: initial.form,
    wasReviewed: initial.isReviewed,
    write: (form: Form) => {
      const found = persisted.read();
      const isSame = found !== null && JSON.stringify(found.form) === JSON.stringify(form);
      const isReviewed = isSame && found.isReviewed;
      persisted.write({ owner: owner ?? found?.owner ?? null, symbol, form, isReviewed });
    },
  };
};

/** Changes of the stored form by its order, which goes on where the form is not on screen. */
export const usePersistedOrder = <Form extends object>({
  usePersisted,
  afterOrder,
}: PersistedForm<Form>) => {
  const persisted = usePersisted();
  return {
    persistReviewed: (isReviewed: boolean) => {
      const found = persisted.read();
      if (found && found.isReviewed !== isReviewed) persisted.write({ ...found, isReviewed });
    },
    /** An order went out. */
    empty: () => {
      const found = persisted.read();
      if (!found) return;
      persisted.write({ ...found, form: afterOrder(found.form), isReviewed: false });
    },
  };
};
