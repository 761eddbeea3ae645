import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { fenceTables } from './fence';
import { allMigrations } from './migrations/all';
import type { Database } from './open';

/**
 * Lets a migration write rows under the current term: it runs before the next server takes the
 * lease, in its own transaction, while no other server writes.
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

/** Applies pending migrations and returns their names. Two processes may start at once. */
export const migrate = async (db: Database): Promise<string[]> => {
  const migrator = new Migrator({ db, provider });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  // After every run, so that no migration can forget its tables.
  await fenceTables(db);
  return results.map(({ migrationName }) => migrationName);
};
