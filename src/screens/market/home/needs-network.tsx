import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { useToast } from '../../../context/toasts';
import { useConnection } from '../../../realtime/live-provider';

/** Dims what leads to nothing without a network, and says so where it is tapped. */
export const useNeedsNetwork = (): void => {
  const isOffline = useConnection() === 'offline';
  const toast = useToast();
  const refuse = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-network]')) return;
    event.preventDefault();
    toast({ tone: 'note', text: <FormattedMessage id="value.offline" /> });
  });
  useEffect(() => {
    if (!isOffline) return;
    const report = (event: MouseEvent) => refuse(event);
    document.documentElement.setAttribute('data-offline', '');
    document.addEventListener('click', report, true);
    return () => {
      document.documentElement.removeAttribute('data-offline');
      document.removeEventListener('click', report, true);
    };
  }, [isOffline]);
};
