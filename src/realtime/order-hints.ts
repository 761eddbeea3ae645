import { useEffect, useEffectEvent } from 'react';
import type { UserEvent } from '../../schemas/account/private-event';
import { useLive } from './live-provider';

type OrderKind = Extract<UserEvent, { name: 'order_update' }>['data']['kind'];

/** Says when orders of a kind or balances may have changed: a reason to read again, never the new figures. */
export const useOrderHints = (
  kind: OrderKind,
  onHint: (about: 'orders' | 'balances') => unknown,
) => {
  const { onUserEvent } = useLive();
  const hint = useEffectEvent(onHint);
  useEffect(
    () =>
      onUserEvent((event) => {
        const isOrder = event.name === 'order_update' && event.data.kind === kind;
        if (isOrder || event.name === 'missed') hint('orders');
        if (event.name === 'balance_update' || event.name === 'missed') hint('balances');
      }),
    [onUserEvent, kind],
  );
};
