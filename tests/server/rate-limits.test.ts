import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginCalls } from '../../server/account/login-routes';
import { registrationCalls } from '../../server/account/registration-routes';
import type { OpenDatabase } from '../../server/database/open';
import { trustedProxies, trustsNoProxy } from '../../server/http/address';
import { createApp } from '../../server/requests/app';
import { configCalls } from '../../server/requests/config-routes';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { openMemory } from '../support/database/databases';
import { openApp } from '../support/server/test-app';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openMemory();
});
afterAll(() => database.close());

type Limits = { perAddress?: number; perPerson?: number; proxies?: string; origins?: string[] };

const limited = async (limits: Limits) => {
  const calls = [...configCalls, ...loginCalls, ...registrationCalls, ...spotOrderCalls];
  const at = await openApp(database.db, calls);
  const { config } = at.services;
  const settings = {
    ...config.settings,
    ...(limits.perAddress ? { 'rate.ip_per_min': limits.perAddress } : {}),
    ...(limits.perPerson ? { 'rate.orders_per_s': limits.perPerson } : {}),
    ...(limits.origins ? { 'http.origins': limits.origins } : {}),
  };
  const trustsProxy = trustedProxies(limits.proxies ?? '') ?? trustsNoProxy;
  const services = { ...at.services, config: { ...config, settings, trustsProxy } };
  const app = await createApp(services, calls);
  const ask = (remoteAddress = '10.0.0.1', forwarded?: string) =>
    app.inject({
      method: 'GET',
      url: '/api/time',
      remoteAddress,
      ...(forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }),
    });
  const register = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/user/register',
      remoteAddress,
      payload: {},
      headers: { 'idempotency-key': randomUUID() },
    });
  const place = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/coin/trade',
      headers: { authorization: token, 'idempotency-key': randomUUID() },
      payload: { currency_id: '1', legal_id: '3', type: '1', match_type: '1' },
    });
  return { ...at, app, ask, place, register };
};

type Response = Awaited<ReturnType<Awaited<ReturnType<typeof limited>>['ask']>>;

const expectThrottled = (response: Response, mostSeconds: number) => {
  expect(response.statusCode).toBe(429);
  const { type, code, params } = response.json();
  expect({ type, code }).toEqual({ type: 'error', code: 'request.too_many' });
  expect(params.seconds).toBeGreaterThan(0);
  expect(params.seconds).toBeLessThanOrEqual(mostSeconds);
  expect(response.headers['retry-after']).toBe(`${params.seconds}`);
};

test('an address that asks too often waits, and no other one does', async () => {
  const { ask } = await limited({ perAddress: 5 });
  for (let count = 0; count < 5; count += 1) expect((await ask()).statusCode).toBe(200);
  expectThrottled(await ask(), 60);
  expect((await ask('10.0.0.2')).statusCode).toBe(200);
});

test.each([
  ['spelled otherwise', 'GET', '/%61pi/time'],
  ['spelled otherwise further on', 'GET', '/api/%74ime?x=1'],
  ['that does not exist', 'GET', '/api/nothing/here'],
  ['that does not exist, spelled otherwise', 'POST', '/%61%70i/nothing'],
  ['of another method', 'DELETE', '/api/time'],
  ['that is no path', 'GET', '/api/%E0%A4%A'],
  ['before the call itself', 'OPTIONS', '/api/time'],
] as const)('a call %s counts like any other', async (_, method, url) => {
  const { app, ask } = await limited({ perAddress: 3 });
  const inject = () => app.inject({ method, url, remoteAddress: '10.0.0.1' });
  for (let count = 0; count < 3; count += 1) expect((await inject()).statusCode).not.toBe(429);
  expectThrottled(await inject(), 60);
  expectThrottled(await ask(), 60);
  expect((await ask('10.0.0.2')).statusCode).toBe(200);
});

