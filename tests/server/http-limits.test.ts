import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loginCalls } from '../../server/account/login-routes';
import type { OpenDatabase } from '../../server/database/open';
import { trustedProxies, trustsNoProxy } from '../../server/http/address';
import { boundConnections } from '../../server/http/connections';
import { createRateLimit } from '../../server/http/rate-limit';
import { createApp } from '../../server/requests/app';
import { configCalls } from '../../server/requests/config-routes';
import { uploadCalls } from '../../server/uploads/upload-routes';
import { openMemory } from '../support/database/databases';
import { openApp } from '../support/server/test-app';
import { openRaw } from './support/raw-request';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openMemory();
});
afterAll(() => database.close());

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const listening = async (times: { 'http.headers_s': number; 'http.request_s': number }) => {
  const calls = [...configCalls, ...loginCalls, ...uploadCalls];
  const at = await openApp(database.db, calls);
  const { config } = at.services;
  const settings = { ...config.settings, ...times };
  const app = await createApp({ ...at.services, config: { ...config, settings } }, calls);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  cleanups.push(() => app.close());
  return { ...at, app, url };
};

/** ChangeSet a text as slowly as a phone never would, and says what came back and when it was cut off. */
const drip = async (url: string, begun: string, slow: string) => {
  const raw = await openRaw(url);
  cleanups.push(raw.close);
  const before = performance.now();
  let isOver = false;
  const over = raw.ended.then(() => {
    isOver = true;
  });
  raw.write(begun);
  for (const letter of slow) {
    if (isOver) break;
    raw.write(letter);
    await pause(100);
  }
  await over;
  return { answer: raw.received(), seconds: (performance.now() - before) / 1_000 };
};

const long = 'x'.repeat(200);

