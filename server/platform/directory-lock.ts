import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { OperatorError } from './operator-error';

/** A process id with its start, which distinguishes it from a later process with the same id. */
export const Process = v.object({ pid: v.number(), started: v.string() });
export type Process = v.InferOutput<typeof Process>;

const Holder = v.object({ ...Process.entries, token: v.string() });
type Holder = v.InferOutput<typeof Holder>;

/** The data directory is in use; the message is one sentence for the operator. */
class DirectoryInUse extends OperatorError {
  override readonly name = 'DirectoryInUse';
}

const heldHere = new Set<string>();

/** The start of a process; empty if the system does not report it. */
const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

export const thisProcess = (): Process => ({ pid: process.pid, started: startOf(process.pid) });

export const isRunning = ({ pid, started }: Process): boolean =>
  isAlive(pid) && started === startOf(pid);

const isHolding = ({ pid, started, token }: Holder): boolean =>
  pid === process.pid
    ? heldHere.has(token) || (startOf(pid) !== '' && started === startOf(pid))
    : isRunning({ pid, started });

const holderOf = (path: string): Holder | null => {
  try {
    const parsed = v.safeParse(Holder, JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
};

/** Links a complete file into place, so that no reader sees a partial lock. */
const take = (path: string, own: string): boolean => {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Moves a dead process's lock away; moves it back if it turns out to be a newer one of a living
 * process.
 */
const clear = (path: string): void => {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const holder = holderOf(aside);
  if (holder && isHolding(holder)) take(path, aside);
  rmSync(aside, { force: true });
};

/**
 * Locks a data directory for this process and returns the release function. The lock of a dead
 * process is replaced.
 */
export const lockDirectory = (directory: string): (() => void) => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, 'database.lock');
  const token = randomUUID();
  const own = `${path}.${token}`;
  const holder: Holder = { ...thisProcess(), token };
  writeFileSync(own, JSON.stringify(holder), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (take(path, own)) {
        heldHere.add(token);
        return () => {
          heldHere.delete(token);
          if (holderOf(path)?.token === token) rmSync(path, { force: true });
        };
      }
      const other = holderOf(path);
      if (other && isHolding(other)) {
        throw new DirectoryInUse(
          `The database in ${directory} is in use by process ${other.pid}; stop it first.`,
        );
      }
      clear(path);
    }
    throw new DirectoryInUse(`The database in ${directory} is being opened by another process.`);
  } finally {
    rmSync(own, { force: true });
  }
};
