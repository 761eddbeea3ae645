import { useEffect, useEffectEvent } from 'react';
import { useConnection, useLive } from '../../live/live-provider';

const pollEveryMs = 5_000;

/**
 * Says when orders or balances may have changed. The server's own events say so; without a socket
 * time does. Either is a reason to read again, never the new figures themselves.
 */
export const useSpotHints = (onHint: (about: 'orders' | 'balances') => unknown) => {
  const { onUserEvent } = useLive();
  const connection = useConnection();
  const hint = useEffectEvent(onHint);
  useEffect(
    () =>
      onUserEvent((event) => {
        const isOrder = event.name === 'order_update' && event.data.kind === 'spot';
        if (isOrder || event.name === 'missed') hint('orders');
        if (event.name === 'balance_update' || event.name === 'missed') hint('balances');
      }),
    [onUserEvent],
  );
  const isPolling = connection === 'polling';
  useEffect(() => {
    if (!isPolling) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      hint('orders');
      hint('balances');
    }, pollEveryMs);
    return () => clearInterval(timer);
  }, [isPolling]);
};
