import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { deliverPush, isPushService, type PushResult } from '../../server/account/push-delivery';
import { createPushQueue } from '../../server/account/push-queue';
import { postPush } from '../../server/account/push-request';
import { testClock } from '../../server/platform/clock';
import { settingsFor } from '../../server/platform/settings';
import { newAccount } from '../support/accounts';
import { openMemory } from '../support/database/databases';
import { openPushService } from './support/push-endpoint';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A server on loopback that counts its connections and does with each what a test wants. */
const listening = async (accept: (socket: Socket) => void) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    accept(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  return { port, sockets };
};

const keys = {
  publicKey:
    'BMBlr6YznhYMX3NgcWIDRxZXs0sh7tCv7_YCsWcww0ZCv9WGg-tRCXfMEHTiBPCksSqeve1twlbmVAZFv7GSuj0',
  privateKey: 'vplfkITvu0cwHqzK9Kj-DYStbCH_9AhGx9LqMyaeI6w',
  subject: 'mailto:no-reply@localhost',
};

const pushService = async () => {
  const service = await openPushService();
  cleanups.push(service.close);
  return service;
};

const answerOf = async (service: Awaited<ReturnType<typeof pushService>>, hosts: string[]) => {
  const payload = JSON.stringify({ title: 'a', body: 'b', link: '/c', tag: 'd', lang: 'en' });
  return deliverPush(service.target('a'), payload, { keys, hosts });
};

const ourHosts = ['push.example', 'localhost', '127.0.0.1', '10.0.0.1', '::1'];

describe('an endpoint is refused', () => {
  test.each([
    ['http://push.example/a', 'is not encrypted'],
    ['https://push.example:22/a', 'has another port'],
    ['https://push.example:8443/a', 'has another port'],
    ['https://localhost:5432/a', 'has another port'],
    ['https://user@push.example/a', 'has a user'],
    ['https://user:secret@push.example/a', 'has credentials'],
    ['https://:secret@push.example/a', 'has a password'],
    ['https://push.example@evil.example/a', 'has its host elsewhere'],
    ['https://push.example.evil.example/a', 'only begins like one'],
    ['https://evil.example#push.example', 'ends like one'],
    ['https://push.example./a', 'has another spelling'],
    ['https://127.0.0.1/a', 'is loopback'],
    ['https://2130706433/a', 'is loopback as a number'],
    ['https://0177.0.0.1/a', 'is loopback in octal'],
    ['https://0x7f.0.0.1/a', 'is loopback in hexadecimal'],
    ['https://127.1/a', 'is loopback, shortened'],
    ['https://[::1]/a', 'is loopback'],
    ['https://[::ffff:127.0.0.1]/a', 'is loopback, mapped'],
    ['https://10.0.0.1/a', 'is private'],
    ['https://169.254.169.254/latest/meta-data', 'is metadata of a cloud'],
    ['http://127.0.0.1:5432/a', 'is loopback'],
    ['ftp://push.example/a', 'has another scheme'],
    ['gopher://push.example/a', 'has another scheme'],
  ])('%s: it %s', (endpoint) => expect(isPushService(endpoint, ourHosts)).toBe(false));
});

