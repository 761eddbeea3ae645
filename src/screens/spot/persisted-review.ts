import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type SpotOrderActor, selectFailure, selectStep } from '../../../machines/spot/spot-order';
import { noFunds } from '../../../schemas/spot/spot-order';
import { useEmitted } from '../../context/services';
import { usePersistedOrder } from '../../forms/persisted-form';
import { persistedSpotForm } from './persisted-form';
import { useLostSubmission } from './spot-result';
import type { SpotFormState } from './use-spot-form';

/** Notes beside the draft whether it is being reviewed, and empties it when its order is out. */
export const usePersistedWhileOrdering = (order: SpotOrderActor) => {
  const { persistReviewed, empty } = usePersistedOrder(persistedSpotForm);
  const step = useSelector(order, selectStep);
  const isLost = useLostSubmission(order) !== null;
  const isReviewing = !isLost && (step === 'reviewing' || step === 'submitting');
  const isSentAway = useSelector(order, selectFailure)?.kind === 'signedOut';
  const isReviewed = isReviewing || isSentAway;
  const persist = useEffectEvent(persistReviewed);
  useEffect(() => persist(isReviewed), [isReviewed]);
  useEmitted(order, 'order.placed', empty);
};

/**
 * Whoever was sent to the login from the review, or reloaded it, finds it again with today's prices
 * and balance. It only asks once more; nothing is sent by itself.
 */
export const useResumedReview = (ticket: SpotFormState, order: SpotOrderActor) => {
  const { draft, tradingContext, funds, prices, wasReviewed } = ticket;
  const isWaiting = useRef(wasReviewed);
  const { isFresh } = prices;
  useEffect(() => {
    if (!isWaiting.current || !isFresh || funds === noFunds) return;
    isWaiting.current = false;
    order.send({ type: 'draft.submitted', draft, tradingContext, quoteIsFresh: isFresh });
  });
};
