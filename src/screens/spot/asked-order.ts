import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { SpotSide } from '../../../schemas/spot-order';
import { type SpotForm, typedAmount } from './spot-draft';

/**
 * Takes side and price from the address, as the chart page writes them, into the form. Once: they are
 * taken out of the address, so that a reload keeps what has been typed since.
 */
export const useAskedOrder = (fill: (asked: Partial<SpotForm>) => void) => {
  const [query, setQuery] = useSearchParams();
  const take = useEffectEvent(() => {
    const side = v.safeParse(SpotSide, query.get('side'));
    const price = typedAmount(query.get('price') ?? '');
    fill({
      ...(side.success ? { side: side.output } : {}),
      ...(price === null ? {} : { match: 'limit', price }),
    });
    const rest = new URLSearchParams(query);
    rest.delete('side');
    rest.delete('price');
    setQuery(rest, { replace: true });
  });
  const isAsked = query.has('side') || query.has('price');
  useEffect(() => {
    if (isAsked) take();
  }, [isAsked]);
};
