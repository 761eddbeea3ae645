import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { OpenDatabase } from '../database/open';
import type { ServerConfig } from '../platform/config';
import { isRunning, type Process, thisProcess } from '../platform/directory-lock';
import { type LocalCommand, type LocalEndpoint, localCommand } from '../platform/local-endpoint';

const name = 'snapshot';
const unanswered = 'The server did not answer, so nothing was backed up.';

/** The requesting process, so that a snapshot left behind by a killed process can be recognised. */
const SnapshotCommand = v.object({
  pid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  started: v.pipe(v.string(), v.regex(/^\d*$/)),
});
const Snapshot = v.object({ folder: v.pipe(v.string(), v.regex(/^snapshot-[\w-]+$/)) });

const nameFor = ({ pid, started }: Process) => `snapshot-${pid}-${started}-${randomUUID()}`;

const ownerIn = (folder: string): Process | null => {
  const [, pid, started] = /^snapshot-(\d+)-(\d*)-/.exec(folder) ?? [];
  return pid === undefined || started === undefined ? null : { pid: Number(pid), started };
};

/**
 * The running server copies the files of its embedded database into a folder beside them, while
 * requests continue; another process reads the copy.
 */
export const snapshotCommands = (
  { DATA_DIR: directory }: Pick<ServerConfig, 'DATA_DIR'>,
  { maintenance }: Pick<OpenDatabase, 'maintenance'>,
): Readonly<Record<string, LocalCommand>> => {
  if (maintenance === null) return {};
  const copy = async (owner: Process): Promise<v.InferOutput<typeof Snapshot>> => {
    const folder = nameFor(owner);
    mkdirSync(join(directory, folder), { mode: 0o700 });
    try {
      await maintenance.copyTo(join(directory, folder, 'database'));
    } catch (error) {
      rmSync(join(directory, folder), { recursive: true, force: true });
      throw error;
    }
    return { folder };
  };
  return { [name]: localCommand(SnapshotCommand, copy) };
};

/** Removes snapshots left behind by killed processes. */
export const removeLeftSnapshots = (directory: string): void => {
  for (const folder of readdirSync(directory)) {
    const owner = ownerIn(folder);
    if (owner && !isRunning(owner)) rmSync(join(directory, folder), { recursive: true });
  }
};

/** Requests a copy of the database from the running server; the caller removes the folder. */
export const requestSnapshot = async (
  endpoint: LocalEndpoint,
  directory: string,
): Promise<string> => {
  const { folder } = v.parse(Snapshot, await endpoint.send(name, thisProcess(), unanswered));
  return join(directory, folder);
};
