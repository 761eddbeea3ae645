import { useEffect, useEffectEvent, useRef } from 'react';
import type { UserEvent } from '../../schemas/account/private-event';
import type { PrivateEvent } from './live';
import { useLive } from './live-provider';

type OrderKind = Extract<UserEvent, { name: 'order_update' }>['data']['kind'];
type OpenContracts = Extract<UserEvent, { name: 'lever_trade' }>['data'];

const openIds = ({ trades_all: held, trades_entrust: waiting }: OpenContracts) =>
  `${held.toSorted()} ${waiting.toSorted()}`;

/** Says when orders of a kind or balances may have changed: a reason to read again, never the new figures. */
export const useOrderHints = (
  kind: OrderKind,
  onHint: (about: 'orders' | 'balances') => unknown,
) => {
  const { onUserEvent } = useLive();
  const lastOpen = useRef<string | null>(null);
  /** Existing servers send it with each price, so only another set of contracts is a reason. */
  const hasOtherContracts = (contracts: OpenContracts) => {
    const open = openIds(contracts);
    const isOther = open !== lastOpen.current;
    lastOpen.current = open;
    return isOther;
  };
  const hint = useEffectEvent((event: PrivateEvent) => {
    const isOrder =
      event.name === 'missed' ||
      (event.name === 'order_update' && event.data.kind === kind) ||
      (event.name === 'lever_trade' && kind === 'lever' && hasOtherContracts(event.data));
    if (isOrder) onHint('orders');
    if (event.name === 'balance_update' || event.name === 'missed') onHint('balances');
  });
  useEffect(() => onUserEvent((event) => hint(event)), [onUserEvent]);
};
