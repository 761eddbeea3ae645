import type { SentChatMessage } from '../../schemas/support/answer';
import { refusalText } from '../requests/message-text';
import { Refusal } from '../requests/refusal';
import type { Services } from '../requests/services';
import { answer, type ClientSocket } from './client-socket';

/** Receives what a person writes to the service; answers the stored message. */
export type ChatSocket = (userId: number, raw: unknown) => Promise<SentChatMessage>;

type Parts = { readonly chat: ChatSocket; readonly report: Services['report'] };

const refusalOf = (error: unknown, report: Services['report']): Refusal => {
  if (error instanceof Refusal) return error;
  report(error, 'a message of the chat');
  return new Refusal('system.error');
};

/** A message to the service over the socket (contract/realtime.md#requests). */
export const createChatRequest =
  ({ chat, report }: Parts) =>
  async (socket: ClientSocket, raw: unknown, ack: unknown): Promise<void> => {
    const { owner, language } = socket.data;
    try {
      if (!owner) throw new Refusal('socket.auth_required');
      answer(ack, { type: 'ok', message: await chat(owner.userId, raw) });
    } catch (error) {
      const { code, params } = refusalOf(error, report);
      const message = refusalText(code, params, language);
      answer(ack, { type: 'error', code, message, channel: null });
    }
  };
