import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/database/open';
import { migratedData } from '../support/database/migrated-database';

const mib = 1024 * 1024;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const opened = async (dataDir: string) => {
  const { db, maintenance, close } = await openDatabase({ dataDir });
  closing.push(close);
  if (!maintenance) throw new Error('The embedded database has no maintenance.');
  return { db, maintenance };
};

const newDatabase = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tideline-maintenance-'));
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  cpSync(migratedData, dataDir, { recursive: true });
  return { dataDir, ...(await opened(dataDir)) };
};

type Opened = Awaited<ReturnType<typeof opened>>;

const createNotes = ({ db }: Opened) =>
  sql`create table note (id bigint generated always as identity primary key, text text)`.execute(
    db,
  );
const addNotes = ({ db }: Opened, count: number) =>
  sql`insert into note (text) select repeat(md5(n::text), 30) from generate_series(1, ${count}::integer) n`.execute(
    db,
  );

/** Rows of the table of notes that a vacuum would remove, and those changed since its analysis. */
const stateOf = async ({ db }: Opened) => {
  const { rows } = await sql<{ dead: number; changed: number }>`
    select n_dead_tup as dead, n_mod_since_analyze as changed
    from pg_stat_user_tables where relname = 'note'`.execute(db);
  return rows[0] ?? { dead: 0, changed: 0 };
};
/** Does all the maintenance that is due; returns the tables that it was done for, each of them once. */
const maintained = async ({ maintenance }: Opened) => {
  const names: string[] = [];
  for (;;) {
    const name = await maintenance.vacuumNext();
    if (name === null) return names;
    expect(names).not.toContain(name);
    names.push(name);
  }
};

describe('the maintenance of the embedded database', () => {
  test('makes a checkpoint by size, so that the log does not grow with what is written', async () => {
    const it = await newDatabase();
    await createNotes(it);
    const faults: unknown[] = [];
    const settings = { 'database.checkpoint_mib': 4, 'database.checkpoint_minutes': 60 };
    it.maintenance.start(settings, (error) => faults.push(error));
    const log = join(it.dataDir, 'database/pg_wal');
    const logMib = () =>
      readdirSync(log).reduce((sum, name) => sum + statSync(join(log, name)).size, 0) / mib;
    const sinceCheckpoint = async () => {
      const { rows } = await sql<{ mib: number }>`
        select (pg_current_wal_insert_lsn() - redo_lsn)::float8 / 1048576 as mib
        from pg_control_checkpoint()`.execute(it.db);
      return rows[0]?.mib ?? 0;
    };
    for (let count = 0; count < 6; count += 1) {
      await addNotes(it, 30_000);
      await expect.poll(sinceCheckpoint).toBeLessThan(4);
    }
    expect(logMib()).toBeLessThanOrEqual(160);
    expect(faults).toEqual([]);
  });

  test('vacuums and analyses what has changed most, and then nothing', async () => {
    const it = await newDatabase();
    await createNotes(it);
    await addNotes(it, 3_000);
    await sql`update note set text = ''`.execute(it.db);
    await expect.poll(async () => (await stateOf(it)).dead).toBe(3_000);
    const names = await maintained(it);
    expect(names).toContain('note');
    expect(await stateOf(it)).toEqual({ dead: 0, changed: 0 });
  });

  test('vacuums a large table after five thousand changes, without an analysis that is not due', async () => {
    const it = await newDatabase();
    await createNotes(it);
    await addNotes(it, 60_000);
    // Statistics are written a little later, and would count as changes after the vacuum.
    await expect.poll(async () => (await stateOf(it)).changed).toBe(60_000);
    await sql`vacuum analyze`.execute(it.db);
    const change = (from: number, to: number) =>
      sql`update note set text = '' where id between ${from} and ${to}`.execute(it.db);
    await change(1, 5_000);
    await expect.poll(async () => (await stateOf(it)).changed).toBe(5_000);
    expect(await maintained(it)).not.toContain('note');
    await change(5_001, 5_600);
    await expect.poll(async () => (await stateOf(it)).changed).toBe(5_600);
    expect((await stateOf(it)).dead).toBeGreaterThan(5_000);
    expect(await maintained(it)).toContain('note');
    expect(await stateOf(it)).toEqual({ dead: 0, changed: 5_600 });
    await change(5_601, 6_100);
    await expect.poll(async () => (await stateOf(it)).changed).toBe(6_100);
    expect(await maintained(it)).toContain('note');
    expect((await stateOf(it)).changed).toBe(0);
  });

  test('copies the database while it is written, to a state of one instant', async () => {
    const it = await newDatabase();
    await sql`create table pair_of (side text primary key, amount integer)`.execute(it.db);
    await sql`insert into pair_of values ('left', 0), ('right', 0)`.execute(it.db);
    await createNotes(it);
    await addNotes(it, 3_000);
    let committed = 0;
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        await it.db.transaction().execute(async (trx) => {
          await sql`update pair_of set amount = amount + 1 where side = 'left'`.execute(trx);
          await sql`update pair_of set amount = amount + 1 where side = 'right'`.execute(trx);
        });
        committed += 1;
      }
    };
    const writing = write();
    try {
      for (const name of ['one', 'two']) {
        const before = committed;
        const copy = join(it.dataDir, name);
        mkdirSync(copy);
        await it.maintenance.copyTo(join(copy, 'database'));
        expect(committed).toBeGreaterThan(before);
        const { db } = await opened(copy);
        const { rows } = await sql<{ amount: number }>`select amount from pair_of`.execute(db);
        const [left, right] = rows.map(({ amount }) => amount);
        expect(left).toBe(right);
        expect(left).toBeGreaterThanOrEqual(before);
      }
    } finally {
      isOver = true;
      await writing;
    }
  });
});
