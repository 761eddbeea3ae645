import { randomUUID } from 'node:crypto';
import type { UserPayload } from '../../schemas/account/private-event';
import type { ToUser } from './private-events';

type RecordUpdate = UserPayload['record_update'];
type Notice = Omit<UserPayload['notice'], 'id'>;
type Listener = (kind: RecordUpdate['kind'], cause: string) => void;

/** Notifies people of changes of their records, after the commit. */
export type Notifier = {
  /** Starts delivery; earlier notifications reached nobody. */
  readonly connect: (toUser: ToUser) => void;
  /** Subscribes this server's own code to record changes, without their owners. */
  readonly onRecord: (listener: Listener) => void;
  readonly recordChanged: (userId: number, update: RecordUpdate) => void;
  readonly notice: (userId: number, notice: Notice) => void;
  readonly chatMessage: (userId: number, message: UserPayload['chat_message']) => void;
};

export const createNotifier = (): Notifier => {
  let send: ToUser = () => undefined;
  const listeners: Listener[] = [];
  return {
    connect: (toUser) => {
      send = toUser;
    },
    onRecord: (listener) => {
      listeners.push(listener);
    },
    recordChanged: (userId, update) => {
      send(userId, 'record_update', update);
      for (const listener of listeners) listener(update.kind, update.cause ?? '');
    },
    chatMessage: (userId, message) => send(userId, 'chat_message', message),
    notice: (userId, notice) => send(userId, 'notice', { id: randomUUID(), ...notice }),
  };
};

declare module '../requests/services' {
  interface Services {
    notifier: Notifier;
  }
}
