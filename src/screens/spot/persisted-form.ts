import { useSelector } from '@xstate/react';
import { type SpotOrderActor, selectFailure, selectStep } from '../../../machines/spot/spot-order';
import { createPersistedForm } from '../../forms/persisted-form';
import { usePersistedWhileOrdering } from '../trade/persisted-order';
import { emptySpotForm, SpotForm } from './spot-draft';
import { useLostSubmission } from './spot-result';

/** A price and a quantity belong to their pair; the side, the type and the unit are kept with any. */
export const persistedSpotForm = createPersistedForm({
  name: 'tideline_draft_spot',
  schema: SpotForm,
  empty: emptySpotForm,
  ofAnyPair: ({ side, match, unit }) => ({ side, match, unit }),
  afterOrder: (form) => ({ ...form, quantity: '', total: '' }),
});

/** The stored form goes with its order: through the review, and out when it is placed. */
export const usePersistedSpotForm = (order: SpotOrderActor) => {
  const step = useSelector(order, selectStep);
  const isLost = useLostSubmission(order) !== null;
  const isReviewing = !isLost && (step === 'reviewing' || step === 'submitting');
  const isSignedOut = useSelector(order, selectFailure)?.kind === 'signedOut';
  usePersistedWhileOrdering(persistedSpotForm, order, isReviewing || isSignedOut);
};
