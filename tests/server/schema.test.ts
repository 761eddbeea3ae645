import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeSchema, type Schema } from '../../scripts/schema/describe';
import { schemaDifferences, writeSchema } from '../../scripts/schema/file';
import { describeOnEachDatabase, type TestDatabase } from '../support/database/databases';

const committed = readFileSync(
  fileURLToPath(new URL('../../docs/schema.sql', import.meta.url)),
  'utf8',
);

/** The schema after a change that is undone again. */
const schemaAfter = async (db: TestDatabase['db'], change: string): Promise<Schema> => {
  const trx = await db.startTransaction().execute();
  try {
    await sql.raw(change).execute(trx);
    return await describeSchema(trx);
  } finally {
    await trx.rollback().execute();
  }
};

describeOnEachDatabase('docs/schema.sql', (database) => {
  test('is the schema of a migrated database', async () => {
    const schema = await describeSchema(database().db);
    expect(schemaDifferences(schema, committed)).toEqual([]);
    expect(writeSchema(schema)).toBe(committed);
  });

  test.each([
    ['a column', 'alter table spot_order add x integer', 'table spot_order'],
    ['a default', "alter table app_user alter lang set default 'en'", 'table app_user'],
    ['a nullable column', 'alter table article alter sorts drop not null', 'table article'],
    ['a constraint', 'alter table transfer add constraint x check (id > 0)', 'table transfer'],
    ['an index', 'create index x on deposit (id)', 'table deposit'],
    ['a table option', 'alter table ledger_balance set (fillfactor = 71)', 'table ledger_balance'],
    ['a sequence', 'alter sequence deposit_id_seq increment 2', 'table deposit'],
    ['a missing trigger', 'drop trigger writer_fence on session', 'table session'],
    ['a disabled trigger', 'alter table session disable trigger writer_fence', 'table session'],
    ['a comment', "comment on column session.user_id is 'x'", 'table session'],
    ['an index of a partition', 'create index x on feed_tick_7 (time_ms)', 'table feed_tick'],
    [
      'a function attribute',
      'alter function writer_lock_key volatile',
      'function writer_lock_key()',
    ],
    ['a type', 'alter type ledger_movement add attribute x text', 'type ledger_movement'],
  ])('names the object of %s', async (_what, change, object) => {
    const schema = await schemaAfter(database().db, change);
    expect(schemaDifferences(schema, committed)).toEqual([`${object} is out of date.`]);
  });

  test('names what is new and what is gone', async () => {
    const added = await schemaAfter(database().db, 'create view x as select 1 as one');
    expect(schemaDifferences(added, committed)).toEqual(['view x is missing.']);
    const dropped = await schemaAfter(database().db, 'drop table login_failure');
    expect(schemaDifferences(dropped, committed)).toEqual([
      'table login_failure is not in the database.',
    ]);
  });

  test('refuses a kind of object that it cannot describe', async () => {
    const change = "create type x as enum ('a')";
    await expect(schemaAfter(database().db, change)).rejects.toThrow('cannot describe type x');
  });
});
