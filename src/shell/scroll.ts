import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A page that was left is found where it was left; a new one begins at its top. */
export const useScrollKept = (): void => {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    scrollTo({ top: isReturn ? (places.current.get(key) ?? 0) : 0 });
  }, [key, isReturn]);
  useEffect(() => {
    const keep = () => places.current.set(key, scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [key]);
};
