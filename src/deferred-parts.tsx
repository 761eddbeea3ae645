import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isHome } from '../schemas/kernel/route';
import { useConfig } from './app/config';
import { later } from './app/deferred-assets';
import { LaterNotices } from './app/later-notices';
import { useLive } from './realtime/live-provider';

const popup = later(() => import('./screens/subscription/recommended-coin'), 'RecommendedCoin');

/** Everything that home shows and may open comes before the popup. */
const idleMs = 3_000;

type Popup = ComponentType<{ isHome: boolean }>;

/** The popup of a recommended coin, fetched at the first visit of home. */
const Recommendation = () => {
  const isAtHome = isHome(useLocation().pathname);
  const { firstPrices } = useLive();
  const [Shown, setShown] = useState<Popup | null>(null);
  useEffect(() => {
    if (!isAtHome) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasLeft = false;
    const show = () => {
      // Nobody has asked for it, so a failure is not shown.
      popup.fetched().then(
        () => setShown(() => popup.loaded()),
        () => undefined,
      );
    };
    void firstPrices.then(() => {
      if (!hasLeft) timer = setTimeout(show, idleMs);
    });
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [isAtHome, firstPrices]);
  return Shown ? <Shown isHome={isAtHome} /> : null;
};

/** What stands beside every screen and is not part of the start. */
export const DeferredParts = () => {
  const { subscription } = useConfig().features;
  return (
    <>
      <LaterNotices />
      {subscription ? <Recommendation /> : null}
    </>
  );
};
