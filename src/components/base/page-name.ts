import { type RefObject, useEffect, useRef } from 'react';

const product = 'Tideline';

/**
 * For the heading of a page. The window has its name, for the list of open pages and the history. A
 * page that somebody has gone to begins with its focus there: the link that led to it has left, a
 * screen reader says where one is, and Tab goes on with the first control.
 */
export const usePageName = (): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  // After each render: the title may come later, or change with the pair or the language.
  useEffect(() => {
    const name = heading.current?.textContent;
    document.title = name ? `${name} · ${product}` : product;
  });
  useEffect(() => {
    const isFirstPage = !navigator.userActivation?.hasBeenActive;
    if (isFirstPage || document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
};
