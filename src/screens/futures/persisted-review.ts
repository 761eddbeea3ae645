import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type FuturesOrderActor,
  selectFailure,
  selectStep,
} from '../../../machines/futures/futures-order';
import { useEmitted } from '../../context/services';
import { usePersistedOrder } from '../../forms/persisted-form';
import { persistedFuturesForm } from './persisted-form';
import type { FuturesFormState } from './use-futures-form';

/** Notes beside the draft whether it is being reviewed, and empties it when its order is out. */
export const usePersistedWhileOrdering = (order: FuturesOrderActor) => {
  const { persistReviewed, empty } = usePersistedOrder(persistedFuturesForm);
  const step = useSelector(order, selectStep);
  const isSignedOut = useSelector(order, selectFailure)?.kind === 'signedOut';
  const isReviewed = step === 'reviewing' || step === 'submitting' || isSignedOut;
  const persist = useEffectEvent(persistReviewed);
  useEffect(() => persist(isReviewed), [isReviewed]);
  useEmitted(order, 'order.placed', empty);
};

/**
 * Whoever was sent to the login from the review, or reloaded it, finds it again with the current
 * price and balance. It only asks once more; nothing is sent by itself.
 */
export const useResumedReview = (ticket: FuturesFormState, order: FuturesOrderActor) => {
  const { draft, context, wasReviewed } = ticket;
  const { isFresh } = ticket.prices;
  const isWaiting = useRef(wasReviewed);
  useEffect(() => {
    if (!isWaiting.current || !isFresh || context.available === null) return;
    isWaiting.current = false;
    order.send({ type: 'draft.submitted', draft, tradingContext: context, quoteIsFresh: isFresh });
  });
};
