import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import { pairs } from '../instruments/instruments';

/** How long a purge waits for those who read a partition; it blocks them no longer than that. */
const lockWait = '100ms';
const lockNotAvailable = '55P03';

/** Which ticks are needed, in Unix milliseconds: every one from a time on, and older ones of pairs. */
export type NeededTicks = {
  readonly fromMs: number;
  /** After which time a replay needs the ticks of a pair; null if it needs none. */
  readonly replayStartMs: (pairId: number) => number | null;
};

const partitionsOf = async (db: Kysely<Tables>): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'feed_tick'::regclass order by c.oid`.execute(db);
  return rows.map(({ name }) => name);
};

/** Whether a partition has ticks, and none that is needed. */
const isOver = async (
  db: Kysely<Tables>,
  partition: string,
  { fromMs, replayStartMs }: NeededTicks,
): Promise<boolean> => {
  const { rows } = await sql<{ newest: number | null }>`
    select max(time_ms) as newest from ${sql.table(partition)}`.execute(db);
  const newest = rows[0]?.newest ?? null;
  if (newest === null || newest >= fromMs) return false;
  for (const { id } of pairs) {
    const startMs = replayStartMs(id);
    if (startMs === null || startMs >= newest) continue;
    const stillNeeded = await sql`select from ${sql.table(partition)}
      where pair_id = ${id} and time_ms > ${startMs} limit 1`.execute(db);
    if (stillNeeded.rows.length > 0) return false;
  }
  return true;
};

/**
 * Empties a partition, unless a tick that is needed was written meanwhile. The file of the
 * partition is replaced by an empty one, so that it takes the same time for any number of ticks.
 */
const empty = (db: Database, partition: string, needed: NeededTicks): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(lockWait)}`.execute(trx);
    await sql`lock table ${sql.table(partition)} in access exclusive mode`.execute(trx);
    if (await isOver(trx, partition, needed)) {
      await sql`truncate ${sql.table(partition)}`.execute(trx);
    }
  });

/**
 * Deletes the stored ticks of the feed that are no longer needed, a partition at a time. One that a
 * long read is using is left for the next run. What records name is in `market_tick` and stays.
 */
export const purgeFeedTicks = async (db: Database, needed: NeededTicks): Promise<void> => {
  for (const partition of await partitionsOf(db)) {
    if (!(await isOver(db, partition, needed))) continue;
    await empty(db, partition, needed).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return;
      throw error;
    });
  }
};
