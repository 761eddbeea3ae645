import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long a page may take until it has the link again. */
const loadTimeoutMs = 3_000;

/** Gives the focus to what is found in the page, now or when it has come, unless somebody acts before. */
const focusWhenThere = (find: () => HTMLElement | undefined): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => controller.abort();
  const look = () => {
    const found = find();
    if (!found) return;
    stop();
    found.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(stop, loadTimeoutMs);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const action of ['keydown', 'pointerdown']) addEventListener(action, stop, { signal });
  observer.observe(document.body, { subtree: true, childList: true });
  look();
  return stop;
};

const linkAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('a[href^="#/"]:not([target])') : null;

/** On the way back the focus is at the link that was followed, as where the browser keeps pages. */
export const useReturnFocus = (): void => {
  const { key, pathname, search } = useLocation();
  const entry = key + pathname + search;
  const isReturn = useNavigationType() === 'POP';
  const followed = useRef(new Map<string, string>());
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const address = linkAt(target)?.getAttribute('href');
      if (address) followed.current.set(entry, address);
    };
    document.addEventListener('click', remember, true);
    return () => document.removeEventListener('click', remember, true);
  }, [entry]);
  useEffect(() => {
    const address = followed.current.get(entry);
    if (!isReturn || address === undefined) return;
    return focusWhenThere(() =>
      [...document.querySelectorAll<HTMLElement>('main a[href^="#/"]')].find(
        (link) => link.getAttribute('href') === address,
      ),
    );
  }, [entry, isReturn]);
};
