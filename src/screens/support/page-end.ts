import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** So near to the end the newest message is in sight. */
const nearPx = 64;

const isAtEnd = () => {
  const { scrollHeight } = document.documentElement;
  return innerHeight + scrollY >= scrollHeight - nearPx;
};

const onScroll = (changed: () => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('scroll', changed, { signal, passive: true });
  addEventListener('resize', changed, { signal });
  return () => controller.abort();
};

const toEnd = () => scrollTo({ top: document.documentElement.scrollHeight });

/**
 * Keeps the end of the page in sight as rows are added there, unless the person has scrolled up, and
 * what is read in place as rows are added above it. `first` and `last` name the outermost rows.
 */
export const usePageEnd = (first: string | null, last: string | null, isOwn: boolean) => {
  const isNear = useSyncExternalStore(onScroll, isAtEnd, () => true);
  const before = useRef({ first, last, height: 0, wasNear: true });
  const [seen, setSeen] = useState(last);
  useLayoutEffect(() => {
    const { scrollHeight } = document.documentElement;
    const { current } = before;
    if (last !== current.last && (current.wasNear || isOwn || current.last === null)) toEnd();
    else if (first !== current.first && current.first !== null) {
      scrollBy({ top: scrollHeight - current.height });
    }
    before.current = { first, last, height: scrollHeight, wasNear: isAtEnd() };
  }, [first, last, isOwn]);
  useLayoutEffect(() => {
    before.current.wasNear = isNear;
    if (isNear) setSeen(last);
  }, [isNear, last]);
  return { isNear, hasNew: !isNear && last !== seen, toEnd };
};
