import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import * as v from 'valibot';
import { columnTypes } from './column-types';
import { lockDirectory } from './directory-lock';
import { embeddedDatabase } from './embedded';
import { isFenced } from './fence';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

export type OpenDatabase = {
  readonly db: Database;
  readonly kind: 'embedded' | 'postgres';
  /**
   * Ends whatever still runs on the database's side of connections that were lost. After it no
   * transaction whose outcome was unknown can commit any more: what is read then is final.
   */
  readonly endLost: () => Promise<void>;
  /** Copies the files of the embedded database as of one instant; null where there are none. */
  readonly copyTo: ((folder: string) => Promise<void>) | null;
  readonly close: () => Promise<void>;
};

/** A wait for a connection ends in an error, so that code that waits for itself is found out. */
const connectionWaitMs = 30_000;

/** The id of the process that serves a connection, as PostgreSQL tells it at its start. */
const Backend = v.object({ processID: v.number() });

/** A pool of connections with the column types of this program. */
export const openPool = (config: pg.PoolConfig, onFenced: () => void = () => undefined) => {
  const pool = new pg.Pool({
    types: columnTypes,
    connectionTimeoutMillis: connectionWaitMs,
    ...config,
  });
  const lost = new Set<number>();
  // A connection that breaks fails its query and is replaced; unheard, its event would end the process.
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

/** How long to wait between two looks at whether a process of PostgreSQL has ended. */
const endedPollMs = 10;

/** Ends the processes of these ids that still serve this application, and waits until they are gone. */
const endBackends = async (db: Database, application: string, lost: Set<number>): Promise<void> => {
  while (lost.size > 0) {
    const asked = [...lost];
    const { rows } = await sql<{ pid: number }>`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where pid = any(${asked}::integer[]) and application_name = ${application}
        and pid <> pg_backend_pid()`.execute(db);
    const running = new Set(rows.map(({ pid }) => pid));
    for (const pid of asked) if (!running.has(pid)) lost.delete(pid);
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
    const embedded = await embeddedDatabase(place, image);
    const { db } = openPool({
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      stream: embedded.stream,
    });
    const close = async () => {
      await db.destroy();
      await embedded.close();
      release();
    };
    const copyTo = dataDir === undefined ? null : embedded.copyTo;
    return { db, kind: 'embedded', endLost: async () => undefined, copyTo, close };
  } catch (error) {
    release();
    throw error;
  }
};

export type DatabasePlace = {
  readonly url?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly image?: string;
  /** The fencing number of a writer; without one, a database that has a writer can only be read. */
  readonly term?: number;
  /** Runs when a statement was refused because another server writes. */
  readonly onFenced?: () => void;
};

/** A transaction that its program has left alone ends, so that it cannot hold up the next writer. */
const idleTransactionMs = 5_000;

const openPostgres = async (url: string, place: DatabasePlace): Promise<OpenDatabase> => {
  // One name for all connections of this process, by which their server side is found again.
  const application = `tideline ${randomUUID()}`;
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
  return { db, kind: 'postgres', endLost, copyTo: null, close: () => db.destroy() };
};

/**
 * Opens the PostgreSQL at `url`, else the embedded database in `dataDir`, else one in memory, which
 * begins as the file `image` has it where one is given. The
 * embedded one has a single connection: inside a transaction only its `trx` may be used, because
 * `db` would wait for a connection that the waiting code itself holds.
 */
export const openDatabase = (place: DatabasePlace): Promise<OpenDatabase> =>
  place.url === undefined
    ? openEmbedded(place.dataDir, place.image ?? null)
    : openPostgres(place.url, place);
