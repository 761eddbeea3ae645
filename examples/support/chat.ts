import type { chatConversationMachine } from '../../machines/support/chat-conversation';
import type { chatOutboxMachine } from '../../machines/support/chat-outbox';
import { RequestError } from '../../schemas/kernel/failure';
import type { ChatMessage, ChatPage, OutgoingMessage } from '../../schemas/support/chat-message';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { silence } from '../account/people';

const idOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;

const outgoing = (place: number, text: string): OutgoingMessage => ({
  clientId: idOf(place),
  text,
  image: null,
  writtenAt: '2026-03-02T09:00:00.000Z',
});

export const messageOf = (place: number, of: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${place}`,
  clientId: null,
  from: 'service',
  name: '',
  text: `Message ${place}`,
  image: null,
  createdAt: `2026-03-02T09:0${place}:00.000Z`,
  isRead: true,
  ...of,
});

export const tooLong = new RequestError({
  kind: 'refused',
  code: 'chat.too_long',
  params: {},
  text: '',
});
const tooMany = new RequestError({
  kind: 'refused',
  code: 'chat.rate',
  params: {},
  text: '',
});

export const first = outgoing(1, 'Hello');
const second = outgoing(2, 'Is anybody there?');

export const outboxAnswers = {
  sendMessage: {
    done: { only: messageOf(1, { from: 'user', clientId: first.clientId, text: 'Hello' }) },
    error: { refused: tooLong, offline: silence, tooMany },
  },
} satisfies AnswerTable<typeof chatOutboxMachine>;

export const newestPage: ChatPage = {
  messages: [messageOf(3), messageOf(2)],
  hasMore: true,
  unread: 0,
  isAgentActive: false,
};
export const emptyPage: ChatPage = {
  messages: [],
  hasMore: false,
  unread: 0,
  isAgentActive: null,
};
const olderPage: ChatPage = { ...newestPage, messages: [messageOf(1)], hasMore: false };

export const conversationAnswers = {
  readNewest: { done: { page: newestPage, empty: emptyPage }, error: { offline: silence } },
  readOlder: { done: { only: olderPage }, error: { offline: silence } },
} satisfies AnswerTable<typeof chatConversationMachine>;

export const outboxExamples = {
  inputs: {
    nothing: { unsent: [], maxChars: 20 },
    unsent: { unsent: [first], maxChars: 20 },
  },
  events: {
    'message.submitted': {
      first: { message: first },
      second: { message: second },
      tooLong: { message: outgoing(3, 'x'.repeat(21)) },
    },
    'retry.requested': { only: { clientId: first.clientId, newClientId: idOf(9) } },
    'message.discarded': { only: { clientId: first.clientId } },
    'connection.returned': { only: {} },
  },
  answers: outboxAnswers,
} satisfies Examples<typeof chatOutboxMachine>;

export const conversationExamples = {
  inputs: { only: undefined },
  events: {
    'message.received': { only: { message: messageOf(4) } },
    'older.requested': { only: {} },
    'change.notified': { only: {} },
    'retry.requested': { only: {} },
  },
  answers: conversationAnswers,
} satisfies Examples<typeof chatConversationMachine>;
