import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types';
import { lockDirectory } from './directory-lock';
import { embeddedDatabase } from './embedded';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

export type OpenDatabase = {
  readonly db: Database;
  readonly kind: 'embedded' | 'postgres';
  readonly close: () => Promise<void>;
};

/** A wait for a connection ends in an error, so that code that waits for itself is found out. */
const connectionWaitMs = 30_000;

const openPool = (config: pg.PoolConfig) => {
  const pool = new pg.Pool({
    types: columnTypes,
    connectionTimeoutMillis: connectionWaitMs,
    ...config,
  });
  // A connection that breaks fails its query and is replaced; unheard, its event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
};

const openEmbedded = async (
  dataDir: string | undefined,
  image: string | null,
): Promise<OpenDatabase> => {
  const release = dataDir === undefined ? () => undefined : lockDirectory(dataDir);
  try {
    const place = dataDir ? join(dataDir, 'database') : 'memory://';
    const embedded = await embeddedDatabase(place, image);
    const { db } = openPool({
      ...{ user: 'postgres', database: 'postgres' },
      ...{ max: 1, idleTimeoutMillis: 0, stream: embedded.stream },
    });
    const close = async () => {
      await db.destroy();
      await embedded.close();
      release();
    };
    return { db, kind: 'embedded', close };
  } catch (error) {
    release();
    throw error;
  }
};

/**
 * Opens the PostgreSQL at `url`, else the embedded database in `dataDir`, else one in memory, which
 * begins as the file `image` has it where one is given. The
 * embedded one has a single connection: inside a transaction only its `trx` may be used, because
 * `db` would wait for a connection that the waiting code itself holds.
 */
export const openDatabase = async (place: {
  url?: string | undefined;
  dataDir?: string | undefined;
  image?: string;
}): Promise<OpenDatabase> => {
  if (place.url === undefined) return openEmbedded(place.dataDir, place.image ?? null);
  const { pool, db } = openPool({ connectionString: place.url, max: 8 });
  try {
    (await pool.connect()).release();
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, kind: 'postgres', close: () => db.destroy() };
};
