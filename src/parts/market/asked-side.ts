import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';

const Asked = v.object({ askedSide: v.picklist(['long', 'short', 'rise', 'fall']) });
type Asked = v.InferOutput<typeof Asked>;

/** What a link to another page of the market carries: the side of the order that was asked for. */
export const askFor = (askedSide: Asked['askedSide']): Asked => ({ askedSide });

/** The side for which somebody came to this page; null if for none. */
export const useAskedSide = (): Asked['askedSide'] | null => {
  const { state } = useLocation();
  const [asked] = useState(() => (v.is(Asked, state) ? state.askedSide : null));
  return asked;
};
