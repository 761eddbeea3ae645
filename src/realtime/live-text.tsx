import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLive } from './live-provider';
import type { Quote } from './quote-store';

type Follow = (quote: Quote | null) => void;

/** Runs after each render of the component and after each update of the pair's quote. */
export const useFollowedQuote = (symbol: string, follow: Follow): void => {
  const { quotes } = useLive();
  const run = useEffectEvent(() => follow(quotes.get(symbol)));
  useLayoutEffect(() => run());
  useLayoutEffect(() => quotes.subscribe(symbol, () => run()), [quotes, symbol]);
};

/** The text stands alone in its element, so that nothing of a browser's translation stays beside it. */
const write = (element: Element | null, text: string) => {
  const node = element?.firstChild;
  if (node instanceof Text && node === element?.lastChild) {
    if (node.data !== text) node.data = text;
  } else element?.replaceChildren(text);
};

/**
 * A text of the pair's live quote, written to the DOM without a render: for figures that change
 * with every price, React's render was most of the cost.
 */
export const LiveText = ({
  symbol,
  read,
}: {
  symbol: string;
  read: (quote: Quote | null) => string;
}) => {
  const { quotes } = useLive();
  const element = useRef<HTMLSpanElement>(null);
  // React renders only the first text, so that it never overwrites a later one.
  const [first] = useState(() => read(quotes.get(symbol)));
  useFollowedQuote(symbol, (quote) => write(element.current, read(quote)));
  return <span ref={element}>{first}</span>;
};