test('an app of an allowed origin may read that it is throttled', async () => {
  const origin = 'https://app.example';
  const { app } = await limited({ perAddress: 2, origins: [origin] });
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/coin/trade',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers['access-control-allow-headers']).toContain('Idempotency-Key');
  const read = (from: string) => app.inject({ url: '/api/time', headers: { origin: from } });
  const allowed = await read(origin);
  expect(allowed.headers['access-control-allow-origin']).toBe(origin);
  const throttled = await read(origin);
  expectThrottled(throttled, 60);
  expect(throttled.headers['access-control-allow-origin']).toBe(origin);
  expect((await read('https://evil.example')).headers).not.toHaveProperty(
    'access-control-allow-origin',
  );
});

test('a page and its files count for nobody', async () => {
  const { app, ask } = await limited({ perAddress: 1 });
  for (const url of ['/', '/apis', '/assets/a.js', '/healthz']) {
    expect((await app.inject({ url, remoteAddress: '10.0.0.1' })).statusCode, url).not.toBe(429);
  }
  expect((await ask()).statusCode).toBe(200);
});

test('nobody chooses an address, but trusted proxies say it', async () => {
  const { ask } = await limited({ perAddress: 1 });
  expect((await ask('10.0.0.1', '192.0.2.1')).statusCode).toBe(200);
  expectThrottled(await ask('10.0.0.1', '192.0.2.2'), 60);
  const behind = await limited({ perAddress: 1, proxies: '10.0.0.1' });
  expect((await behind.ask('10.0.0.1', '192.0.2.1')).statusCode).toBe(200);
  expect((await behind.ask('10.0.0.1', '192.0.2.2')).statusCode).toBe(200);
  expectThrottled(await behind.ask('10.0.0.1', '6.6.6.6, 192.0.2.2'), 60);
  expectThrottled(await behind.ask('192.0.2.1', '192.0.2.3'), 60);
});

test('all addresses of one IPv6 network count as one', async () => {
  const { ask } = await limited({ perAddress: 2 });
  expect((await ask('2001:db8:0:1::1')).statusCode).toBe(200);
  expect((await ask('2001:db8:0:1:ffff::2')).statusCode).toBe(200);
  expectThrottled(await ask('2001:db8:0:1::3'), 60);
  expect((await ask('2001:db8:0:2::1')).statusCode).toBe(200);
});

test('a person who writes too often waits a second, and nobody else does', async () => {
  const { person, place } = await limited({ perPerson: 3 });
  const hasty = await person();
  const calm = await person();
  const answers = await Promise.all(Array.from({ length: 6 }, () => place(hasty.token)));
  const stopped = answers.filter(({ statusCode }) => statusCode === 429);
  expect(stopped.length).toBe(3);
  for (const response of stopped) expectThrottled(response, 1);
  expect((await place(calm.token)).statusCode).toBe(200);
});

test('the sessions of a person share one limit, over all calls that write', async () => {
  const { person, place, services, app } = await limited({ perPerson: 2 });
  const { id, token } = await person();
  const about = { device: 'another', address: '10.0.0.9' };
  const other = await services.sessions.open(id, about);
  expect((await place(token)).statusCode).toBe(200);
  expect((await place(other)).statusCode).toBe(200);
  expectThrottled(await place(await services.sessions.open(id, about)), 1);
  const cancel = await app.inject({
    method: 'PUT',
    url: '/api/coin/trade',
    payload: { id: '1' },
    headers: { authorization: other, 'idempotency-key': randomUUID() },
  });
  expectThrottled(cancel, 1);
});

test('visitors who write have the limit of their address, and not of all visitors', async () => {
  const { register } = await limited({ perPerson: 1 });
  expect((await register('10.0.0.1')).statusCode).toBe(200);
  expectThrottled(await register('10.0.0.1'), 1);
  expect((await register('10.0.0.2')).statusCode).toBe(200);
});

test('what was throttled was not executed: its key stays free', async () => {
  const { person, send, services, place } = await limited({ perPerson: 1 });
  const { token, id } = await person();
  await place(token);
  expect((await place(token)).statusCode).toBe(429);
  const stored = await services.db
    .selectFrom('request_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('scope', '=', `user ${id}`)
    .executeTakeFirstOrThrow();
  expect(stored.count).toBe(1);
  expect((await send('user/center', {}, { token, method: 'GET' })).status).toBe(200);
});
