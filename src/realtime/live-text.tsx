import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLive } from './live-provider';
import type { Quote } from './quote-store';

type Follow = (quote: Quote | null) => void;

/**
 * Runs with the live quote of a pair: when the component has been rendered, and whenever the quote is
 * shown anew.
 */
export const useFollowedQuote = (symbol: string, follow: Follow): void => {
  const { quotes } = useLive();
  const look = useEffectEvent(() => follow(quotes.get(symbol)));
  useLayoutEffect(() => look());
  useLayoutEffect(() => quotes.subscribe(symbol, () => look()), [quotes, symbol]);
};

const write = (place: Element | null, text: string) => {
  const written = place?.firstChild;
  if (!(written instanceof Text)) place?.append(text);
  else if (written.data !== text) written.data = text;
};

/**
 * What the live quote of a pair says, written into the page without a rendering: for figures that
 * change faster than all else, a rendering is most of what they cost.
 */
export const LiveText = ({
  symbol,
  read,
}: {
  symbol: string;
  read: (quote: Quote | null) => string;
}) => {
  const { quotes } = useLive();
  const place = useRef<HTMLSpanElement>(null);
  // React writes the first text only: it never learns of another one, and leaves the text alone.
  const [first] = useState(() => read(quotes.get(symbol)));
  useFollowedQuote(symbol, (quote) => write(place.current, read(quote)));
  return <span ref={place}>{first}</span>;
};
