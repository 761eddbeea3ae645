import { randomUUID } from 'node:crypto';
import type { UserPayload } from '../../schemas/kernel/private-event';
import type { ToUser } from './private-events';

type RecordUpdate = UserPayload['record_update'];
type Notice = Omit<UserPayload['notice'], 'id'>;
type Listener = (kind: RecordUpdate['kind'], cause: string) => void;

/** Tells people of their records, after the commit of what changed them. */
export type News = {
  /** From then on people hear it; what was said before was said to nobody. */
  readonly connect: (toUser: ToUser) => void;
  /** Somebody on this server who waits for records, without seeing whose they are. */
  readonly onRecord: (listener: Listener) => void;
  readonly recordChanged: (userId: number, update: RecordUpdate) => void;
  readonly notice: (userId: number, notice: Notice) => void;
};

export const createNews = (): News => {
  let say: ToUser = () => undefined;
  const listeners: Listener[] = [];
  return {
    connect: (toUser) => {
      say = toUser;
    },
    onRecord: (listener) => {
      listeners.push(listener);
    },
    recordChanged: (userId, update) => {
      say(userId, 'record_update', update);
      for (const listener of listeners) listener(update.kind, update.cause ?? '');
    },
    notice: (userId, notice) => say(userId, 'notice', { id: randomUUID(), ...notice }),
  };
};
