import type { Generated } from 'kysely';

/** One message of a person's conversation with the service; never changed or deleted. */
type ChatMessageTable = {
  seq: Generated<number>;
  id: string;
  user_id: number;
  /** The id that the sender gave it, so that it is stored once. */
  client_id: string | null;
  author: 'user' | 'service';
  /** The displayed name of who answered. */
  name: string;
  body: string;
  upload_id: string | null;
  created_ms: number;
};

/** How far each side has read, and since when the person waits for an answer. */
type ChatConversationTable = {
  user_id: number;
  user_read_seq: number;
  service_read_seq: number;
  waiting_since_ms: number | null;
};

export type SupportTables = {
  chat_message: ChatMessageTable;
  chat_conversation: ChatConversationTable;
};

declare module '../database/tables' {
  interface Tables extends SupportTables {}
}