describe('a caller that drips is cut off', () => {
  const times = { 'http.headers_s': 1, 'http.request_s': 3 };

  test('in its headers', async () => {
    const { url } = await listening(times);
    const { answer, seconds } = await drip(url, 'GET /api/time HTTP/1.1\r\n', `Long: ${long}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/);
    expect(answer).toContain('"code":"request.malformed"');
    expect(seconds).toBeGreaterThan(0.9);
    expect(seconds).toBeLessThan(6);
  });

  test.each([
    ['a form', 'user/login', 'application/x-www-form-urlencoded', 'user_string='],
    ['JSON', 'user/login', 'application/json', '{"user_string":"'],
    [
      'a file',
      'upload',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
    ],
  ])('in the body of %s', async (_, path, type, begun) => {
    const { url, person, faults } = await listening(times);
    const { token } = await person();
    const head = [
      `POST /api/${path} HTTP/1.1`,
      'Host: a',
      `Authorization: ${token}`,
      `Content-Type: ${type}`,
      'Content-Length: 5000',
      '',
      begun,
    ];
    const { answer, seconds } = await drip(url, head.join('\r\n'), long);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/);
    expect(answer).toContain('"code":"request.malformed"');
    expect(seconds).toBeGreaterThan(2.9);
    expect(seconds).toBeLessThan(9);
    expect(faults).toEqual([]);
  });

  test('when it says nothing at all', async () => {
    const { url } = await listening(times);
    const raw = await openRaw(url);
    cleanups.push(raw.close);
    const isOver = raw.ended.then(() => 'over');
    expect(await Promise.race([isOver, pause(8_000, 'open')])).toBe('over');
  });
});

test('a caller in no hurry is answered within the limit', async () => {
  const { url } = await listening({ 'http.headers_s': 5, 'http.request_s': 15 });
  const body = 'user_string=nobody%40example.com&password=wrong';
  const head = [
    'POST /api/user/login HTTP/1.1',
    'Host: a',
    'Connection: close',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    '',
    body.slice(0, 30),
  ];
  const { answer } = await drip(url, head.join('\r\n'), body.slice(30));
  expect(answer).toContain('"code":"auth.bad_credentials"');
});

test('times are those of the settings, and an answer that nobody reads has one too', async () => {
  const { server: app, services } = await openApp(database.db, []);
  const { settings } = services.config;
  expect(app.server).toMatchObject({
    headersTimeout: settings['http.headers_s'] * 1_000,
    requestTimeout: settings['http.request_s'] * 1_000,
    timeout: settings['http.idle_s'] * 1_000,
    keepAliveTimeout: 72_000,
  });
});

describe('what comes while the server stops', () => {
  test('on an open connection is sent elsewhere', async () => {
    const { app, url } = await listening({ 'http.headers_s': 5, 'http.request_s': 10 });
    const raw = await openRaw(url);
    cleanups.push(raw.close);
    // The head is read already when the server begins to stop, so that the connection is not idle.
    raw.write('GET /api/time HTTP/1.1\r\nHo');
    await pause(100);
    const closed = app.close();
    await pause(100);
    raw.write('st: a\r\n\r\n');
    await raw.ended;
    raw.close();
    await closed;
    expect(raw.received()).toMatch(/^HTTP\/1\.1 503 /);
    expect(raw.received().toLowerCase()).toContain('connection: close');
    expect(raw.received()).toContain('"code":"system.maintenance"');
  });
});

describe('connections', () => {
  const bounded = async (limits: { max: number; perAddress: number; proxies?: string }) => {
    const server = createServer((_, response) => response.end('answered'));
    const trusts = trustedProxies(limits.proxies ?? '') ?? trustsNoProxy;
    const connections = boundConnections(server, { ...limits, trusts });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = v.parse(v.object({ port: v.number() }), server.address());
    cleanups.push(
      () => new Promise((resolve) => server.close(resolve)),
      () => connections.destroyAll(),
    );
    return `http://127.0.0.1:${port}`;
  };
  const open = async (url: string) => {
    const raw = await openRaw(url);
    cleanups.push(raw.close);
    raw.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    let isOver = false;
    void raw.ended.then(() => {
      isOver = true;
    });
    const isAnswered = () => raw.received().includes('answered');
    await expect.poll(() => isOver || isAnswered()).toBe(true);
    return { isOpen: isAnswered(), close: raw.close };
  };

  test.each([
    ['from one address', { max: 100, perAddress: 2 }],
    ['from everywhere', { max: 2, perAddress: 100 }],
  ])('%s are so many, and one more when one is gone', async (_, limits) => {
    const url = await bounded(limits);
    const first = await open(url);
    expect([first.isOpen, (await open(url)).isOpen, (await open(url)).isOpen]).toEqual([
      true,
      true,
      false,
    ]);
    first.close();
    await expect.poll(async () => (await open(url)).isOpen).toBe(true);
  });

  test('of a trusted proxy are not those of one caller', async () => {
    const url = await bounded({ max: 100, perAddress: 1, proxies: 'loopback' });
    expect([(await open(url)).isOpen, (await open(url)).isOpen]).toEqual([true, true]);
  });
});

describe('a rate limit', () => {
  test('counts each key in windows that begin with its first', () => {
    let now = 0;
    const limit = createRateLimit({ max: 2, windowMs: 10_000, nowMs: () => now });
    expect([limit('a'), limit('a'), limit('a'), limit('b')]).toEqual([null, null, 10, null]);
    now = 9_999;
    expect(limit('a')).toBe(1);
    now = 10_000;
    expect([limit('a'), limit('a'), limit('a')]).toEqual([null, null, 10]);
  });

  test('forgets the oldest of very many keys, so that they do not fill the memory', () => {
    const limit = createRateLimit({ max: 1, windowMs: 10_000, nowMs: () => 0 });
    limit('first');
    expect(limit('first')).toBe(10);
    for (let key = 0; key < 100_000; key += 1) limit(`${key}`);
    expect(limit('first')).toBeNull();
    expect(limit('99999')).toBe(10);
  });
});
