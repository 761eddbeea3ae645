import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables';

/** The error code of a statement whose session is not, or no longer, the writer's. */
const fencedCode = 'TL005';

/** Whether a statement failed because another server has become the writer. */
export const isFenced = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === fencedCode;

/** The lease itself and the migrator's tables have no fence. */
const unfenced = ['writer_lease', 'writer_heartbeat', 'kysely_migration', 'kysely_migration_lock'];

/**
 * Tables that a session which is not the writer could still write to; none, once they are fenced.
 */
export const tablesWithoutFence = async (db: Kysely<Tables>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and c.relname <> all(${unfenced}::text[])
      and not exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'writer_fence'
      )
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

/**
 * Adds the fence to every table without one; runs after each migration, so that no table is
 * forgotten.
 */
export const fenceTables = async (db: Kysely<Tables>): Promise<void> => {
  if ((await tablesWithoutFence(db)).length === 0) return;
  await db.transaction().execute(async (trx) => {
    // Two processes may migrate at once; the second finds nothing to do.
    await sql`select pg_advisory_xact_lock(hashtextextended('fence', 20))`.execute(trx);
    for (const name of await tablesWithoutFence(trx)) {
      await sql`create trigger writer_fence before insert or update or delete or truncate
        on ${sql.table(name)} for each statement execute function writer_check()`.execute(trx);
    }
  });
};
