import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long a page may load until it is tall enough for its old position. */
const loadTimeoutMs = 3_000;

/** Scrolls while the page grows, until the position is reached or the person interacts. */
const restorePosition = (top: number, unmounted: AbortSignal, onDone: () => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  const done = () => {
    if (signal.aborted) return;
    controller.abort();
    onDone();
  };
  const scroll = () => {
    if (signal.aborted) return;
    scrollTo({ top });
    if (scrollY >= top) done();
  };
  const observer = new ResizeObserver(scroll);
  signal.addEventListener('abort', () => observer.disconnect());
  unmounted.addEventListener('abort', () => controller.abort(), { signal });
  for (const interaction of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(interaction, done, { signal, passive: true });
  }
  setTimeout(done, loadTimeoutMs);
  observer.observe(document.body);
  scroll();
};

/** Back navigation restores the scroll position of a page; a new page starts at its top. */
export const useScrollRestoration = (): void => {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const positions = useRef(new Map<string, number>());
  // A layout effect, so that scroll events that the new page causes are not stored for the old one.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const controller = new AbortController();
    const { signal } = controller;
    let isRestored = false;
    restorePosition(isReturn ? (positions.current.get(key) ?? 0) : 0, signal, () => {
      isRestored = true;
    });
    const store = () => {
      if (isRestored) positions.current.set(key, scrollY);
    };
    addEventListener('scroll', store, { passive: true, signal });
    return () => controller.abort();
  }, [key, isReturn]);
};
