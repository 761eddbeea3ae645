import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { link, open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupError, createTally, type Marker } from './backup-format';

export type BackupWriter = {
  /** Begins a member. */
  readonly begin: (marker: Exclude<Marker, { end: unknown }>) => Promise<void>;
  /** Adds rows to the current table, each as the text of a JSON array. */
  readonly rows: (lines: readonly string[]) => Promise<void>;
  /** Moves the complete file to its name and returns its size. */
  readonly finish: () => Promise<number>;
  /** Deletes the unfinished file; does nothing after `finish`. */
  readonly discard: () => void;
};

const flushToDisk = async (path: string) => {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
};

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Writes a backup under a temporary name, readable by its owner only; it never replaces a file. */
export const createBackupWriter = (file: string): BackupWriter => {
  const partial = `${file}.${randomUUID()}.part`;
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(partial, { flags: 'wx', mode: 0o600 })).catch(
    (error: unknown) => {
      throw new BackupError(`${file} cannot be written: ${codeOf(error)}.`);
    },
  );
  // The next write, or `finish`, reports the error.
  written.catch(() => undefined);
  const tally = createTally();

  const write = async (lines: readonly string[]) => {
    // If the stream failed, `written` rejects with the reason.
    if (gzip.destroyed) await written;
    if (lines.length === 0 || gzip.write(`${lines.join('\n')}\n`)) return;
    await Promise.race([once(gzip, 'drain'), written]);
  };

  const discard = () => rmSync(partial, { force: true });

  return {
    discard,
    begin: (marker) => {
      const line = JSON.stringify(marker);
      tally.begin(marker);
      tally.add(line);
      return write([line]);
    },
    rows: (lines) => {
      for (const line of lines) tally.add(line);
      return write(lines);
    },
    finish: async () => {
      await write([JSON.stringify({ end: tally.finish() })]);
      gzip.end();
      await written;
      await flushToDisk(partial);
      await link(partial, file).catch((error: unknown) => {
        throw codeOf(error) === 'EEXIST' ? new BackupError(`${file} exists already.`) : error;
      });
      discard();
      return (await stat(file)).size;
    },
  };
};
