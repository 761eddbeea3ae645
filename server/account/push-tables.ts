import type { Generated } from 'kysely';
import type { PushKind } from './push-content';

/** The browser of a session, while it has allowed notifications. */
type PushSubscriptionTable = {
  session_id: string;
  user_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_ms: number;
};

/** What is to be pushed, written with the change that it is about; it has no messages yet. */
type PushEventTable = {
  id: Generated<number>;
  user_id: number;
  kind: PushKind;
  /** The order, or the record that was decided on. */
  record_id: number | null;
  time_ms: number;
};

/** A notification that is not delivered yet. */
type PushMessageTable = {
  id: string;
  session_id: string;
  /** A `PushMessage` as JSON text. */
  payload: string;
  attempts: Generated<number>;
  created_ms: number;
  due_ms: number;
};

export type PushTables = {
  push_subscription: PushSubscriptionTable;
  push_event: PushEventTable;
  push_message: PushMessageTable;
};

declare module '../database/tables' {
  interface Tables extends PushTables {}
}
