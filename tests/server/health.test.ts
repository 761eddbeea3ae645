import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { hourMs } from '../../schemas/kernel/time';
import { openDatabase } from '../../server/database/open';
import { allChecks } from '../../server/domains';
import { mountHealth } from '../../server/integrity/health';
import { journalHead } from '../../server/integrity/verify';
import { createWatch } from '../../server/integrity/watch';
import {
  describeOnEachDatabase,
  isPostgresReachable,
  throwAwayPostgres,
  withoutTriggers,
} from '../support/database/databases';
import { startServerProcess } from '../support/server/server-process';
import { openApp } from '../support/server/test-app';

const usdt = 3;

describeOnEachDatabase('/healthz', (database, kind) => {
  const start = async (changes: Readonly<Record<string, number>> = {}) => {
    const { db } = database();
    const app = await openApp(db, []);
    const { config: usual, clock, market, report } = app.services;
    const watch = createWatch({ checks: allChecks, db, report, onSuspended: app.engine.suspend });
    const settings = { ...usual.settings, ...changes };
    const config = { ...usual, DATA_DIR: tmpdir(), settings };
    mountHealth(app.server, { config, clock, market, watch, database: { db, kind } });
    const health = async () => {
      const { statusCode, body } = await app.server.inject({ url: '/healthz' });
      expect(statusCode).toBe(200);
      return JSON.parse(body);
    };
    return { ...app, watch, health };
  };

  test('shows what the server runs on, and the end of the journal', async () => {
    const { health, person, clock } = await start();
    await person({ [usdt]: '5' });
    const { seq, hash } = await journalHead(database().db);
    expect(seq).toBeGreaterThan(0);
    expect(await health()).toEqual({
      status: 'ok',
      version: '2.5.8',
      database: kind,
      feed: 'recorded',
      clock: { now: new Date(clock.now()).toISOString(), kind: 'test' },
      journal: { seq, hash },
      storage: { writable: true, free_mib: expect.any(Number) },
      records: { violations: 0, acknowledged: 0, suspended: [] },
    });
  });

  test('reads the end of the journal anew after a second', async () => {
    const { health, person } = await start();
    const { seq } = (await health()).journal;
    await person({ [usdt]: '5' });
    await expect.poll(async () => (await health()).journal.seq, { timeout: 5_000 }).toBe(seq + 1);
  });

  test('says that the database refuses writes for as long as it does', async () => {
    const { health } = await start();
    await sql`set default_transaction_read_only = on`.execute(database().db);
    const refusing = { status: 'read-only', storage: { writable: false } };
    expect(await health()).toMatchObject(refusing);
    await sql`set default_transaction_read_only = off`.execute(database().db);
    const accepting = { status: 'ok', storage: { writable: true } };
    await expect.poll(health, { timeout: 5_000 }).toMatchObject(accepting);
  });

  test('says that the disk is full when less space is free than is required', async () => {
    const { health } = await start({ 'health.min_free_mib': 1_000_000_000 });
    expect(await health()).toMatchObject({ status: 'disk full', storage: { writable: false } });
  });

  test('says that the database does not respond, with the last known end of the journal', async () => {
    const { health } = await start();
    const { journal } = await health();
    let end: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    const holding = database()
      .db.transaction()
      .execute(async (trx) => {
        await sql`select 1 from writer_heartbeat for update`.execute(trx);
        await over;
      });
    await expect
      .poll(health, { timeout: 10_000 })
      .toMatchObject({ status: 'no response', journal, storage: { writable: false } });
    end();
    await holding;
    await expect.poll(health, { timeout: 10_000 }).toMatchObject({ status: 'ok' });
  });

  test('says that records are in doubt for as long as they are', async () => {
    const { health, person, watch } = await start();
    const { id } = await person({ [usdt]: '5' });
    const add = (delta: string) =>
      withoutTriggers(database().db, (trx) =>
        sql`update ledger_balance set amount = amount + ${delta}::numeric
          where owner = ${id}`.execute(trx),
      );
    // After as many slices everything was looked at, in a database as small as this.
    const checkAll = async () => {
      for (let slice = 0; slice < 12; slice += 1) await watch.checkNext();
    };
    await add('1');
    await checkAll();
    const inDoubt = { violations: 1, suspended: [] };
    expect(await health()).toMatchObject({ status: 'in doubt', records: inDoubt });
    await add('-1');
    await checkAll();
    expect(await health()).toMatchObject({ status: 'ok', records: { violations: 0 } });
  });
});

describe('a running server', () => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const clean of cleanups.splice(0).reverse()) await clean();
  });
  /** On PostgreSQL where one is reachable: an hour of prices is written faster there. */
  const start = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-health-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    const place = isPostgresReachable ? await throwAwayPostgres() : null;
    if (place) cleanups.push(place.drop);
    const url = place?.url ?? '';
    const database = url ? { DATABASE_URL: url } : {};
    const server = await startServerProcess({ DATA_DIR: folder, CLOCK: 'test', ...database });
    cleanups.push(server.kill);
    return { ...server, databaseUrl: url };
  };
  const Health = v.object({
    status: v.string(),
    journal: v.object({ seq: v.number(), hash: v.string() }),
    records: v.object({ violations: v.number(), suspended: v.array(v.string()) }),
  });
  const healthAt = async (url: string) =>
    v.parse(Health, await (await fetch(`${url}/healthz`)).json());

  test('prints the end of the journal when it starts, and every hour', async () => {
    const server = await start();
    const { seq, hash } = (await healthAt(server.url)).journal;
    const line = `The journal ends with block ${seq}, hash ${hash}.`;
    const times = () => server.output().split(line).length - 1;
    expect(seq).toBeGreaterThan(0);
    expect(times()).toBe(1);
    const advance = (byMs: number) =>
      fetch(`${server.url}/dev/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance_ms: byMs }),
      });
    await advance(hourMs - 1);
    expect(times()).toBe(1);
    await advance(1);
    await expect.poll(times).toBe(2);
  }, 180_000);

  test.skipIf(!isPostgresReachable)(
    'finds by itself what was altered behind its back, and suspends the pair',
    async () => {
      const server = await start();
      const form = { user_string: 'demo@tideline.example', password: 'paper-trading' };
      const send = async (path: string, fields: Record<string, string>, token = '') => {
        const headers = { authorization: token, 'idempotency-key': randomUUID() };
        const response = await fetch(`${server.url}/api/${path}`, {
          method: 'POST',
          headers,
          body: new URLSearchParams(fields),
        });
        return v.parse(v.object({ type: v.string(), message: v.unknown() }), await response.json());
      };
      const token = v.parse(v.string(), (await send('user/login', form)).message);
      const pair = { currency_id: '1', legal_id: '3', type: '1', match_type: '1' };
      const order = { ...pair, target_price: '20000', amount: '0.001' };
      expect((await send('coin/trade', order, token)).type).toBe('ok');
      expect((await healthAt(server.url)).status).toBe('ok');

      const beside = await openDatabase({ url: server.databaseUrl });
      cleanups.push(beside.close);
      await withoutTriggers(beside.db, (trx) =>
        sql`update spot_order set filled = '0.0005'`.execute(trx),
      );
      await expect
        .poll(async () => await healthAt(server.url), { timeout: 90_000, interval: 200 })
        .toMatchObject({ status: 'in doubt', records: { suspended: ['BTC/USDT'] } });
      expect(server.output()).toMatch(/ fault in the records: order\.\S+ /);
    },
    120_000,
  );
});
