import type { Generated } from 'kysely';

/** The browser of a session, while it has allowed notifications. */
type PushSubscriptionTable = {
  session_id: string;
  user_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_ms: number;
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
  push_message: PushMessageTable;
};
