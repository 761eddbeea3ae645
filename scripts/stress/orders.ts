import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { createSender } from '../bench/load';
import { waitingOrder } from './load';

const Answer = v.object({ type: v.string(), code: v.optional(v.string()), message: v.unknown() });
const Placed = v.object({ id: v.number() });

/**
 * Places orders with this many workers, and repeats each under its key until it is acknowledged, as the
 * app does.
 */
export const placeOrders = (url: string, token: string, workers: number) => {
  const { send, close } = createSender(url, workers);
  const acknowledged = new Map<string, number>();
  const refused = new Map<string, number>();
  let failures = 0;
  let isOver = false;
  let isAbandoned = false;
  const placed = async (key: string): Promise<number | null> => {
    try {
      const text = await send({ path: 'coin/trade', fields: waitingOrder, token, key });
      const { type, code = '', message } = v.parse(Answer, JSON.parse(text));
      if (type === 'ok') return v.parse(Placed, message).id;
      refused.set(code, (refused.get(code) ?? 0) + 1);
    } catch {
      failures += 1;
    }
    return null;
  };
  const worker = async () => {
    while (!isOver) {
      const key = randomUUID();
      while (!isAbandoned) {
        const id = await placed(key);
        if (id !== null) {
          acknowledged.set(key, id);
          break;
        }
        await pause(100);
      }
    }
  };
  const running = Promise.all(Array.from({ length: workers }, worker));
  const end = async () => {
    isOver = true;
    await running;
    close();
  };
  return {
    acknowledged,
    report: () => `${failures} lost answers, ${JSON.stringify(Object.fromEntries(refused))}`,
    stop: end,
    /** Ends without an answer to what is in flight. */
    abandon: () => {
      isAbandoned = true;
      return end();
    },
  };
};
