import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { createShutdown } from '../../server/platform/shutdown';
import { isPostgresReachable, throwAwayPostgres } from '../support/database/databases';
import { type ServerProcess, startServerProcess } from '../support/server/server-process';
import { openRaw } from './support/raw-request';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const started = async (env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-stop-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startServerProcess({ DATA_DIR: join(folder, 'data'), ...env });
  cleanups.push(server.kill);
  return server;
};

const raw = async (url: string, ...lines: string[]) => {
  const connection = await openRaw(url);
  cleanups.push(connection.close);
  connection.write(lines.join('\r\n'));
  return connection;
};

const login = 'user_string=nobody%40example.com&password=wrong-one';
const loginHead = [
  'POST /api/user/login HTTP/1.1',
  'Host: a',
  'Content-Type: application/x-www-form-urlencoded',
  `Content-Length: ${login.length}`,
  '',
];

const secondsUntilEnd = async (server: ServerProcess) => {
  const before = performance.now();
  const code = await server.ended;
  return { code, seconds: (performance.now() - before) / 1_000 };
};

test('ends in time whatever its callers do, and lets finish what can', async () => {
  const server = await started();
  await raw(server.url, 'GET /api/time HT');
  const slow = await raw(server.url, ...loginHead, 'user_');
  const socket = await raw(
    server.url,
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'Host: a',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${Buffer.from(randomUUID().slice(0, 16)).toString('base64')}`,
    '',
    '',
  );
  const idle = await raw(server.url, 'GET /api/time HTTP/1.1', 'Host: a', '', '');
  const finishing = await raw(server.url, ...loginHead, 'user_');
  while (!idle.received().includes('"ok"') || !socket.received().includes('101 ')) await pause(20);

  server.signal('SIGTERM');
  await pause(700);
  finishing.write(login.slice('user_'.length));
  const { code, seconds } = await secondsUntilEnd(server);
  expect(code).toBe(0);
  expect(seconds).toBeLessThan(8);
  expect(finishing.received()).toContain('"code":"auth.bad_credentials"');
  expect(slow.received()).not.toContain('HTTP/1.1 200');
  await expect(fetch(`${server.url}/api/time`)).rejects.toThrow();
});

test('ends at once when it is told a second time', async () => {
  const server = await started();
  await raw(server.url, ...loginHead, 'user_');
  await pause(200);
  server.signal('SIGTERM');
  // One that comes at the same moment is the same one.
  server.signal('SIGINT');
  expect(await Promise.race([server.ended, pause(1_000, 'running')])).toBe('running');
  server.signal('SIGINT');
  const { code, seconds } = await secondsUntilEnd(server);
  expect(code).toBe(1);
  expect(seconds).toBeLessThan(1.5);
});

test('ends in time when its main thread is blocked, as on a machine without time for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-stop-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  // A handler that runs after the server's own.
  const block = `data:text/javascript,
    const timer = setInterval(() => {
      if (process.listenerCount('SIGTERM') === 0) return;
      clearInterval(timer);
      process.on('SIGTERM', () => { for (;;); });
    }, 10);`;
  const server = await startServerProcess(
    { DATA_DIR: join(folder, 'data') },
    { entry: ['--import', block, '.cache/test-server/main.js'] },
  );
  cleanups.push(server.kill);
  await pause(500);
  server.signal('SIGTERM');
  const { code, seconds } = await secondsUntilEnd(server);
  expect(code).toBeNull();
  expect(seconds).toBeLessThan(10);
}, 60_000);

test('ends the steps after one that never ends, and names that one', async () => {
  const ended: string[] = [];
  const { run } = createShutdown([
    ['first', 1_000, () => ended.push('first')],
    ['hanging', 50, () => new Promise(() => undefined)],
    ['failing late', 50, () => pause(100).then(() => Promise.reject(new Error('late')))],
    ['last', 1_000, async () => ended.push('last')],
  ]);
  expect(await run()).toEqual(['hanging', 'failing late']);
  expect(ended).toEqual(['first', 'last']);
  await pause(100);
});

/** Passes bytes on to another server until it is told to hold them. */
const heldProxy = async ({ hostname, port: upstreamPort }: URL) => {
  const ends = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(upstreamPort || 5432), hostname);
    for (const end of [client, upstream]) {
      ends.add(end);
      end.on('error', () => undefined);
    }
    client.pipe(upstream);
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  cleanups.push(() => {
    for (const end of ends) end.destroy();
    server.close();
  });
  const hold = () => {
    for (const end of ends) {
      end.unpipe();
      end.pause();
    }
  };
  return { port, hold };
};

if (!isPostgresReachable) console.warn('No PostgreSQL is reachable: none can hang in a test.');
test.runIf(isPostgresReachable)(
  'ends in time and says so when the database hangs',
  async () => {
    const { url, drop } = await throwAwayPostgres();
    cleanups.push(drop);
    const target = new URL(url);
    const proxy = await heldProxy(target);
    target.hostname = '127.0.0.1';
    target.port = `${proxy.port}`;
    const server = await started({ DATABASE_URL: target.href });
    proxy.hold();
    const asked = fetch(`${server.url}/api/user/login`, {
      method: 'POST',
      body: new URLSearchParams(login),
    });
    asked.catch(() => undefined);
    await pause(300);
    server.signal('SIGTERM');
    const { code, seconds } = await secondsUntilEnd(server);
    expect(code).toBeNull();
    expect(seconds).toBeLessThan(10);
    expect(server.output()).toMatch(
      /^(Not stopped after 9 seconds, ended at|Ended without waiting any longer for): [a-z ,]+\.$/m,
    );
    await expect(asked).rejects.toThrow();
  },
  90_000,
);
