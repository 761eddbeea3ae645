import { useEffect, useEffectEvent, useRef } from 'react';
import { type Emitting, useEmitted } from '../../context/services';
import { usePersistedOrder } from '../../forms/persisted-form';

/** Prices render the form every second; what was typed is written when it changes. */
export const usePersistedChanges = <Form extends object>(
  write: (form: Form) => void,
  form: Form,
) => {
  const text = JSON.stringify(form);
  const persist = useEffectEvent((_: string) => write(form));
  useEffect(() => persist(text), [text]);
};

/** Notes beside the draft whether it is being reviewed, and empties it when its order is out. */
export const usePersistedWhileOrdering = <Form extends object>(
  form: Parameters<typeof usePersistedOrder<Form>>[0],
  order: Emitting<{ type: 'order.placed' }>,
  isReviewed: boolean,
) => {
  const { persistReviewed, empty } = usePersistedOrder(form);
  const persist = useEffectEvent(persistReviewed);
  useEffect(() => persist(isReviewed), [isReviewed]);
  useEmitted(order, 'order.placed', empty);
};

/**
 * Whoever was sent to the login from the review, or reloaded it, finds it again, once the current
 * price and balance are there. It only asks once more; nothing is sent by itself.
 */
export const useResumedReview = (wasReviewed: boolean, isReady: boolean, review: () => void) => {
  const isWaiting = useRef(wasReviewed);
  const resume = useEffectEvent(review);
  useEffect(() => {
    if (!isWaiting.current || !isReady) return;
    isWaiting.current = false;
    resume();
  }, [isReady]);
};
