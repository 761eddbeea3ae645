import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import type { PushKind } from './push-content';

/** A change of a record that happens without its owner. */
export type RecordEvent = {
  readonly userId: number;
  readonly kind: PushKind;
  readonly recordId: number;
  readonly timeMs: number;
};

/**
 * Adds what is to be pushed about records to the transaction that changes them, so that a server that
 * ends right after its commit loses none; for owners who have subscribed a browser.
 */
export const addPushEvents = async (
  trx: Transaction<Tables>,
  events: readonly RecordEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  const owners = new Set(events.map(({ userId }) => userId));
  const subscribed = await trx
    .selectFrom('push_subscription')
    .select('user_id')
    .where('user_id', 'in', [...owners])
    .execute();
  const recipients = new Set(subscribed.map(({ user_id }) => user_id));
  const rows = events
    .filter(({ userId }) => recipients.has(userId))
    .map(({ userId, kind, recordId, timeMs }) => ({
      user_id: userId,
      kind,
      record_id: recordId,
      time_ms: timeMs,
    }));
  if (rows.length > 0) await trx.insertInto('push_event').values(rows).execute();
};
