import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import * as v from 'valibot';
import { lockDirectory } from '../platform/directory-lock';
import { columnTypes } from './column-types';
import { embeddedDatabase } from './embedded';
import { isFenced } from './fence';
import { writerName } from './lease';
import { createMaintenance, type Maintenance } from './maintenance';
import type { Tables } from './tables';
import { unopenable } from './unusable';

export type Database = Kysely<Tables>;

export type OpenDatabase = {
  readonly db: Database;
  readonly kind: 'embedded' | 'postgres';
  /**
   * Terminates the database backends of lost connections. Afterwards no transaction with an unknown
   * outcome can commit, so what is read is final.
   */
  readonly endLost: () => Promise<void>;
  /** Maintains and copies the files of the embedded database; null if there are none. */
  readonly maintenance: Maintenance | null;
  readonly close: () => Promise<void>;
};

/** Waiting for a connection times out, so that code that waits for itself is detected. */
const connectionWaitMs = 30_000;

/** The backend's process id, which PostgreSQL sends at the start of a connection. */
const Backend = v.object({ processID: v.number() });

/** A connection pool with this program's column types. */
export const openPool = (config: pg.PoolConfig, onFenced: () => void = () => undefined) => {
  const pool = new pg.Pool({
    types: columnTypes,
    connectionTimeoutMillis: connectionWaitMs,
    ...config,
  });
  const lost = new Set<number>();
  // A broken connection fails its query and is replaced; an unhandled error event would end the
  // process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) =>
    client.on('error', () => {
      const backend = v.safeParse(Backend, client);
      if (backend.success) lost.add(backend.output.processID);
    }),
  );
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'error' && isFenced(event.error)) onFenced();
    },
  });
  return { lost, pool, db };
};

/** Poll interval while waiting for PostgreSQL backends to end. */
const endedPollMs = 10;

/**
 * Terminates the backends with these ids that still serve this application, and waits until they
 * have ended.
 */
const endBackends = async (db: Database, application: string, lost: Set<number>): Promise<void> => {
  while (lost.size > 0) {
    const pids = [...lost];
    const { rows } = await sql<{ pid: number }>`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where pid = any(${pids}::integer[]) and application_name = ${application}
        and pid <> pg_backend_pid()`.execute(db);
    const running = new Set(rows.map(({ pid }) => pid));
    for (const pid of pids) if (!running.has(pid)) lost.delete(pid);
    if (lost.size > 0) await pause(endedPollMs);
  }
};

/** The database folder, private to its owner; earlier versions created it readable by all. */
const ownFolder = (dataDir: string): string => {
  const folder = join(dataDir, 'database');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return folder;
};

const openEmbedded = async (
  dataDir: string | undefined,
  image: string | null,
): Promise<OpenDatabase> => {
  const release = dataDir === undefined ? () => undefined : lockDirectory(dataDir);
  try {
    const place = dataDir ? ownFolder(dataDir) : 'memory://';
    const isNew = dataDir === undefined || readdirSync(place).length === 0;
    const embedded = await embeddedDatabase(place, image).catch((error: Error) => {
      throw isNew ? error : unopenable(dataDir, error.message);
    });
    const { db } = openPool({
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      stream: embedded.stream,
    });
    const maintenance = dataDir === undefined ? null : createMaintenance(db, place);
    const close = async () => {
      await maintenance?.stop();
      await db.destroy();
      await embedded.close();
      release();
    };
    return { db, kind: 'embedded', endLost: async () => undefined, maintenance, close };
  } catch (error) {
    release();
    throw error;
  }
};

export type DatabasePlace = {
  readonly url?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly image?: string;
  /** The fencing term of a writer; without one, a database that has a writer is read-only. */
  readonly term?: number;
  /** Called when a statement was refused because another server writes. */
  readonly onFenced?: () => void;
};

/** An idle transaction is terminated, so that it cannot block the next writer. */
const idleTransactionMs = 5_000;

const openPostgres = async (url: string, place: DatabasePlace): Promise<OpenDatabase> => {
  // One name for all connections of this process, to find its backends again.
  const owner = place.term === undefined ? 'tideline' : writerName(place.term);
  const application = `${owner} ${randomUUID()}`;
  const { lost, pool, db } = openPool(
    {
      connectionString: url,
      max: 8,
      application_name: application,
      ...(place.term === undefined ? {} : { options: `-c tideline.term=${place.term}` }),
      idle_in_transaction_session_timeout: idleTransactionMs,
    },
    place.onFenced,
  );
  try {
    (await pool.connect()).release();
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const endLost = () => endBackends(db, application, lost);
  return { db, kind: 'postgres', endLost, maintenance: null, close: () => db.destroy() };
};

/**
 * Opens the PostgreSQL at `url`, else the embedded database in `dataDir`, else one in memory, which
 * loads the file `image` if given. The embedded one has a single connection: inside a transaction
 * only its `trx` may be used, because `db` would wait for the connection that the waiting code
 * holds.
 */
export const openDatabase = (place: DatabasePlace): Promise<OpenDatabase> =>
  place.url === undefined
    ? openEmbedded(place.dataDir, place.image ?? null)
    : openPostgres(place.url, place);
