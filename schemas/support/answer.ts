import * as v from 'valibot';
import { SentCount, SentTime, SentUid, sentPageOf } from '../kernel/answer';
import { described } from '../kernel/described';

// Responses of the chat exactly as this server sends them.

export const SentChatMessage = v.object({
  id: described(SentUid, 'Id of the message.'),
  client_id: described(
    v.nullable(SentUid),
    'Id that the sender gave the message; null for messages of the service.',
  ),
  from: described(v.picklist(['user', 'service', 'system']), 'Who wrote it.'),
  name: described(v.string(), 'Name under which the agent writes; empty where there is none.'),
  text: described(v.string(), 'The text itself, never markup; empty where it is a photo.'),
  image: described(
    v.nullable(v.string()),
    'Photo: the id or address of an own upload in a request, a signed address in an answer.',
  ),
  created_at: described(SentTime, 'When it was made.'),
  read: described(v.boolean(), 'Whether the other side has read it.'),
});
export type SentChatMessage = v.InferOutput<typeof SentChatMessage>;

export const SentChatHistory = v.object({
  ...sentPageOf(SentChatMessage).entries,
  unread: described(SentCount, 'Messages of the service that the user has not read.'),
  agent_active: described(
    v.boolean(),
    'Whether an agent has answered somebody within the last 15 minutes.',
  ),
});

export const SentChatRead = v.object({
  unread: described(SentCount, 'Messages of the service that the user has not read.'),
});

export const SentSupportContact = v.object({
  customer_url: described(
    v.string(),
    'Address of the external service; empty where there is none.',
  ),
  title: described(v.string(), 'Name of the service; may be empty.'),
  logo: described(v.string(), 'Address of its logo; may be empty.'),
});
