import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../server/database/open';
import { mountDevRoutes } from '../../server/dev-routes';
import { configFrom } from '../../server/platform/config';
import type { Settings } from '../../server/platform/settings';
import { createApp } from '../../server/requests/app';
import { openMemory } from '../support/database/databases';
import { openApp } from '../support/server/test-app';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openMemory();
});
afterAll(() => database.close());

const opened = async (
  environment: Readonly<Record<string, string>> = {},
  settings: Partial<Settings> = {},
) => {
  const at = await openApp(database.db, []);
  const ofDemo = configFrom({ TIDELINE_MODE: 'demo', CLOCK: 'test', ...environment });
  const config = { ...ofDemo, settings: { ...ofDemo.settings, ...settings } };
  const services = { ...at.services, config };
  const app = await createApp(services, []);
  mountDevRoutes(app, services, at.clock);
  const read = (headers: Record<string, string>) =>
    app.inject({ url: '/dev/mailbox?to=a@example.com', headers });
  const move = async (headers: Record<string, string>) => {
    const before = at.clock.now();
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/dev/clock',
      payload: 'advance_ms=1000',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
    return { statusCode, movedMs: at.clock.now() - before };
  };
  return { app, clock: at.clock, read, move };
};

const own = 'localhost:8080';

describe('what a demonstration has beside the contract', () => {
  test.each([
    ['a command line', { host: own }],
    ['the app itself', { host: own, 'sec-fetch-site': 'same-origin' }],
    ['somebody who typed the address', { host: own, 'sec-fetch-site': 'none' }],
    ['an older browser on its own page', { host: own, origin: `http://${own}` }],
    [
      'the app through the development server',
      { host: 'localhost:5173', origin: 'http://localhost:5173' },
    ],
    ['this machine by number', { host: '127.0.0.1:8080' }],
    ['this machine by its IPv6 address', { host: '[::1]:8080' }],
  ])('is there for %s', async (_, headers) => {
    const { read, move } = await opened();
    expect((await read(headers)).statusCode).toBe(200);
    expect(await move(headers)).toEqual({ statusCode: 200, movedMs: 1_000 });
  });

  test.each([
    ['a page of another site', { host: own, 'sec-fetch-site': 'cross-site' }],
    ['another program of this machine', { host: own, 'sec-fetch-site': 'same-site' }],
    ['a form of another site', { host: own, origin: 'https://evil.example' }],
    ['a page without an origin', { host: own, origin: 'null' }],
    ['a name that leads here', { host: 'evil.example:8080', 'sec-fetch-site': 'same-origin' }],
    ['a name that begins like ours', { host: 'localhost.evil.example' }],
    ['a number that begins like ours', { host: '127.0.0.1.evil.example' }],
    ['a port without a name', { host: ':8080' }],
    ['what is no name', { host: 'a b' }],
  ])('is unknown to %s', async (_, headers) => {
    const { read, move } = await opened();
    const { statusCode, body } = await read(headers);
    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ type: 'error', code: 'request.not_found' });
    expect(await move(headers)).toEqual({ statusCode: 404, movedMs: 0 });
  });

  test('is there under the name that people know it by', async () => {
    const { read } = await opened({ PUBLIC_ORIGIN: 'https://demo.example' });
    expect((await read({ host: 'demo.example' })).statusCode).toBe(200);
    expect((await read({ host: 'other.example' })).statusCode).toBe(404);
  });

  test('believes no forwarded name of a page that another name led here', async () => {
    const { read } = await opened({
      PUBLIC_ORIGIN: 'https://demo.example',
      TRUST_PROXY: 'loopback',
    });
    const forwarded = { 'x-forwarded-host': 'demo.example' };
    expect((await read({ ...forwarded, host: own })).statusCode).toBe(200);
    expect((await read({ ...forwarded, host: 'evil.example' })).statusCode).toBe(404);
    expect((await read({ 'x-forwarded-host': 'evil.example', host: own })).statusCode).toBe(404);
  });

  test('is there under any name in a network that it was opened to, but not for other sites', async () => {
    const { read, move } = await opened({ HOST: '0.0.0.0' });
    expect((await read({ host: 'desk.home:8080' })).statusCode).toBe(200);
    const headers = { host: 'desk.home:8080', 'sec-fetch-site': 'cross-site' };
    expect((await read(headers)).statusCode).toBe(404);
    expect(await move(headers)).toEqual({ statusCode: 404, movedMs: 0 });
  });

  test('is there in a demonstration alone', async () => {
    const at = await openApp(database.db, []);
    const services = {
      ...at.services,
      config: { ...at.services.config, TIDELINE_MODE: 'live' as const },
    };
    const app = await createApp(services, []);
    mountDevRoutes(app, services, at.clock);
    for (const [method, url] of [
      ['GET', '/dev/mailbox?to=a@example.com'],
      ['POST', '/dev/clock'],
    ] as const) {
      expect((await app.inject({ method, url, headers: { host: own } })).statusCode).toBe(404);
    }
  });

  test('suspends the clock, or moves it, and nothing else', async () => {
    const { app, clock } = await opened();
    const startMs = clock.now();
    const seen: number[] = [];
    clock.at(startMs + 1_000, () => {
      seen.push(clock.now() - startMs);
    });
    const moved = async (payload: object) =>
      (await app.inject({ method: 'POST', url: '/dev/clock', payload })).json().type;
    expect(await moved({ sleep_ms: 60_000 })).toBeUndefined();
    expect(seen).toEqual([60_000]);
    for (const payload of [{}, { sleep_ms: -1 }, { advance_ms: '1.5' }, { sleep_ms: 4e9 }]) {
      expect(await moved(payload)).toBe('error');
    }
    expect(clock.now()).toBe(startMs + 60_000);
  });

  test('moves the clock for longer than a connection may be idle', async () => {
    const { app, clock } = await opened({}, { 'http.idle_s': 1 });
    clock.at(clock.now() + 1, () => new Promise((resolve) => setTimeout(resolve, 2_500)));
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const body = new URLSearchParams({ advance_ms: '1' });
      const { status } = await fetch(`${url}/dev/clock`, { method: 'POST', body });
      expect(status).toBe(200);
    } finally {
      await app.close();
    }
  });
});
