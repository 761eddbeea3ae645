import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { embeddedDatabase } from '../../server/database/embedded';
import { loadFunctions } from '../../server/database/functions/all';
import { migrate } from '../../server/database/migrate';
import { allMigrations } from '../../server/database/migrations/all';
import { openDatabase } from '../../server/database/open';
import { serverSecret } from '../../server/database/server-secret';
import { balancesOf } from '../../server/ledger/balances';
import { lockDirectory } from '../../server/platform/directory-lock';
import { verifyRecords } from '../../server/verify-records';
import {
  describeOnEachDatabase,
  isPostgresReachable,
  throwAwayPostgres,
} from '../support/database/databases';

const directories: string[] = [];
const newDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), 'tideline-'));
  directories.push(directory);
  return directory;
};
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const runScript = (file: string, environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', pathOf(file)], {
    env: { ...process.env, DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const finished = async (child: ChildProcess) => {
  let output = '';
  child.stdout?.on('data', (data: Buffer) => {
    output += data.toString();
  });
  child.stderr?.on('data', (data: Buffer) => {
    output += data.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
};

describeOnEachDatabase('the database', (database) => {
  test('reads numbers, money and documents the same way', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as whole, 2::integer as small, 1.50000000::numeric as money,
        -0.00::numeric as nothing, null::numeric as none, '{"a":[1,"2"]}'::jsonb as document,
        true as flag, 'text' as text`.execute(database().db);
    expect(rows).toEqual([
      {
        whole: 9007199254740991,
        small: 2,
        money: '1.5',
        nothing: '0',
        none: null,
        document: { a: [1, '2'] },
        flag: true,
        text: 'text',
      },
    ]);
  });

  test('refuses to read a whole number that it cannot hold', async () => {
    const query = sql`select 9007199254740993::bigint as whole`.execute(database().db);
    await expect(query).rejects.toThrow('exceeds 2^53');
  });

  test('is up to date after one migration', async () => {
    expect(await migrate(database().db)).toEqual([]);
  });

  test('carries answers of many megabytes', async () => {
    const { rows } = await sql<{ text: string }>`
      select repeat('x', 1000) as text from generate_series(1, 8000)`.execute(database().db);
    expect(rows.reduce((length, { text }) => length + text.length, 0)).toBe(8_000_000);
  });

  test('gives every node the same secret, and each name its own', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 5 }, () => serverSecret(database().db, 'idempotency')),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(await serverSecret(database().db, 'other')).not.toBe(secrets[0]);
  });

  test('keeps the plans of what writes, also where a domain has added its tables', async () => {
    await database()
      .db.transaction()
      .execute((trx) => loadFunctions(trx, ['write_change_sets']));
    const { rows } = await sql<{ name: string; settings: string[] }>`
      select proname as name, proconfig as settings from pg_proc
      where proname in ('request_commit', 'write_change_sets', 'ledger_post')
      order by proname`.execute(database().db);
    const settings = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off', 'jit=off'];
    expect(rows).toEqual(
      ['ledger_post', 'request_commit', 'write_change_sets'].map((name) => ({ name, settings })),
    );
  });

  test('goes on after a statement that failed', async () => {
    const failed = database()
      .db.transaction()
      .execute((trx) => sql`select 1 / 0`.execute(trx));
    await expect(failed).rejects.toThrow('division by zero');
    expect((await sql`select 1 as one`.execute(database().db)).rows).toEqual([{ one: 1 }]);
  });
});

describe('the embedded database', () => {
  test('keeps its data and is open in one place at a time', async () => {
    const dataDir = newDirectory();
    const first = await openDatabase({ dataDir });
    expect(first.kind).toBe('embedded');
    expect(await migrate(first.db)).toEqual(Object.keys(allMigrations));
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      `The database in ${dataDir} is in use by process ${process.pid}; stop it first.`,
    );
    const refused = await finished(
      runScript('../../scripts/ledger-verify.ts', { DATA_DIR: dataDir }),
    );
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain(`in use by process ${process.pid}`);
    await first.close();
    const second = await openDatabase({ dataDir });
    expect(await migrate(second.db)).toEqual([]);
    await second.close();
    const clean = await finished(
      runScript('../../scripts/ledger-verify.ts', { DATA_DIR: dataDir }),
    );
    expect(clean).toMatchObject({ code: 0 });
    expect(clean.output).toContain('The ledger is clean.');
  }, 180_000);

  test('gives a new connection nothing of the one that was dropped before it', async () => {
    const embedded = await embeddedDatabase('memory://', inject('databaseImage'));
    const connect = async () => {
      const client = new pg.Client({
        user: 'postgres',
        database: 'postgres',
        stream: embedded.stream,
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    };
    const dropped = await connect();
    await dropped.query('create table kept (value integer)');
    await dropped.query('begin');
    await dropped.query('insert into kept values (1)');
    await dropped.end();
    const next = await connect();
    expect((await next.query('select * from kept')).rows).toEqual([]);
    await next.query('insert into kept values (2)');
    await next.query('rollback');
    expect((await next.query('select * from kept')).rows).toEqual([{ value: 2 }]);
    await embedded.close();
    await expect(next.query('select 1')).rejects.toThrow();
  });

  test('loses no acknowledged movement when its process is killed', async () => {
    const dataDir = newDirectory();
    let acknowledged = 0;
    for (let round = 0; round < 2; round += 1) {
      const writer = runScript('./support/ledger-writer.ts', { DATA_DIR: dataDir });
      const dead = new Promise((resolve) => writer.once('close', resolve));
      if (!writer.stdout) throw new Error('The writer has no output.');
      let written = 0;
      for await (const _ of createInterface({ input: writer.stdout })) {
        written += 1;
        if (written === 60) writer.kill('SIGKILL');
      }
      await dead;
      acknowledged += written;
      expect(written).toBeGreaterThanOrEqual(60);
      const { db, close } = await openDatabase({ dataDir });
      const held = (await balancesOf(db, 1)).in('change', 3).available;
      const verification = await verifyRecords(db);
      await close();
      expect(verification.violations).toEqual([]);
      expect(held).toBe(String(verification.entries));
      expect(verification.entries).toBeGreaterThanOrEqual(acknowledged);
    }
  }, 180_000);
});

describe('the memory of the embedded database', () => {
  test('is bounded by its start parameters', async () => {
    const { db, close } = await openDatabase({ image: inject('databaseImage') });
    const settings = ['shared_buffers', 'maintenance_work_mem'];
    const { rows } = await sql<{ setting: string }>`select current_setting(name) as setting
      from unnest(${settings}::text[]) as s (name)`.execute(db);
    expect(rows.map(({ setting }) => setting)).toEqual(['32MB', '16MB']);
    await close();
  });

  test('is not that of its creation, which another process does', () => {
    const directory = mkdtempSync(join(tmpdir(), 'tideline-'));
    const open = new URL('../../server/database/open.ts', import.meta.url);
    const script = join(directory, 'open.mjs');
    writeFileSync(
      script,
      `import { openDatabase } from '${open}';
      const { close } = await openDatabase({ dataDir: '${join(directory, 'data')}' });
      console.log(process.memoryUsage().rss);
      await close();`,
    );
    const tsx = import.meta.resolve('tsx');
    const output = execFileSync(process.execPath, ['--import', tsx, script], { encoding: 'utf8' });
    rmSync(directory, { recursive: true });
    expect(Number(output)).toBeGreaterThan(100 * 2 ** 20);
    expect(Number(output)).toBeLessThan(450 * 2 ** 20);
  }, 120_000);
});

describe('the lock of a data directory', () => {
  test('is refused to a second holder, and free again after its release', () => {
    const directory = newDirectory();
    const release = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow('in use by process');
    release();
    lockDirectory(directory)();
  });

  test.each([
    ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, started: '1', token: 'x' })],
    [
      'of an earlier process with the same id',
      JSON.stringify({ pid: process.pid, started: '1', token: 'x' }),
    ],
    ['that is unreadable', '{'],
  ])('is taken over from one %s', (_, content) => {
    const directory = newDirectory();
    writeFileSync(join(directory, 'database.lock'), content);
    const release = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(`process ${process.pid}`);
    release();
  });
});

describe.skipIf(!isPostgresReachable)('a PostgreSQL', () => {
  test('may be migrated by several nodes at once', async () => {
    const { url, drop } = await throwAwayPostgres();
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase({ url })));
    const ran = await Promise.all(nodes.map(({ db }) => migrate(db)));
    await Promise.all(nodes.map(({ close }) => close()));
    await drop();
    expect(ran.flat().sort()).toEqual(Object.keys(allMigrations));
  });

  test('that breaks a connection fails its transaction and nothing else', async () => {
    const { url, drop } = await throwAwayPostgres();
    const { db, close } = await openDatabase({ url });
    const broken = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const running = sql`select pg_sleep(20)`.execute(trx);
      await Promise.all([running, sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)]);
    });
    await expect(broken).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
    await drop();
  });

  test('that does not answer is told at once', async () => {
    const absent = openDatabase({ url: 'postgres://postgres@127.0.0.1:1/postgres' });
    await expect(absent).rejects.toThrow('ECONNREFUSED');
  });
});
