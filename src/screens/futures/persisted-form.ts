import { useSelector } from '@xstate/react';
import {
  type FuturesOrderActor,
  selectFailure,
  selectStep,
} from '../../../machines/futures/futures-order';
import { createPersistedForm } from '../../forms/persisted-form';
import { usePersistedWhileOrdering } from '../trade/persisted-order';
import { emptyFuturesForm, FuturesForm } from './futures-form';

/** Prices and lots belong to their pair; the type and the multiple are kept with any. */
export const persistedFuturesForm = createPersistedForm({
  name: 'tideline_draft_futures',
  schema: FuturesForm,
  empty: emptyFuturesForm,
  ofAnyPair: ({ match, multiple }) => ({ match, multiple }),
  afterOrder: ({ match, multiple, price }) => ({ ...emptyFuturesForm, match, multiple, price }),
});

/** The stored form goes with its order: through the review, and out when it is placed. */
export const usePersistedFuturesForm = (order: FuturesOrderActor) => {
  const step = useSelector(order, selectStep);
  const isSignedOut = useSelector(order, selectFailure)?.kind === 'signedOut';
  const isReviewed = step === 'reviewing' || step === 'submitting' || isSignedOut;
  usePersistedWhileOrdering(persistedFuturesForm, order, isReviewed);
};
