import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeSchema } from '../../scripts/schema/describe';
import { databaseFunctions, loadFunctions } from '../../server/database/functions/all';
import type { Tables } from '../../server/database/tables';
import { describeOnEachDatabase } from '../support/database/databases';

const functionsOf = async (db: Kysely<Tables>): Promise<Map<string, string>> =>
  new Map([...(await describeSchema(db))].filter(([object]) => object.startsWith('function ')));

const names = Object.keys(databaseFunctions).sort();
const isKnown = (name: string): name is keyof typeof databaseFunctions => names.includes(name);

const loadAll = (db: Kysely<Tables>) => loadFunctions(db, names.filter(isKnown));

describeOnEachDatabase('the functions of a migrated database', (database) => {
  /** What `see` sees in a transaction that is undone. */
  const undone = async <Seen>(see: (trx: Kysely<Tables>) => Promise<Seen>): Promise<Seen> => {
    const trx = await database().db.startTransaction().execute();
    try {
      return await see(trx);
    } finally {
      await trx.rollback().execute();
    }
  };

  test('are those of the files, one in each', async () => {
    const present = await functionsOf(database().db);
    const called = [...present.keys()].map((object) => /^function (\w+)\(/.exec(object)?.[1]);
    expect(called).toEqual(names);
  });

  test('are as their files say', async () => {
    const present = await functionsOf(database().db);
    const loaded = await undone(async (trx) => {
      await loadAll(trx);
      return functionsOf(trx);
    });
    expect(loaded).toEqual(present);
  });

  test('are loaded with all their attributes, before the tables that they name', async () => {
    const present = await functionsOf(database().db);
    const loaded = await undone(async (trx) => {
      await sql`drop function write_change_sets`.execute(trx);
      await sql`alter function writer_lock_key volatile`.execute(trx);
      await sql`alter function ledger_post reset all`.execute(trx);
      await sql`alter table ledger_head rename to later`.execute(trx);
      await loadAll(trx);
      return functionsOf(trx);
    });
    expect(loaded).toEqual(present);
  });
});
