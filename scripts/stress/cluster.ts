import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const programs = process.env['POSTGRES_PROGRAMS'] ?? '/usr/lib/postgresql/15/bin';

/** PostgreSQL refuses to run as root: then it runs as the user `postgres`. */
const owner = async (): Promise<{ uid?: number; gid?: number }> => {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (kind: string) => Number((await run('id', [kind, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
};

export type StopMode = 'immediate' | 'fast';

/** A PostgreSQL cluster of its own on loopback, which can be stopped and started. */
export const privateCluster = async (port: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-cluster-'));
  const data = join(folder, 'data');
  const as = await owner();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const execute = (program: string, ...words: string[]) =>
    run(join(programs, program), words, { ...as, cwd: folder });
  await execute('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const start = () =>
    execute('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  const stop = (mode: StopMode) => execute('pg_ctl', '-D', data, '-w', '-m', mode, 'stop');
  await start();
  const url = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const client = new pg.Client({ connectionString: url('postgres') });
  await client.connect();
  await client.query('create database tideline');
  await client.end();
  return {
    url: url('tideline'),
    start,
    stop,
    remove: async () => {
      await stop('immediate').catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
