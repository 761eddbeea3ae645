import type { Transaction } from 'kysely';
import type { SentChatMessage } from '../../schemas/support/answer';
import {
  ChatSocketRequest,
  chatContentWithin,
  chatTextWithin,
} from '../../schemas/support/chat-message';
import type { Tables } from '../database/tables';
import { readRequest } from '../requests/read-request';
import type { Services } from '../requests/services';
import { type OwnMessage, storeOwnMessage } from './chat-store';
import { wireMessage } from './chat-wire';

type Parts = Pick<Services, 'config' | 'clock' | 'uploads' | 'notifier'>;

/** Reads what was sent; a text that is missing where a photo is too is an empty message. */
const contentOf = (sent: { text: string; image: string }, maxChars: number) =>
  sent.image === ''
    ? { text: readRequest(chatTextWithin(maxChars), sent.text), image: null }
    : readRequest(chatContentWithin(maxChars), sent);

/**
 * Stores a person's message inside the caller's transaction. `announce` sends it to all sessions of
 * its owner, for after the commit.
 */
export const receiveMessage = async (
  trx: Transaction<Tables>,
  { config, clock, uploads, notifier }: Parts,
  {
    userId,
    clientId,
    sent,
  }: Omit<OwnMessage, 'content'> & { sent: { text: string; image: string } },
): Promise<{ message: SentChatMessage; announce: () => void }> => {
  const { settings } = config;
  const content = contentOf(sent, settings['chat.max_chars']);
  const { row, conversation, isNew } = await storeOwnMessage(
    trx,
    { userId, clientId, content },
    { nowMs: clock.now(), perMin: settings['chat.per_min'] },
  );
  const message = wireMessage(row, conversation, uploads);
  return {
    message,
    announce: () => {
      if (isNew) notifier.chatMessage(userId, message);
    },
  };
};

/** Messages of the socket, of whoever is logged in there. */
export const createChatSocket =
  (services: Parts & Pick<Services, 'db'>) =>
  async (userId: number, raw: unknown): Promise<SentChatMessage> => {
    const { client_id: clientId, ...sent } = readRequest(ChatSocketRequest, raw);
    const { message, announce } = await services.db
      .transaction()
      .execute((trx) => receiveMessage(trx, services, { userId, clientId, sent }));
    announce();
    return message;
  };
