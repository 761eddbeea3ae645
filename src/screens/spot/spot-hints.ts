import { useEffect, useEffectEvent } from 'react';
import { useLive } from '../../realtime/live-provider';

/** Says when orders or balances may have changed: a reason to read again, never the new figures. */
export const useSpotHints = (onHint: (about: 'orders' | 'balances') => unknown) => {
  const { onUserEvent } = useLive();
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
};
