import { Migrator } from 'kysely';
import { fenceTables } from './fence';
import { allMigrations } from './migrations/all';
import type { Database } from './open';

/** Brings the database up to date and returns the migrations that ran. Two nodes may start at once. */
export const migrate = async (db: Database): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => allMigrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  if (results.length > 0) await fenceTables(db);
  return results.map(({ migrationName }) => migrationName);
};
