import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables';

/** Whether the database takes writes, and the free space of the data directory. */
export type Storage = {
  readonly state: 'ok' | 'disk full' | 'read-only' | 'no response';
  /** Free mebibytes of the disk of the data directory; null if the system does not report it. */
  readonly freeMib: number | null;
};

/** A database that takes longer for one small write does not respond. */
const limitMs = 2_000;
const mib = 1024 * 1024;
/** PostgreSQL's code for a full disk, and what its embedded form says when it ends at one. */
const fullReason = /53100|no space left|ENOSPC/i;

/** A write that changes nothing: the heartbeat of the writer keeps its time. */
const write = sql`update writer_heartbeat set seen_at = seen_at`;

const writeState = async (db: Kysely<Tables>): Promise<Storage['state']> => {
  try {
    return await Promise.race([
      write.execute(db).then(() => 'ok' as const),
      pause(limitMs, 'no response' as const, { ref: false }),
    ]);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (fullReason.test(`${code} ${error}`)) return 'disk full';
    return code === '25006' ? 'read-only' : 'no response';
  }
};

const freeMibOf = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return Math.floor((bavail * bsize) / mib);
  } catch {
    return null;
  }
};

/** Writes to the database, and compares the free space with the least that is allowed. */
export const checkStorage = async (
  db: Kysely<Tables>,
  { folder, minFreeMib }: { readonly folder: string; readonly minFreeMib: number },
): Promise<Storage> => {
  const freeMib = await freeMibOf(folder);
  const state = await writeState(db);
  const isFull = state === 'ok' && freeMib !== null && freeMib < minFreeMib;
  return { state: isFull ? 'disk full' : state, freeMib };
};
