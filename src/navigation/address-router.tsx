import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { HashRouter, useHref, useLocation, useNavigate } from 'react-router-dom';

/** Shows the page of an address that changed while the first render was still in progress. */
const MissedNavigation = () => {
  const navigate = useNavigate();
  const rendered = useHref(useLocation());
  const follow = useEffectEvent(() => {
    const { hash } = window.location;
    if (hash !== '' && hash !== rendered) void navigate(hash.slice(1), { replace: true });
  });
  // Once: HashRouter follows the address itself from its first commit on.
  useEffect(() => follow(), []);
  return null;
};

/**
 * The router of the app. HashRouter does not listen before its first commit, but the instant shell
 * can be tapped until then.
 */
export const AddressRouter = ({ children }: { children: ReactNode }) => (
  <HashRouter>
    <MissedNavigation />
    {children}
  </HashRouter>
);
