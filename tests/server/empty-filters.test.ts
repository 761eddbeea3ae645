import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../server/database/open';
import { calls } from '../../server/domains';
import type { Call } from '../../server/requests/call';
import { openMemory } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';
import { callName } from './support/hostile';
import { Fields, usualFields } from './support/usual-fields';

let database: OpenDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await openMemory();
  app = await openApp(database.db, calls);
  app.script.trade('BTC/USDT', '60000', '1');
  await app.engine.start();
}, 180_000);
afterAll(() => database.close());

const entriesOf = ({ request }: Call) =>
  v.is(Fields, request) ? v.parse(Fields, request).entries : {};

/** Every call that reads, with each of its optional fields. */
const filters = calls.flatMap((call) => {
  const entries = entriesOf(call);
  if (call.keyed || (call.method !== 'GET' && !('page' in entries))) return [];
  const optional = Object.entries(entries).filter(([, { type }]) => type === 'optional');
  return optional.map(([name]) => ({ call, name }));
});

const send = async (call: Call, fields: Record<string, string>, token: string) => {
  const isRead = call.method === 'GET';
  const response = await app.server.inject({
    method: call.method,
    url: `/api/${call.path}${isRead ? `?${new URLSearchParams(fields)}` : ''}`,
    headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
    ...(isRead ? {} : { payload: `${new URLSearchParams(fields)}` }),
  });
  return response.json();
};

test('an optional field that is sent empty is absent, in every call that reads', async () => {
  const { token } = await app.person({ 1: '10', 3: '100000' });
  const refused = new Set<string>();
  for (const { call, name } of filters) {
    const usual = Object.fromEntries(
      Object.entries(usualFields(call)).filter(
        ([field]) => entriesOf(call)[field]?.type !== 'optional',
      ),
    );
    const absent = await send(call, usual, token);
    const empty = await send(call, { ...usual, [name]: '' }, token);
    if (JSON.stringify(empty) !== JSON.stringify(absent)) refused.add(`${callName(call)} ${name}`);
  }
  expect(filters.length).toBeGreaterThan(60);
  expect([...refused]).toEqual([]);
}, 180_000);

test('a field that is required is missing when it is sent empty', async () => {
  const { body } = await app.send('currency/new_timeshar', { symbol: '' }, { method: 'GET' });
  expect(body).toMatchObject({ code: 'param.missing', params: { field: 'symbol' } });
});
