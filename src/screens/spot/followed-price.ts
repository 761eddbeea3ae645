import { useEffect, useEffectEvent, useState } from 'react';
import { type Amount, withDecimals } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import type { SpotForm } from './spot-draft';

type PriceForm = {
  values: SpotForm;
  read: () => SpotForm;
  set: (field: 'price', price: string) => void;
};

type Settings = {
  pair: Pair;
  form: PriceForm;
  best: Amount | null;
  /** The best price of this moment, which may be newer than the rendered one. */
  latest: () => Amount | null;
  /** What depends on the price follows it. */
  onMove: (price: Amount) => void;
};

const isInPrice = () => document.activeElement?.getAttribute('name') === 'price';

/**
 * The limit price follows the best price of its side until it is typed, stepped or picked, also an
 * emptied one. While the field has the focus it stands still, so that nobody types into a moving one.
 */
export const useFollowedPrice = ({ pair, form, best, latest, onMove }: Settings) => {
  const [isFollowing, setFollowing] = useState(form.values.price === '');
  const take = useEffectEvent((price: Amount) => {
    const text = withDecimals(price, pair.priceDecimals);
    if (text === form.read().price || isInPrice()) return;
    form.set('price', text);
    onMove(price);
  });
  useEffect(() => {
    if (isFollowing && best !== null) take(best);
  }, [isFollowing, best]);
  return {
    isFollowing,
    stop: () => setFollowing(false),
    follow: () => {
      setFollowing(true);
      if (best !== null) form.set('price', withDecimals(best, pair.priceDecimals));
    },
    /** Before an order is submitted: not at an older price than that of the book. */
    catchUp: () => {
      const now = isFollowing ? latest() : null;
      if (now !== null) form.set('price', withDecimals(now, pair.priceDecimals));
    },
  };
};
