import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { fenceTables } from './fence';
import { allMigrations } from './migrations/all';
import type { Database } from './open';

/**
 * Lets a migration write rows as the present writer: it runs before the next server takes the lease,
 * in a transaction that ends with it, while no other server writes.
 */
const asWriter = async (trx: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('writer_lease') is not null as known`.execute(trx);
  if (rows[0]?.known !== true) return;
  await sql`select set_config('tideline.term', term::text, true) from writer_lease`.execute(trx);
};

const writing = ({ up }: Migration): Migration => ({
  up: async (trx) => {
    await asWriter(trx);
    await up(trx);
  },
});

const provider = {
  getMigrations: async () =>
    Object.fromEntries(
      Object.entries(allMigrations).map(([name, migration]) => [name, writing(migration)]),
    ),
};

/** Brings the database up to date and returns the migrations that ran. Two nodes may start at once. */
export const migrate = async (db: Database): Promise<string[]> => {
  const migrator = new Migrator({ db, provider });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  // After each of them, so that no migration can forget its tables.
  await fenceTables(db);
  return results.map(({ migrationName }) => migrationName);
};
