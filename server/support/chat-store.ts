import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { minuteMs } from '../../schemas/kernel/time';
import type { ChatContent } from '../../schemas/support/chat-message';
import type { Tables } from '../database/tables';
import { refuse } from '../requests/refusal';
import { takeUploads } from '../uploads/take-uploads';

export type MessageRow = Selectable<Tables['chat_message']>;
export type Conversation = Selectable<Tables['chat_conversation']>;

/** An agent who answered somebody this recently is taken to be there. */
const agentActiveMs = 15 * minuteMs;

/** What a person sends, under the id that the device gave it. */
export type OwnMessage = {
  readonly userId: number;
  readonly clientId: string;
  readonly content: ChatContent;
};

/** Serializes the messages of one conversation until the transaction ends. */
const lockConversation = async (
  trx: Transaction<Tables>,
  userId: number,
): Promise<Conversation> => {
  await trx
    .insertInto('chat_conversation')
    .values({ user_id: userId, user_read_seq: 0, service_read_seq: 0, waiting_since_ms: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('chat_conversation')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

const refuseTooMany = async (
  trx: Transaction<Tables>,
  userId: number,
  { nowMs, perMin }: { nowMs: number; perMin: number },
) => {
  const { sent } = await trx
    .selectFrom('chat_message')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('user_id', '=', userId)
    .where('author', '=', 'user')
    .where('created_ms', '>', nowMs - minuteMs)
    .executeTakeFirstOrThrow();
  if (sent >= perMin) refuse('chat.rate');
};

/** Stores a message of a person once; a repeat of its id gets the stored one. */
export const storeOwnMessage = async (
  trx: Transaction<Tables>,
  { userId, clientId, content }: OwnMessage,
  { nowMs, perMin }: { nowMs: number; perMin: number },
): Promise<{ row: MessageRow; conversation: Conversation; isNew: boolean }> => {
  const conversation = await lockConversation(trx, userId);
  const known = await trx
    .selectFrom('chat_message')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (known) return { row: known, conversation, isNew: false };
  await refuseTooMany(trx, userId, { nowMs, perMin });
  const id = randomUUID();
  const [image = null] =
    content.image === null
      ? []
      : await takeUploads(trx, userId, [content.image], { use: `chat:${id}`, nowMs });
  const row = await trx
    .insertInto('chat_message')
    .values({
      id,
      user_id: userId,
      client_id: clientId,
      author: 'user',
      name: '',
      body: content.text,
      upload_id: image,
      created_ms: nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('chat_conversation')
    .set({ waiting_since_ms: conversation.waiting_since_ms ?? nowMs })
    .where('user_id', '=', userId)
    .execute();
  return { row, conversation, isNew: true };
};

/** Stores an answer of the service; with it everything before is read. */
export const storeAnswer = async (
  trx: Transaction<Tables>,
  { userId, name, text }: { userId: number; name: string; text: string },
  nowMs: number,
): Promise<{ row: MessageRow; conversation: Conversation }> => {
  const known = await trx
    .selectFrom('chat_conversation')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!known) return refuse('record.not_found');
  const before = await lockConversation(trx, userId);
  const row = await trx
    .insertInto('chat_message')
    .values({
      id: randomUUID(),
      user_id: userId,
      client_id: null,
      author: 'service',
      name,
      body: text,
      upload_id: null,
      created_ms: nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('chat_conversation')
    .set({ service_read_seq: row.seq, waiting_since_ms: null })
    .where('user_id', '=', userId)
    .execute();
  return { row, conversation: { ...before, service_read_seq: row.seq } };
};

/** Both read marks of a person's conversation. */
export const conversationOf = async (
  db: Kysely<Tables>,
  userId: number,
): Promise<Conversation | null> => {
  const row = await db
    .selectFrom('chat_conversation')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
};

/** The place of a person's message; refuses any other id. */
const seqOf = async (db: Kysely<Tables>, userId: number, id: string): Promise<number> => {
  const row = await db
    .selectFrom('chat_message')
    .select('seq')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.seq ?? refuse('record.not_found');
};

/** Messages of one person, newest first; before one of them, or the newest. */
export const messagesOf = async (
  db: Kysely<Tables>,
  userId: number,
  { before, limit }: { before: string | null; limit: number },
): Promise<{ rows: MessageRow[]; total: number }> => {
  const end = before === null ? null : await seqOf(db, userId, before);
  const own = db
    .selectFrom('chat_message')
    .where('user_id', '=', userId)
    .$if(end !== null, (query) => query.where('seq', '<', end));
  const rows = await own.selectAll().orderBy('seq', 'desc').limit(limit).execute();
  const { total } = await own
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

/** How many messages of the service a person has not read. */
export const unreadOf = async (db: Kysely<Tables>, userId: number): Promise<number> => {
  const { unread } = await db
    .selectFrom('chat_message')
    .leftJoin('chat_conversation', 'chat_conversation.user_id', 'chat_message.user_id')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('chat_message.user_id', '=', userId)
    .where('author', '=', 'service')
    .whereRef('seq', '>', 'user_read_seq')
    .executeTakeFirstOrThrow();
  return unread;
};

/** Marks everything up to a message as read by its owner; never less than was read before. */
export const markRead = async (db: Kysely<Tables>, userId: number, id: string): Promise<void> => {
  const seq = await seqOf(db, userId, id);
  await db
    .updateTable('chat_conversation')
    .set({ user_read_seq: seq })
    .where('user_id', '=', userId)
    .where('user_read_seq', '<', seq)
    .execute();
};

/** Marks everything so far as read by the service. */
export const markServiceRead = (db: Kysely<Tables>, userId: number, seq: number) =>
  db
    .updateTable('chat_conversation')
    .set({ service_read_seq: seq })
    .where('user_id', '=', userId)
    .where('service_read_seq', '<', seq)
    .execute();

/** Whether an agent has answered somebody within the last minutes. */
export const isAgentActive = async (db: Kysely<Tables>, nowMs: number): Promise<boolean> => {
  const answered = await db
    .selectFrom('chat_message')
    .select('seq')
    .where('author', '=', 'service')
    .where('created_ms', '>', nowMs - agentActiveMs)
    .limit(1)
    .executeTakeFirst();
  return answered !== undefined;
};

export type Listed = { userId: number; waitingSinceMs: number | null; unread: number };

/** Conversations: those that wait, longest first, then the others with the newest first. */
export const listConversations = async (db: Kysely<Tables>, limit: number): Promise<Listed[]> => {
  const rows = await db
    .selectFrom('chat_conversation as one')
    .innerJoin('chat_message as message', 'message.user_id', 'one.user_id')
    .select(({ fn, ref }) => [
      'one.user_id',
      'one.waiting_since_ms',
      fn
        .countAll<number>()
        .filterWhere('message.author', '=', 'user')
        .filterWhereRef('message.seq', '>', ref('one.service_read_seq'))
        .as('unread'),
    ])
    .groupBy(['one.user_id', 'one.waiting_since_ms'])
    .orderBy('one.waiting_since_ms', (order) => order.asc().nullsLast())
    .orderBy(({ fn }) => fn.max('message.seq'), 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    waitingSinceMs: row.waiting_since_ms,
    unread: row.unread,
  }));
};
