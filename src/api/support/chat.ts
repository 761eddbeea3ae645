import { chatConversationMachine } from '../../../machines/support/chat-conversation';
import { chatOutboxMachine } from '../../../machines/support/chat-outbox';
import { chatReadingMachine } from '../../../machines/support/chat-reading';
import {
  chatUnreadMachine,
  supportContactMachine,
} from '../../../machines/support/support-contact';
import {
  ChatMessage,
  ChatRead,
  chatPageOf,
  type OutgoingMessage,
  SupportContact,
} from '../../../schemas/support/chat-message';
import { fromAsync, fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';

/** Messages of a page. */
const pageMessages = 20;

/** The newest messages, or those before one of them. */
export const ReadChat = document<{ before: string | null }>()({
  method: 'GET',
  path: 'chat/history',
  fields: ({ before }) => ({ before: before ?? undefined, limit: pageMessages }),
  isQuiet: true,
  result: chatPageOf(pageMessages),
});

/** Sends one message; its id is its key, so that it may be repeated. */
export const SendChatMessage = document<OutgoingMessage>()({
  method: 'POST',
  path: 'chat/send',
  fields: ({ text, image }) => (image === null ? { text } : { image }),
  keyOf: ({ clientId }) => clientId,
  isQuiet: true,
  result: ChatMessage,
});

/** Marks everything up to a message as read. May be repeated. */
export const MarkChatRead = document<{ id: string }>()({
  method: 'POST',
  path: 'chat/read',
  fields: ({ id }) => ({ id }),
  isQuiet: true,
  result: ChatRead,
});

/** Where customer service is, if it is not the chat of this app. */
export const GetSupportContact = document<object>()({
  method: 'POST',
  path: 'set/get_customer_url',
  fields: nothing,
  isQuiet: true,
  result: SupportContact,
});

export const chatConversationOver = (client: Client) =>
  chatConversationMachine.provide({
    actors: {
      readNewest: fromDocument(client)(ReadChat),
      readOlder: fromDocument(client)(ReadChat),
    },
  });

export const chatOutboxOver = (client: Client) =>
  chatOutboxMachine.provide({ actors: { sendMessage: fromDocument(client)(SendChatMessage) } });

export const chatReadingOver = (client: Client) =>
  chatReadingMachine.provide({ actors: { markRead: fromDocument(client)(MarkChatRead) } });

export const supportContactOver = (client: Client) =>
  supportContactMachine.provide({ actors: { readValue: fromDocument(client)(GetSupportContact) } });

export const chatUnreadOver = (client: Client) =>
  chatUnreadMachine.provide({
    actors: {
      readValue: fromAsync(async (_, signal) => {
        const page = await client.request({
          document: ReadChat,
          variables: { before: null },
          signal,
        });
        return page.unread;
      }),
    },
  });
