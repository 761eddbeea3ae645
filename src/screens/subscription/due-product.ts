import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { SubscriptionState } from '../../../schemas/subscription/subscription-figures';
import {
  productStateAt,
  type SubscriptionProduct,
} from '../../../schemas/subscription/subscription-product';
import {
  nextDateOf,
  type ScheduledDate,
} from '../../../schemas/subscription/subscription-schedule';
import { onEachSecond, useSecondsLeft, useServerNow } from '../../realtime/seconds-left';

/** The state of a new coin now, on the server's clock. */
export const useProductState = (product: SubscriptionProduct): SubscriptionState => {
  const now = useServerNow();
  const read = () => productStateAt(product, now() ?? Date.now());
  return useSyncExternalStore(onEachSecond, read, read);
};

/** The server may take this long to act on a date. */
const againMs = 3_000;

export type DueProduct = {
  state: SubscriptionState;
  next: ScheduledDate;
  /** Seconds until the next date; null where either is unknown. */
  left: number | null;
};

/** The state and the next date of a new coin; `onDue` is called when a date has come. */
export const useDueProduct = (product: SubscriptionProduct, onDue: () => void): DueProduct => {
  const state = useProductState(product);
  const next = nextDateOf(product, state);
  const left = useSecondsLeft(next.at);
  const reached = `${state} ${left === 0}`;
  const known = useRef(reached);
  const notify = useEffectEvent(onDue);
  useEffect(() => {
    if (known.current === reached) return;
    known.current = reached;
    notify();
    const again = setTimeout(() => notify(), againMs);
    return () => clearTimeout(again);
  }, [reached]);
  return { state, next, left };
};