describe('a push service', () => {
  test('whose name leads to this machine or its network is never connected to', async () => {
    const { port, sockets } = await listening(() => undefined);
    const addresses = ['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', '::ffff:7f00:1'];
    for (const address of addresses) {
      const family = address.includes(':') ? 6 : 4;
      const sent = postPush({
        endpoint: `https://push.example:${port}/a`,
        headers: {},
        body: Buffer.from('x'),
        resolve: (_, __, reply) => reply(null, [{ address, family }]),
      });
      await expect(sent).rejects.toMatchObject({ name: 'NotPublicAddress' });
    }
    expect(sockets).toHaveLength(0);
  });

  test('is followed nowhere', async () => {
    const elsewhere = await listening(() => undefined);
    const service = await pushService();
    for (const status of [301, 302, 303, 307, 308]) {
      const location = `http://localhost:${elsewhere.port}/a`;
      service.answers.push({ status, headers: { location } });
      expect(await answerOf(service, ['localhost'])).toBe('refused');
    }
    expect(service.received).toHaveLength(5);
    expect(elsewhere.sockets).toHaveLength(0);
  });

  test('that the settings name no more gets nothing, and its subscription ends', async () => {
    const service = await pushService();
    expect(await answerOf(service, ['push.example'])).toBe('gone');
    expect(service.received).toEqual([]);
    expect(await answerOf(service, ['localhost'])).toBe('delivered');
  });

  test('whose answer never ends holds nothing up, and its bytes are dropped', async () => {
    let sentBytes = 0;
    const { port, sockets } = await listening((socket) => {
      const more = () => {
        const chunk = 'x'.repeat(1 << 16);
        while (!socket.destroyed) {
          sentBytes += chunk.length;
          if (!socket.write(chunk)) return void socket.once('drain', more);
        }
      };
      socket.once('data', () => {
        socket.write('HTTP/1.1 201 Created\r\nContent-Length: 99999999999\r\n\r\n');
        more();
      });
    });
    const before = process.memoryUsage().rss;
    const endpoint = `http://localhost:${port}/a`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => postPush({ endpoint, headers: {}, body: Buffer.from('x') })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    await expect.poll(() => sentBytes, { timeout: 10_000 }).toBeGreaterThan(200 * 2 ** 20);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
    for (const socket of sockets) socket.destroy();
  });

  test('that sends headers without an end, too many of them, or nothing is given up', async () => {
    const dripping = await listening((socket) => {
      socket.write('HTTP/1.1 201 Created\r\n');
      const timer = setInterval(() => socket.write('a: b\r\n'), 250);
      socket.on('close', () => clearInterval(timer));
    });
    const large = await listening((socket) => {
      socket.write(`HTTP/1.1 201 Created\r\n${`a: ${'x'.repeat(8_000)}\r\n`.repeat(20)}\r\n`);
    });
    const silent = await listening(() => undefined);
    const nonsense = await listening((socket) => void socket.end('220 smtp.example ready\r\n'));
    const began = performance.now();
    const ended = await Promise.allSettled(
      [dripping, large, silent, nonsense].map(({ port }) =>
        postPush({ endpoint: `http://localhost:${port}/a`, headers: {}, body: Buffer.from('x') }),
      ),
    );
    expect(ended.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(performance.now() - began).toBeLessThan(12_000);
  }, 20_000);
});

test('a thousand subscriptions of a service that is silent delay those of another by one attempt', async () => {
  const { db, close } = await openMemory();
  cleanups.push(close);
  const clock = testClock(Date.parse('2026-03-04T12:00:00Z'));
  const userId = await newAccount(db, clock.now());
  const nowMs = clock.now();
  const session = (id: string) => ({
    id,
    user_id: userId,
    token_hash: id,
    device: 'a',
    address: '127.0.0.1',
    created_ms: nowMs,
    last_used_ms: nowMs,
    ended_ms: null,
    end_reason: null,
  });
  const subscription = (id: string, endpoint: string) => ({
    session_id: id,
    user_id: userId,
    endpoint,
    p256dh: 'a',
    auth: 'b',
    created_ms: nowMs,
  });
  const message = (id: string, dueMs: number) => ({
    id: randomUUID(),
    session_id: id,
    payload: '{}',
    created_ms: nowMs,
    due_ms: dueMs,
  });
  const silentIds = Array.from({ length: 1_000 }, (_, index) => `silent${index}`);
  const ids = [...silentIds, 'other'];
  await db.insertInto('session').values(ids.map(session)).execute();
  await db
    .insertInto('push_subscription')
    .values([
      ...silentIds.map((id) => subscription(id, `https://silent.example/${id}`)),
      subscription('other', 'https://silent.example.other/1'),
    ])
    .execute();
  await db
    .insertInto('push_message')
    .values([...silentIds.map((id) => message(id, nowMs - 1)), message('other', nowMs)])
    .execute();
  const sent: string[] = [];
  const queue = createPushQueue({
    db,
    clock,
    settings: settingsFor('demo'),
    gone: async () => undefined,
    report: (error) => {
      throw error;
    },
    send: async ({ sessionId, endpoint }): Promise<PushResult> => {
      sent.push(sessionId);
      return endpoint.startsWith('https://silent.example/') ? 'unreachable' : 'delivered';
    },
  });
  await queue.start();
  cleanups.push(queue.stop);
  expect(sent).toContain('other');
  expect(sent.length).toBeLessThanOrEqual(9);
  const left = await db.selectFrom('push_message').select('due_ms').execute();
  expect(left).toHaveLength(1_000);
  expect(left.filter(({ due_ms }) => due_ms <= nowMs)).toEqual([]);
});
