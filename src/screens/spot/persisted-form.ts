import { createPersistedForm } from '../../forms/persisted-form';
import { emptySpotForm, SpotForm } from './spot-draft';

/** A price and a quantity belong to their pair; the side, the type and the unit are kept with any. */
export const persistedSpotForm = createPersistedForm({
  name: 'tideline_draft_spot',
  schema: SpotForm,
  empty: emptySpotForm,
  ofAnyPair: ({ side, match, unit }) => ({ side, match, unit }),
  afterOrder: (form) => ({ ...form, quantity: '', total: '' }),
});
