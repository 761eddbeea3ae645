import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Amount, amount, multiply, truncate } from '../../schemas/kernel/money';
import { minuteMs } from '../../schemas/kernel/time';
import { SpotOrder } from '../../schemas/spot/spot-order';
import { openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/verify-records';
import { isPostgresReachable } from '../support/database/databases';
import { fileOf } from '../support/server/multipart';
import { type ServerProcess, startServerProcess } from '../support/server/server-process';
import { identity, newPhoto } from '../support/verifications';
import { type RoledDatabase, roledPostgres } from './support/server-role';

const insufficientPrivilege = '42501';
const password = 'correct horse';
/** What is purged, by the column that says how old it is. */
const purged = [
  ['request_key', 'received_ms'],
  ['verification_code', 'sent_ms'],
  ['login_attempt', 'tried_ms'],
  ['upload', 'offered_ms'],
  ['upload_try', 'tried_ms'],
] as const;
const Answer = v.object({ type: v.string(), message: v.unknown() });
const Code = v.object({ demo_code: v.string() });

describe.skipIf(!isPostgresReachable)("the server's role in PostgreSQL", () => {
  let database: RoledDatabase;
  let server: ServerProcess;
  const folder = mkdtempSync(join(tmpdir(), 'tideline-role-'));
  const start = async (migrationUrl = database.ownerUrl) => {
    const urls = { DATABASE_URL: database.serverUrl, DATABASE_MIGRATION_URL: migrationUrl };
    server = await startServerProcess({ ...urls, DATA_DIR: folder, CLOCK: 'test' });
  };
  beforeAll(async () => {
    database = await roledPostgres();
    await database.grant();
    await start();
    await database.grant();
  });
  afterAll(async () => {
    await server.kill();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (
    path: string,
    fields: Record<string, string>,
    { token = '', method = 'POST' } = {},
  ) => {
    const form = new URLSearchParams(fields);
    const response = await fetch(`${server.url}/api/${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: { authorization: token, 'idempotency-key': randomUUID() },
      ...(method === 'GET' ? {} : { body: form }),
    });
    const { type, message } = v.parse(Answer, await response.json());
    expect({ path, type, message }).toMatchObject({ type: 'ok' });
    return message;
  };
  const advance = async (byMs: number) => {
    const body = JSON.stringify({ advance_ms: byMs });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${server.url}/dev/clock`, { method: 'POST', headers, body })).ok).toBe(
      true,
    );
  };
  const logIn = async (user_string: string) =>
    v.parse(v.string(), await call('user/login', { user_string, password }));
  const newUser = async () => {
    const user_string = `${randomUUID()}@example.com`;
    const sent = await call('sms_mail', { user_string, type: 'register' });
    const { demo_code: code } = v.parse(Code, sent);
    const fields = { type: 'email', user_string, code, password, re_password: password };
    await call('user/register', { ...fields, agree: 'true' });
    return user_string;
  };
  const order = async (token: string, side: 1 | 2, match: 1 | 2, price: Amount) => {
    const pair = { currency_id: '1', legal_id: '3', type: `${side}`, match_type: `${match}` };
    const fields = { ...pair, target_price: price, amount: '0.001' };
    return v.parse(SpotOrder, await call('coin/trade', fields, { token }));
  };
  const ordersOf = async (token: string) => {
    const list = await call('coin/list', { limit: '100' }, { token, method: 'GET' });
    return v.parse(v.object({ data: v.array(SpotOrder) }), list).data;
  };
  const asRole = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const count = (table: string) =>
    asRole(database.serverUrl, async (client) => {
      const { rows } = await client.query(`select count(*)::integer as count from ${table}`);
      return v.parse(v.object({ count: v.number() }), rows[0]).count;
    });

  /** Makes what was recorded so old that the next purge takes it. */
  const age = () =>
    asRole(database.ownerUrl, async (client) => {
      await client.query(`set tideline.term = '1'`);
      for (const [table, column] of purged) await client.query(`update ${table} set ${column} = 1`);
      await client.query(`insert into feed_tick
        select uid, pair_id, 1, 1, price, quantity, side, derived from feed_tick limit 1`);
    });
  const upload = async (token: string) => {
    const { type, body } = fileOf(await newPhoto());
    const headers = { authorization: token, 'content-type': type };
    const response = await fetch(`${server.url}/api/upload`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    });
    expect(v.parse(Answer, await response.json()).type).toBe('ok');
  };

  test('suffices for accounts, orders, fills, reviews and purges, and for later starts', async () => {
    const name = await newUser();
    const token = await logIn(name);
    const bought = await order(token, 1, 2, amount('200000'));
    expect(bought.status).toBe('completed');
    const price = bought.averagePrice ?? amount('0');
    const near = (ratio: string) => truncate(multiply(price, amount(ratio)), 2);
    const far = await order(token, 1, 1, near('0.5'));
    const waiting = [
      await order(token, 1, 1, near('0.9995')),
      await order(token, 2, 1, near('1.0005')),
    ];
    expect(waiting.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    await call('user/real_name', identity, { token });
    const isFilled = async () => {
      const orders = await ordersOf(token);
      return orders.some(({ id, fills }) => fills.length > 0 && waiting.some((it) => it.id === id));
    };
    for (let minute = 0; minute < 240 && !(await isFilled()); minute += 1) await advance(minuteMs);
    expect(await isFilled()).toBe(true);
    await call('coin/trade', { id: `${far.id}` }, { token, method: 'PUT' });
    expect(await count('audit_log')).toBe(1);

    await upload(token);
    for (const [table] of purged) expect(await count(table)).toBeGreaterThan(0);
    await age();
    expect(await count('feed_tick where time_ms = 1')).toBe(1);
    for (let minute = 0; minute < 61; minute += 1) await advance(minuteMs);
    for (const table of [...purged.map(([name]) => name), 'feed_tick where time_ms = 1'])
      expect({ table, rows: await count(table) }).toMatchObject({ rows: 0 });
    expect(server.output()).not.toContain('fault in');
    await server.stop();

    await start();
    expect((await ordersOf(await logIn(name))).length).toBe(4);
    expect(server.output()).not.toContain('fault in');
    await server.stop();
    // Where nothing has to be migrated the server needs no owner at all.
    await start(database.serverUrl);
    expect(server.output()).not.toContain('fault in');
    const { db, close } = await openDatabase({ url: database.serverUrl });
    expect((await verifyRecords(db)).violations).toEqual([]);
    await close();
  }, 180_000);

  test.each([
    ...['ledger_entry', 'ledger_line', 'ledger_block', 'audit_log'].flatMap((table) => [
      `update ${table} set ${table === 'ledger_line' ? 'delta = 1' : 'seq = 1'}`.replace(
        'ledger_entry set seq',
        'ledger_entry set block',
      ),
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `drop table ${table} cascade`,
    ]),
    'set session_replication_role = replica',
    'update ledger_balance set owner = 1',
    'delete from ledger_balance',
    'insert into ledger_head (seq, prev_hash, hash) values (0, 0, 0)',
    'update spot_order set target_price = 1',
    'update spot_fill set price = 1',
    'delete from spot_order',
    'update market_tick set price = 1',
    'delete from market_tick',
    'truncate market_tick',
    'update feed_tick set price = 1',
    'delete from feed_tick',
    'create or replace function write_change_sets(change_sets jsonb[]) returns void language sql as $$ $$',
    'update writer_lease set term = 0',
    'delete from writer_lease',
    'update writer_heartbeat set term = 0',
    'drop trigger writer_fence on spot_order',
    'create or replace function writer_check() returns trigger language sql as $$ select null $$',
    'alter function ledger_post(jsonb) rename to other_post',
    `insert into kysely_migration (name, timestamp) values ('9999', '')`,
    'delete from kysely_migration',
    'update kysely_migration_lock set is_locked = 1',
    'create table mine (id integer)',
    'create temporary table ledger_balance (id integer)',
    `select setval('ledger_line_seq_seq', 1)`,
    'create schema mine',
  ])('does not suffice for: %s', async (statement) => {
    const refused = asRole(database.serverUrl, (client) => client.query(statement));
    await expect(refused).rejects.toMatchObject({ code: insufficientPrivilege });
  });

  test("is not the owner's, and ends no session but its own", async () => {
    const owner = new URL(database.ownerUrl).username;
    const pidOf = async (client: pg.Client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid');
      return v.parse(v.object({ pid: v.number() }), rows[0]).pid;
    };
    await asRole(database.serverUrl, async (client) => {
      const end = (pid: number) => client.query('select pg_terminate_backend($1) as ended', [pid]);
      await expect(client.query(`set role ${owner}`)).rejects.toMatchObject({
        code: insufficientPrivilege,
      });
      await asRole(database.ownerUrl, async (owning) => {
        await expect(end(await pidOf(owning))).rejects.toMatchObject({
          code: insufficientPrivilege,
        });
      });
      const other = new pg.Client({ connectionString: database.serverUrl });
      other.on('error', () => undefined);
      await other.connect();
      expect((await end(await pidOf(other))).rows).toEqual([{ ended: true }]);
    });
  });

  test('writes to every table that the document names, and the document names every table', async () => {
    const { rows } = await asRole(database.serverUrl, (client) =>
      client.query(`
        select relname as name from pg_class
        where relkind in ('r', 'p') and not relispartition
          and relnamespace = 'public'::regnamespace
          and not has_any_column_privilege(oid, 'insert, update')
          and not has_table_privilege(oid, 'delete')
        order by 1`),
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'hosting_product',
      'kysely_migration',
      'kysely_migration_lock',
      'rebate_start',
      'writer_lease',
    ]);
  });

  test('writes to the tables of a later migration at once', async () => {
    await asRole(database.ownerUrl, (client) => client.query('create table later (id bigserial)'));
    await asRole(database.serverUrl, (client) => client.query('insert into later default values'));
    await asRole(database.ownerUrl, (client) => client.query('drop table later'));
  });
});
