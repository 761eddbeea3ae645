import * as v from 'valibot';
import { SentCount, SentTime, SentUid, sentPageOf } from '../kernel/answer';

// Responses of the chat exactly as this server sends them.

export const SentChatMessage = v.object({
  id: SentUid,
  client_id: v.nullable(SentUid),
  from: v.picklist(['user', 'service', 'system']),
  name: v.string(),
  text: v.string(),
  image: v.nullable(v.string()),
  created_at: SentTime,
  read: v.boolean(),
});
export type SentChatMessage = v.InferOutput<typeof SentChatMessage>;

export const SentChatHistory = v.object({
  ...sentPageOf(SentChatMessage).entries,
  unread: SentCount,
  agent_active: v.boolean(),
});

export const SentChatRead = v.object({ unread: SentCount });

export const SentSupportContact = v.object({
  customer_url: v.string(),
  title: v.string(),
  logo: v.string(),
});
