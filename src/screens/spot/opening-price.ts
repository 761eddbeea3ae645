import { useEffect, useEffectEvent, useState } from 'react';
import { type Amount, withDecimals } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import type { SpotForm } from './spot-draft';

type PriceForm = { values: SpotForm; set: (field: 'price', price: string) => void };

/**
 * The limit price begins with the last price, once, where none is typed. Later prices leave the
 * field alone, also an emptied one. Returns what it began with.
 */
export const useOpeningPrice = (
  last: Amount | null,
  { priceDecimals }: Pair,
  form: PriceForm,
): string | null => {
  const [opening, setOpening] = useState<string | null>(null);
  const begin = useEffectEvent((price: Amount) => {
    if (opening !== null) return;
    const text = withDecimals(price, priceDecimals);
    setOpening(text);
    if (form.values.price === '') form.set('price', text);
  });
  useEffect(() => {
    if (last !== null) begin(last);
  }, [last]);
  return opening;
};
