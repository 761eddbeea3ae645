import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { migratedData } from '../support/database/migrated-database';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pageBytes = 8192;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A data directory with a database that was damaged. */
const damaged = (damage: (database: string) => void): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tideline-damaged-'));
  folders.push(dataDir);
  cpSync(migratedData, dataDir, { recursive: true });
  damage(join(dataDir, 'database'));
  return dataDir;
};

const overwritePage = (file: string, page: number) => {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(pageBytes, 7), 0, pageBytes, page * pageBytes);
  closeSync(descriptor);
};
/** The files of two tables of the catalog have their numbers in every database. */
const relations = { pg_class: 'base/5/1259', pg_proc: 'base/5/1255' } as const;

const run = (args: readonly string[], dataDir: string) => {
  const { DATABASE_URL: _, ...environment } = process.env;
  const env = { ...environment, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') };
};
const start = (dataDir: string) => run(['.cache/test-server/main.js'], dataDir);
const script =
  (name: string, ...words: string[]) =>
  (dataDir: string) =>
    run(['--import', 'tsx', `scripts/${name}.ts`, ...words], dataDir);

const damages: readonly (readonly [string, (database: string) => void])[] = [
  ['the control file is cut', (folder) => truncateSync(join(folder, 'global/pg_control'), 100)],
  [
    'the log is removed',
    (folder) => {
      for (const name of readdirSync(join(folder, 'pg_wal'))) {
        rmSync(join(folder, 'pg_wal', name), { recursive: true });
      }
    },
  ],
  ['half of the folder is missing', (folder) => rmSync(join(folder, 'base'), { recursive: true })],
  ['its first file is missing', (folder) => rmSync(join(folder, 'PG_VERSION'))],
  [
    'the page of a table is overwritten',
    (folder) => overwritePage(join(folder, relations.pg_class), 0),
  ],
  [
    'a page is overwritten that is read later',
    (folder) => overwritePage(join(folder, relations.pg_proc), 3),
  ],
];

describe('a damaged embedded database ends with one sentence that names it and the restore', () => {
  test.each(damages)('the start, when %s', (_, damage) => {
    const dataDir = damaged(damage);
    const { status, lines } = start(dataDir);
    expect(lines).toEqual([
      expect.stringMatching(
        /^The database in \S+ is damaged \(.+\); move the folder away and restore a backup with npm run restore\.$/,
      ),
    ]);
    expect(lines[0]).toContain(dataDir);
    expect(status).toBe(1);
  });

  test.each([
    ['ledger:verify', script('ledger-verify')],
    ['evidence', script('evidence', '--all')],
    ['review', script('review', 'list')],
    ['notice', script('notice', 'list')],
    ['backup', script('backup', join(tmpdir(), 'never-written.gz'))],
  ] as const)('%s', (_, command) => {
    const dataDir = damaged((folder) => truncateSync(join(folder, 'global/pg_control'), 100));
    const { status, lines } = command(dataDir);
    expect(lines).toEqual([expect.stringContaining('restore a backup with npm run restore.')]);
    expect(lines[0]).toContain(`The database in ${dataDir} is damaged (`);
    expect(status).toBe(1);
  });

  test('another version of PostgreSQL is told apart', () => {
    const dataDir = damaged((folder) => writeFileSync(join(folder, 'PG_VERSION'), '17\n'));
    const { status, lines } = start(dataDir);
    expect(lines).toEqual([
      `The database in ${dataDir} is of another version of PostgreSQL; ` +
        'restore a backup of it into a new folder with npm run restore.',
    ]);
    expect(status).toBe(1);
  });
});
