import { useActorRef } from '@xstate/react';
import type { HostingSummaryActor } from '../../../machines/hosting/hosting-readings';
import { hostingSummaryOver } from '../../api/hosting/hosting-order';
import { useOver } from '../../context/services';
import type { PrivateEvent } from '../../realtime/live';
import { usePrivateEvents } from '../../realtime/private-events';

const isOfHosting = (event: PrivateEvent): boolean =>
  event.name === 'missed' || (event.name === 'record_update' && event.data.kind === 'hosting');

/** Calls when an order may have changed, with its id where that is known. */
export const useHostingChanges = (onChange: (id: number | null) => void) =>
  usePrivateEvents(['record_update', 'missed'], (event) => {
    if (!isOfHosting(event)) return;
    onChange(event.name === 'record_update' ? event.data.record.id : null);
  });

/** What the person hosts, read again whenever an order changes. */
export const useHostingSummary = (): HostingSummaryActor => {
  const actor = useActorRef(useOver(hostingSummaryOver));
  useHostingChanges(() => actor.send({ type: 'change.notified' }));
  return actor;
};
