import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../server/app';
import { migrate } from '../server/database/migrate';
import type { OpenDatabase } from '../server/database/open';
import { configCalls } from '../server/routes/config';
import { loginCalls } from '../server/routes/login';
import { spotOrderCalls } from '../server/routes/spot-order';
import { openMemory } from './support/databases';
import { openApp } from './support/test-app';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openMemory();
  await migrate(database.db);
}, 60_000);
afterAll(() => database.close());

const limited = async (limits: { perAddress?: number; perPerson?: number }) => {
  const calls = [...configCalls, ...loginCalls, ...spotOrderCalls];
  const at = await openApp(database.db, calls);
  const { config } = at.services;
  const settings = {
    ...config.settings,
    ...(limits.perAddress ? { 'rate.ip_per_min': limits.perAddress } : {}),
    ...(limits.perPerson ? { 'rate.orders_per_s': limits.perPerson } : {}),
  };
  const app = await createApp({ ...at.services, config: { ...config, settings } }, calls);
  const ask = (remoteAddress = '10.0.0.1') =>
    app.inject({ method: 'GET', url: '/api/time', remoteAddress });
  const place = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/coin/trade',
      headers: { authorization: token, 'idempotency-key': randomUUID() },
      payload: { currency_id: '1', legal_id: '3', type: '1', match_type: '1' },
    });
  return { ...at, ask, place };
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

test('what was throttled was not executed: its key stays free', async () => {
  const { person, send, services, place } = await limited({ perPerson: 1 });
  const { token, id } = await person();
  await place(token);
  expect((await place(token)).statusCode).toBe(429);
  const kept = await services.db
    .selectFrom('request_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('scope', '=', `user ${id}`)
    .executeTakeFirstOrThrow();
  expect(kept.count).toBe(1);
  expect((await send('user/center', {}, { token, method: 'GET' })).status).toBe(200);
});
