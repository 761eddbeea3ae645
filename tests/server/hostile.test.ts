import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../server/database/open';
import type { Tables } from '../../server/database/tables';
import { calls } from '../../server/domains';
import type { Call } from '../../server/requests/call';
import { verifyRecords } from '../../server/verify-records';
import { openMemory } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';
import {
  callName,
  corpus,
  type HostileRequest,
  hostileOrder,
  hostileRequest,
} from './support/hostile';

const bodies = 20_000;
/** Orders with nothing wrong in them, so that some do reach the ledger. */
const orders = 300;
const bodiesPerCall = Math.ceil(bodies / calls.length);

let database: OpenDatabase;
let at: TestApp;
let tokens: Record<HostileRequest['token'], string>;
let people: Record<'own' | 'foreign', number>;

beforeAll(async () => {
  database = await openMemory();
  at = await openApp(database.db, calls);
  await at.engine.start();
  for (const symbol of ['BTC/USDT', 'ETH/USDT']) {
    at.script.setBook(symbol, [['59980', '1']], [['60010', '1']]);
    at.script.trade(symbol, '60005', '0');
  }
  const expired = await at.person();
  await at.clock.advance(31 * 86_400_000);
  at.script.trade('BTC/USDT', '60005', '0');
  const own = await at.person({ 1: '10', 3: '100000' });
  const foreign = await at.person();
  people = { own: own.id, foreign: foreign.id };
  tokens = {
    none: '',
    nonsense: 'null or true --',
    wellFormed: 'x'.repeat(43),
    expired: expired.token,
    own: own.token,
    foreign: foreign.token,
  };
}, 180_000);
afterAll(() => database.close());

const Answer = v.looseObject({
  type: v.picklist(['ok', 'error', '999', '998']),
  code: v.optional(v.union([v.literal(1), v.pipe(v.string(), v.regex(/^[a-z_.0-9]+$/))])),
});

/** What only a fault of our own would show: places in code, paths, and the words of a database. */
const internals =
  /node_modules|\.[cm]?[jt]s:\d|\n\s+at |(Syntax|Type|Range|Reference|Vali|Database)Error|select .+ from |insert into|violates|relation "|sqlstate|unterminated|\/(home|usr|var|tmp|root)\//i;

const statuses = new Set([200, 400, 404, 405, 413, 415, 429]);

/** Calls may end sessions, and the next request needs one again. */
const logInAgain = async (who: HostileRequest['token']) => {
  const { sessions } = at.services;
  if ((who !== 'own' && who !== 'foreign') || (await sessions.find(tokens[who]))) return;
  tokens[who] = await sessions.open(people[who], { device: 'test', address: '127.0.0.1' });
};

const send = async (call: Pick<Call, 'method' | 'path'>, request: HostileRequest) => {
  await logInAgain(request.token);
  const query = request.query === '' ? '' : `?${request.query}`;
  const response = await at.server.inject({
    method: call.method,
    url: `/api/${call.path}${query}`,
    headers: {
      ...(tokens[request.token] ? { authorization: tokens[request.token] } : {}),
      ...(request.key === null ? {} : { 'idempotency-key': request.key }),
      ...(call.method === 'GET' || request.type === null ? {} : { 'content-type': request.type }),
      'language-mark': request.language,
    },
    ...(call.method === 'GET' ? {} : { payload: request.body }),
  });
  const summary = `${callName(call)} answered ${response.statusCode}: ${response.body.slice(0, 300)}`;
  expect(statuses.has(response.statusCode), summary).toBe(true);
  expect(response.headers['content-type'], summary).toContain('application/json');
  expect(v.is(Answer, response.json()), summary).toBe(true);
  expect(internals.test(response.body), summary).toBe(false);
};

const counted = ['ledger_entry', 'ledger_line', 'spot_order', 'app_user', 'session'] as const;

const countOf = async (table: keyof Tables): Promise<number> => {
  const { count } = await database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const rowCounts = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(counted.map(async (table) => [table, await countOf(table)] as const)),
  );

const writtenBy = async (work: () => Promise<void>): Promise<void> => {
  const before = await rowCounts();
  await work();
  expect(await rowCounts()).toEqual(before);
};

test('every call answers every entry of the corpus of hostile requests', async () => {
  for (const call of calls) {
    for (const request of corpus()) await send(call, { ...request, key: randomUUID() });
  }
  expect(at.faults).toEqual([]);
}, 180_000);

test(`${bodies} hostile bodies: no fault, nothing told, nothing written by visitors`, async () => {
  const sendAll = (asVisitor: boolean) => async () => {
    for (const call of calls) {
      await fc.assert(
        fc.asyncProperty(hostileRequest(call), (request) =>
          send(call, asVisitor ? { ...request, token: 'wellFormed' } : request),
        ),
        { numRuns: Math.ceil(bodiesPerCall / 2) },
      );
    }
  };
  await writtenBy(sendAll(true));
  await sendAll(false)();
  const before = await countOf('ledger_entry');
  const placing = { method: 'POST', path: 'coin/trade' } as const;
  await fc.assert(
    fc.asyncProperty(hostileOrder, (request) => send(placing, request)),
    { numRuns: orders },
  );
  expect(at.faults).toEqual([]);
  const { violations, entries } = await verifyRecords(database.db);
  expect(violations).toEqual([]);
  expect(entries - before).toBeGreaterThan(5);
}, 300_000);

test('addresses that are no path are not found or not readable, never a fault', async () => {
  const paths = [
    '/api/%E0%A4%A',
    '/api/%',
    '/api/%00',
    '/api/..%2f..%2fetc%2fpasswd',
    '/api//coin/trade',
    '/api/coin/trade/',
    '/api/__proto__',
    `/api/${'a'.repeat(5_000)}`,
    '/api/coin/list?%E0%A4%A=1&page=%',
    "/api/coin/list?page=1;drop table app_user;--&limit='",
  ];
  for (const url of paths) {
    const response = await at.server.inject({ method: 'GET', url });
    expect(statuses.has(response.statusCode), `${url} answered ${response.body}`).toBe(true);
    expect(v.is(Answer, response.json()), url).toBe(true);
    expect(internals.test(response.body), url).toBe(false);
  }
  expect(at.faults).toEqual([]);
});
