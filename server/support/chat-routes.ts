import * as v from 'valibot';
import { described } from '../../schemas/kernel/described';
import { Int } from '../../schemas/kernel/wire';
import {
  SentChatHistory,
  SentChatMessage,
  SentChatRead,
  SentSupportContact,
} from '../../schemas/support/answer';
import { ChatReadRequest, ChatSendRequest } from '../../schemas/support/chat-message';
import { type Call, call } from '../requests/call';
import { wirePage } from '../requests/page';
import { conversationOf, isAgentActive, markRead, messagesOf, unreadOf } from './chat-store';
import { wireMessage } from './chat-wire';
import { receiveMessage } from './receive-message';

const contact = call({
  kind: 'plain',
  method: 'POST',
  path: 'set/get_customer_url',
  who: 'visitor',
  about: 'Address of an external customer service; empty where the built-in chat is used.',
  request: v.object({}),
  result: SentSupportContact,
  refusals: [],
  run: async (_, { services }) => {
    const { settings } = services.config;
    return {
      customer_url: settings['support.url'],
      title: settings['support.title'],
      logo: settings['support.logo'],
    };
  },
});

const history = call({
  kind: 'plain',
  method: 'GET',
  path: 'chat/history',
  who: 'user',
  about: 'Messages of the own conversation with customer service, newest first.',
  request: v.object({
    before: v.optional(
      described(
        v.pipe(v.string(), v.maxLength(64)),
        'Id of a message; only older ones are wanted.',
      ),
      '',
    ),
    limit: v.optional(
      described(v.pipe(Int, v.minValue(1), v.maxValue(100)), 'Rows of a page, 1 to 100.'),
      20,
    ),
  }),
  result: SentChatHistory,
  refusals: ['record.not_found'],
  run: async ({ before, limit }, { db, nowMs, services, session: { userId } }) => {
    const from = before === '' ? null : before;
    const { rows, total } = await messagesOf(db, userId, { before: from, limit });
    const reads = await conversationOf(db, userId);
    const messages = rows.map((row) => wireMessage(row, reads, services.uploads));
    return {
      ...wirePage({ page: 1, limit, total }, messages),
      unread: await unreadOf(db, userId),
      agent_active: await isAgentActive(db, nowMs),
    };
  },
});

const send = call({
  kind: 'keyed',
  method: 'POST',
  path: 'chat/send',
  who: 'user',
  about: 'Sends a text or an uploaded photo to customer service; the key is its client id.',
  request: ChatSendRequest,
  result: SentChatMessage,
  refusals: ['chat.empty', 'chat.too_long', 'chat.rate', 'upload.unknown'],
  run: async (sent, { trx, key, services, afterCommit, session: { userId } }) => {
    const { message, announce } = await receiveMessage(trx, services, {
      userId,
      clientId: key,
      sent,
    });
    afterCommit(announce);
    return message;
  },
});

const read = call({
  kind: 'plain',
  method: 'POST',
  path: 'chat/read',
  who: 'user',
  about: 'Marks the own conversation as read up to a message.',
  request: ChatReadRequest,
  result: SentChatRead,
  refusals: ['record.not_found'],
  run: async ({ id }, { db, session: { userId } }) => {
    await markRead(db, userId, id);
    return { unread: await unreadOf(db, userId) };
  },
});

export const chatCalls: readonly Call[] = [contact, history, send, read];
