import { afterEach, expect, test } from 'vitest';
import { closeAll, connected, started } from '../support/server/realtime-server';

afterEach(closeAll);

const own = {
  id: 'm1',
  client_id: '2f1d8a3c-7e52-4f7e-9f5d-0a5b8c3d1e42',
  from: 'user' as const,
  name: '',
  text: 'Hello',
  image: null,
  created_at: '2026-03-02T09:00:00.000Z',
  read: false,
};

test('a message over the socket is taken from its owner and acknowledged', async () => {
  const taken: unknown[] = [];
  const { url } = await started({
    chat: async (userId, raw) => {
      taken.push({ userId, raw });
      return own;
    },
  });
  const { socket } = await connected(url, 'anna');
  const raw = { client_id: own.client_id, text: 'Hello' };
  const ack = await socket.timeout(2_000).emitWithAck('chat_message', raw);
  expect(ack).toEqual({ type: 'ok', message: own });
  expect(taken).toEqual([{ userId: 1, raw }]);
});

test('a visitor is refused, and a fault is answered without its words', async () => {
  const faults: unknown[] = [];
  const { url } = await started({
    chat: () => Promise.reject(new Error('secret words')),
    report: (error) => faults.push(error),
  });
  const visitor = await connected(url);
  const refused = await visitor.socket.timeout(2_000).emitWithAck('chat_message', {});
  expect(refused).toMatchObject({ type: 'error', code: 'socket.auth_required' });
  expect(faults).toEqual([]);
  const { socket } = await connected(url, 'anna');
  const failed = await socket.timeout(2_000).emitWithAck('chat_message', {});
  expect(failed).toMatchObject({ type: 'error', code: 'system.error' });
  expect(JSON.stringify(failed)).not.toContain('secret');
  expect(faults).toHaveLength(1);
});
