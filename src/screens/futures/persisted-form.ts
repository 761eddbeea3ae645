import { createPersistedForm } from '../../forms/persisted-form';
import { emptyFuturesForm, FuturesForm } from './futures-form';

/** Prices and lots belong to their pair; the type and the multiple are kept with any. */
export const persistedFuturesForm = createPersistedForm({
  name: 'tideline_draft_futures',
  schema: FuturesForm,
  empty: emptyFuturesForm,
  ofAnyPair: ({ match, multiple }) => ({ match, multiple }),
  afterOrder: ({ match, multiple, price }) => ({ ...emptyFuturesForm, match, multiple, price }),
});
