import { useActorRef } from '@xstate/react';
import type { HostingSummaryActor } from '../../../machines/hosting/hosting-readings';
import { hostingSummaryOver } from '../../api/hosting/hosting-order';
import { useOver } from '../../context/services';
import { useRecordHints } from '../../realtime/record-hints';

/** Calls when an order may have changed, with its id where that is known. */
export const useHostingChanges = (onChange: (id: number | null) => void) =>
  useRecordHints(['hosting'], onChange);

/** What the person hosts, read again whenever an order changes. */
export const useHostingSummary = (): HostingSummaryActor => {
  const actor = useActorRef(useOver(hostingSummaryOver));
  useHostingChanges(() => actor.send({ type: 'change.notified' }));
  return actor;
};
