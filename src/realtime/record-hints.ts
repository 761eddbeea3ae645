import type { UserEvent } from '../../schemas/account/private-event';
import { usePrivateEvents } from './private-events';

export type EventRecordKind = Extract<UserEvent, { name: 'record_update' }>['data']['kind'];

/**
 * Says when records of these kinds may have changed, with the id of the record; null where events were
 * missed. A reason to read again, never the new record.
 */
export const useRecordHints = (
  kinds: readonly EventRecordKind[],
  onHint: (id: number | null) => void,
): void =>
  usePrivateEvents(['record_update', 'missed'], (event) => {
    if (event.name === 'missed') onHint(null);
    else if (event.name === 'record_update' && kinds.includes(event.data.kind)) {
      onHint(event.data.record.id);
    }
  });
