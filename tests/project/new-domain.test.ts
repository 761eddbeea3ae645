import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { root } from './support/imports';
import { type Line, listLines, ownFiles } from './support/new-domain';

const copied = [
  'schemas',
  'machines',
  'examples',
  'i18n',
  'src',
  'server',
  'scripts',
  'tests/support',
  'tests/walker',
  'tests/project',
  'package.json',
  'tsconfig.json',
];

/** What holds the order and the independence of the domains, besides the tests of the new one. */
const laws = ['architecture', 'server-order', 'src-order', 'circles'];

const withLine = (text: string, { before, line, replaces = false }: Line): string => {
  const lines = text.split('\n');
  const index = lines.findIndex((it) => it.startsWith(before));
  if (index < 0) throw new Error(`No line begins with ${before}`);
  return lines.toSpliced(index, replaces ? 1 : 0, line).join('\n');
};

/** In the project, so that its packages are found, and always the same, so that types are checked fast. */
const folder = join(root, '.cache/new-domain');
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
/** What a program of the project prints in the copy, and how it ends. */
const run = (program: string, ...rest: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', program), ...rest],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  return { status, printed: `${stdout}${stderr}` };
};

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(ownFiles)) write(file, text.trimStart());
  for (const [file, lines] of Object.entries(listLines)) {
    write(file, lines.reduce(withLine, textOf(file)));
  }
  write(
    'vitest.config.ts',
    `import react from '@vitejs/plugin-react';
import { compiledMessages } from './i18n/compile-plugin.ts';
export default {
  plugins: [compiledMessages(), react()],
  test: {
    include: ['tests/diary/*', 'tests/project/{${laws.join()}}.test.ts'],
    provide: { databaseImage: ${JSON.stringify(inject('databaseImage'))} },
    testTimeout: 120_000,
    isolate: false,
    maxWorkers: 1,
  },
};
`,
  );
  const { compilerOptions } = JSON.parse(textOf('tsconfig.json'));
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: { ...compilerOptions, incremental: true },
      include: [
        'schemas',
        'machines',
        'i18n',
        'src',
        'server',
        'tests/diary',
        'tests/support/database',
      ],
    }),
  );
});

describe('a new domain with a noun of its own', () => {
  test('has seven folders, and a line in six lists beside its texts', () => {
    const folders = Object.keys(ownFiles).map(dirname);
    expect([...new Set(folders)].sort()).toEqual([
      'machines/diary',
      'schemas/diary',
      'server/database/migrations',
      'server/diary',
      'src/api/diary',
      'src/screens/diary',
      'tests/diary',
    ]);
    const lists = Object.keys(listLines).filter((file) => !file.startsWith('i18n/messages/'));
    expect(lists).toEqual([
      'schemas/kernel/route.ts',
      'schemas/kernel/intent.ts',
      'src/domains.ts',
      'server/domains.ts',
      'server/database/migrations/all.ts',
      'tests/project/server-order.test.ts',
    ]);
  });

  test('compiles', () => {
    const checked = run('typescript/bin/tsc', '-p', '.', '--tsBuildInfoFile', '../new-domain.json');
    expect(checked).toEqual({ status: 0, printed: '' });
  });

  test('answers its call, routes its page and keeps the laws of the project', () => {
    const { status, printed } = run('vitest/vitest.mjs', 'run');
    expect(printed).toMatch(/Test Files +6 passed \(6\)/);
    expect(status).toBe(0);
  });
});
