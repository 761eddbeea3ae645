import * as v from 'valibot';
import { OutgoingMessage } from '../../../schemas/support/chat-message';
import { readJson, writeText } from '../kernel/device';

/** Messages of one person that this device has not sent yet; oldest first. */
export type OutboxStore = {
  readonly list: () => readonly OutgoingMessage[];
  readonly put: (message: OutgoingMessage) => void;
  readonly forget: (clientId: string) => void;
};

/** Each change reads first, because several tabs of one person share the place. */
export const outboxStoreOf = (userId: number): OutboxStore => {
  const name = `tideline_chat_${userId}`;
  const list = () => {
    const stored = readJson(name);
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((one) => {
      const message = v.safeParse(OutgoingMessage, one);
      return message.success ? [message.output] : [];
    });
  };
  const write = (messages: readonly OutgoingMessage[]) =>
    writeText(name, messages.length === 0 ? null : JSON.stringify(messages));
  const others = (clientId: string) => list().filter((one) => one.clientId !== clientId);
  return {
    list,
    put: (message) => write([...others(message.clientId), message]),
    forget: (clientId) => write(others(clientId)),
  };
};

type Held = readonly OutgoingMessage[];

/** Stores what is not sent yet, the refused too, and forgets what is sent or discarded. */
export const followOutbox = (store: OutboxStore) => {
  let held: Held = store.list();
  return (now: Held): void => {
    for (const message of now) if (!held.includes(message)) store.put(message);
    for (const { clientId } of held) {
      if (!now.some((one) => one.clientId === clientId)) store.forget(clientId);
    }
    held = now;
  };
};
