import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Passes clicks on internal links to the router, which numbers the history entry for back
 * navigation and shows the page from its top. A link that the browser follows has no number.
 */
export const useLinks = (): void => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlain(event) || !(event.target instanceof Element)) return;
      const address = event.target.closest('a[href^="#/"]:not([target])')?.getAttribute('href');
      if (!address) return;
      event.preventDefault();
      const to = address.slice(1);
      if (to !== `${pathname}${search}`) void navigate(to);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate, pathname, search]);
};
