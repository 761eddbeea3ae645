import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type SpotOrderActor, selectFailure, selectStep } from '../../../machines/spot/spot-order';
import type { Pair } from '../../../schemas/market/pair';
import { noFunds, type SpotFunds, type TradingContext } from '../../../schemas/spot/spot-order';
import { useEmitted } from '../../app/services';
import { usePersistedForm, usePersistedOrder } from './persisted-form';
import { draftFrom } from './spot-draft';
import type { SpotPrices } from './spot-prices';
import { useLostSubmission } from './spot-result';

/** Notes beside the draft whether it is being reviewed, and empties it when its order is out. */
export const usePersistedWhileOrdering = (order: SpotOrderActor) => {
  const { persistReviewed, empty } = usePersistedOrder();
  const step = useSelector(order, selectStep);
  const isLost = useLostSubmission(order) !== null;
  const isReviewing = !isLost && (step === 'reviewing' || step === 'submitting');
  const isSentAway = useSelector(order, selectFailure)?.kind === 'signedOut';
  const isReviewed = isReviewing || isSentAway;
  const persist = useEffectEvent(persistReviewed);
  useEffect(() => persist(isReviewed), [isReviewed]);
  useEmitted(order, 'order.placed', empty);
};

type PersistedReview = {
  pair: Pair;
  userId: number;
  order: SpotOrderActor;
  tradingContext: TradingContext;
  funds: SpotFunds;
  prices: SpotPrices;
  /** The person asked for another order meanwhile. */
  isAsked: boolean;
};

/**
 * Whoever was sent away from the review, or reloaded it, finds it again with today's prices and
 * balance. It only asks once more; nothing is sent by itself.
 */
export const usePersistedReview = (review: PersistedReview) => {
  const { pair, userId, order, tradingContext, funds, prices, isAsked } = review;
  const { initial, wasReviewed } = usePersistedForm(userId, pair);
  const isWaiting = useRef(wasReviewed && !isAsked);
  const { isFresh, worstFor } = prices;
  useEffect(() => {
    if (!isWaiting.current || !isFresh || funds === noFunds) return;
    isWaiting.current = false;
    const draft = draftFrom(initial, worstFor, pair.quantityDecimals);
    order.send({ type: 'draft.submitted', draft, tradingContext, quoteIsFresh: isFresh });
  });
};
