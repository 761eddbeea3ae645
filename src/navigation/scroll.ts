import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** For how long a page that is being filled is waited for, to be as high as it was. */
const fillingMs = 3_000;

/** Goes to a place that the page may not reach yet; stops when it is there, or when a hand moves it. */
const reach = (top: number, isOver: AbortSignal, whenDone: () => void) => {
  const going = new AbortController();
  const { signal } = going;
  const done = () => {
    if (signal.aborted) return;
    going.abort();
    whenDone();
  };
  const go = () => {
    if (signal.aborted) return;
    scrollTo({ top });
    if (scrollY >= top) done();
  };
  const growing = new ResizeObserver(go);
  signal.addEventListener('abort', () => growing.disconnect());
  isOver.addEventListener('abort', () => going.abort(), { signal });
  for (const moved of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(moved, done, { signal, passive: true });
  }
  setTimeout(done, fillingMs);
  growing.observe(document.body);
  go();
};

/** A page that was left is found where it was left; a new one begins at its top. */
export const useScrollRestoration = (): void => {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const places = useRef(new Map<string, number>());
  // Before the photo: what the next page makes of the position is not the last one's.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const leaving = new AbortController();
    const { signal } = leaving;
    let isThere = false;
    reach(isReturn ? (places.current.get(key) ?? 0) : 0, signal, () => {
      isThere = true;
    });
    const keep = () => {
      if (isThere) places.current.set(key, scrollY);
    };
    addEventListener('scroll', keep, { passive: true, signal });
    return () => leaving.abort();
  }, [key, isReturn]);
};
