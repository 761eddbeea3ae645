import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ServerConfig } from '../platform/config';
import { connectLease, type Lease, type LeaseClient, type LeaseTimes, WriterBusy } from './lease';
import { migrate } from './migrate';
import { type Database, type OpenDatabase, openDatabase } from './open';

export type WriterPlace = Pick<
  ServerConfig,
  'DATABASE_URL' | 'DATABASE_MIGRATION_URL' | 'DATA_DIR' | 'STANDBY'
>;

/** A migrated database that this process may write to until the lease is lost. */
export type WriterDatabase = OpenDatabase & Pick<Lease, 'term' | 'lost'>;

export type WriterOptions = {
  /** Called once if the lease is held and this server stands by. */
  readonly onWaiting?: ((reason: WriterBusy) => void) | undefined;
  /** Rejects if this server must not take the free lease of the migrated PostgreSQL. */
  readonly beforeTake?: (db: Database) => Promise<void>;
  readonly times?: LeaseTimes;
};

const ignore = () => undefined;
const permit = async () => undefined;

/** Interval at which a waiting server checks whether the writer has ended. */
const pollMs = 250;

/**
 * The data directory belongs to one process; the term still grows, so that no older session can
 * write.
 */
const openEmbeddedWriter = async (dataDir: string): Promise<WriterDatabase> => {
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database.db);
    const { rows } = await sql<{ term: number }>`
      select writer_take(term, ${`process ${process.pid}`}) as term from writer_lease`.execute(
      database.db,
    );
    const term = rows[0]?.term ?? 0;
    await sql`select set_config('tideline.term', ${`${term}`}, false)`.execute(database.db);
    // While nobody waits: the first one after migrations or a recovery has much to write.
    await database.maintenance?.checkpoint();
    return { ...database, term, lost: new Promise(() => undefined) };
  } catch (error) {
    await database.close();
    throw error;
  }
};

const migrateAt = async (
  url: string,
  beforeTake: (db: Database) => Promise<void>,
): Promise<void> => {
  const { db, close } = await openDatabase({ url });
  try {
    await migrate(db);
    await beforeTake(db);
  } finally {
    await close();
  }
};

/**
 * Waits for the lease. A server that does not stand by throws `WriterBusy` once it has seen a
 * heartbeat, so that a restart after a crash waits for the last one to expire and is not refused.
 */
const untilFree = async (
  refuseWhileHeld: () => Promise<void>,
  isStandby: boolean,
  onWaiting: (reason: WriterBusy) => void,
): Promise<void> => {
  for (let first: WriterBusy | null = null; ; ) {
    try {
      await refuseWhileHeld();
      return;
    } catch (error) {
      if (!(error instanceof WriterBusy)) throw error;
      const isBeating = error.seenAt === null || (first && error.seenAt !== first.seenAt);
      if (!isStandby && isBeating) throw error;
      if (isStandby && !first) onWaiting(error);
      first ??= error;
      await pause(pollMs);
    }
  }
};

/** Takes the lease of a migrated database when it is free. */
const takeWhenFree = async (
  client: LeaseClient,
  place: WriterPlace,
  url: string,
  { onWaiting = ignore, beforeTake = permit }: WriterOptions,
): Promise<Lease> => {
  const isStandby = place.STANDBY === '1';
  for (;;) {
    await untilFree(client.refuseWhileHeld, isStandby, onWaiting);
    await migrateAt(place.DATABASE_MIGRATION_URL ?? url, beforeTake);
    const lease = await client.take();
    if (lease) return lease;
  }
};

/**
 * Opens the database as its only writer and migrates it. Throws `WriterBusy` if another server
 * writes to the same PostgreSQL, or waits for its end with `STANDBY=1`; throws `DirectoryInUse` for
 * a folder.
 */
export const openWriter = async (
  place: WriterPlace,
  options: WriterOptions = {},
): Promise<WriterDatabase> => {
  const { DATABASE_URL: url } = place;
  if (url === undefined) return openEmbeddedWriter(place.DATA_DIR);
  const client = await connectLease(url, options.times);
  try {
    const lease = await takeWhenFree(client, place, url, options);
    const database = await openDatabase({ url, term: lease.term, onFenced: lease.reportLost });
    const close = async () => {
      await database.close();
      await lease.release();
    };
    return { ...database, term: lease.term, lost: lease.lost, close };
  } catch (error) {
    await client.close();
    throw error;
  }
};
