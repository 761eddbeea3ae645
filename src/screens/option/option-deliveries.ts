import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { optionDeliveryMachine, selectIsOverdue } from '../../../machines/option/option-delivery';
import type { OptionOrder } from '../../../schemas/option/option-order';
import { useEmitted } from '../../context/services';
import { onEachSecond, useServerNow } from '../../realtime/seconds-left';

const isDueAt = ({ deliveryTime, status }: OptionOrder, nowMs: number): boolean =>
  status === 'delivering' || (deliveryTime !== null && Date.parse(deliveryTime) <= nowMs);

/**
 * Reads the lists again from the moment an order is due until it is delivered, because the event that
 * reports it may be lost. True once that takes longer than it can.
 */
export const useDeliveries = (open: readonly OptionOrder[], onRead: () => void): boolean => {
  const actor = useActorRef(optionDeliveryMachine);
  const now = useServerNow();
  const known = useRef<ReadonlySet<number>>(new Set());
  const check = useEffectEvent((orders: readonly OptionOrder[]) => {
    const nowMs = now();
    if (nowMs === null) return;
    const due = orders.filter((order) => isDueAt(order, nowMs)).map(({ id }) => id);
    if (due.length === 0) actor.send({ type: 'deliveries.settled' });
    else if (due.some((id) => !known.current.has(id))) actor.send({ type: 'delivery.reached' });
    known.current = new Set(due);
  });
  const checkAgain = useEffectEvent(() => check(open));
  useEffect(() => {
    // What was due while the page was hidden is looked for anew when it is shown.
    const forget = () => {
      if (!document.hidden) known.current = new Set();
    };
    document.addEventListener('visibilitychange', forget);
    const stop = onEachSecond(() => checkAgain());
    return () => {
      document.removeEventListener('visibilitychange', forget);
      stop();
    };
  }, []);
  useEffect(() => check(open), [open]);
  useEmitted(actor, 'read.requested', onRead);
  return useSelector(actor, selectIsOverdue);
};
