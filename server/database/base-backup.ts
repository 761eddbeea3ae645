import { constants } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables';

/** Bytes that are copied at a time, and then written to the disk, so that no commit waits long. */
const pieceBytes = 1024 * 1024;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** PostgreSQL may remove a file while the folder is copied; the log then says so. */
const openIfPresent = (path: string): Promise<FileHandle | null> =>
  open(path, 'r').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });

const copyByPieces = async (from: string, to: string): Promise<void> => {
  const input = await openIfPresent(from);
  if (!input) return;
  const output = await open(to, 'wx', 0o600);
  try {
    const piece = Buffer.alloc(pieceBytes);
    for (;;) {
      const { bytesRead } = await input.read(piece);
      if (bytesRead === 0) return;
      await output.write(piece, 0, bytesRead);
      await output.datasync();
    }
  } finally {
    await output.close();
    await input.close();
  }
};

/** A file system that can share blocks copies nothing. */
const copyOne = (from: string, to: string): Promise<void> =>
  copyFile(from, to, constants.COPYFILE_FICLONE_FORCE).catch(() => copyByPieces(from, to));

const isSkipped = (name: string) =>
  name === 'postmaster.pid' || name === 'postmaster.opts' || name.startsWith('pgsql_tmp');

/** Copies a folder except what `leaveOut` names. */
const copyFolder = async (
  from: string,
  to: string,
  leaveOut: readonly string[] = [],
): Promise<void> => {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const { name } = entry;
    if (isSkipped(name) || leaveOut.includes(name)) continue;
    if (entry.isDirectory()) await copyFolder(join(from, name), join(to, name));
    else await copyOne(join(from, name), join(to, name));
  }
};

/**
 * PostgreSQL's online base backup of the database in `directory`, into the new folder `to`: the files
 * are copied while statements continue, then the log that was written meanwhile. A database that is
 * opened there recovers to the end of the backup. No checkpoint may run meanwhile. A failed copy may
 * be left incomplete.
 */
export const copyWhileRunning = async (
  db: Kysely<Tables>,
  directory: string,
  to: string,
): Promise<void> => {
  await sql`select pg_backup_start('copy', fast => true)`.execute(db);
  let label = '';
  try {
    await copyFolder(directory, to, ['pg_wal']);
  } finally {
    const { rows } = await sql<{ labelfile: string }>`
      select labelfile from pg_backup_stop(wait_for_archive => false)`.execute(db);
    label = rows[0]?.labelfile ?? '';
  }
  await writeFile(join(to, 'backup_label'), label, { mode: 0o600 });
  await copyFolder(join(directory, 'pg_wal'), join(to, 'pg_wal'));
};
