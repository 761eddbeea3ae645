import { timeOf } from '../../schemas/kernel/time';
import type { SentChatMessage } from '../../schemas/support/answer';
import type { Uploads } from '../uploads/uploads';
import type { Conversation, MessageRow } from './chat-store';

/** A message on the wire (contract/conventions.md#values); each side's messages are read by the other. */
export const wireMessage = (
  row: MessageRow,
  reads: Pick<Conversation, 'user_read_seq' | 'service_read_seq'> | null,
  { urlOf }: Pick<Uploads, 'urlOf'>,
): SentChatMessage => {
  const readSeq = row.author === 'user' ? reads?.service_read_seq : reads?.user_read_seq;
  return {
    id: row.id,
    client_id: row.client_id,
    from: row.author,
    name: row.name,
    text: row.body,
    image: row.upload_id === null ? null : urlOf(row.upload_id),
    created_at: timeOf(row.created_ms),
    read: row.seq <= (readSeq ?? 0),
  };
};
