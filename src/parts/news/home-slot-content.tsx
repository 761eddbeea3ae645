import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useUiState } from '../../components/base/ui-state';
import { later } from '../../context/deferred-assets';
import { useLive } from '../../realtime/live-provider';

const homeNotices = later(() => import('./home-notices'), 'HomeNotices');

/** Fills the place on home once prices are there. Without it home works on, and its place is empty. */
export const HomeSlot = () => {
  const { firstPrices } = useLive();
  const { homeSlot } = useUiState();
  const element = useSyncExternalStore(homeSlot.subscribe, homeSlot.get);
  const [Shown, setShown] = useState<ComponentType | null>(null);
  const isOnHome = element !== null;
  useEffect(() => {
    if (!isOnHome) return;
    const fetched = async () => {
      await firstPrices;
      await homeNotices.fetched();
      setShown(homeNotices.loaded);
    };
    fetched().catch(() => undefined);
  }, [isOnHome, firstPrices]);
  return Shown && element ? createPortal(<Shown />, element) : null;
};
