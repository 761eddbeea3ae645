import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { NoticedBy, PlantedFault } from './fault';

/** The embedded database alone: a second one would double the time of each fault. */
const noDatabase = 'postgres://127.0.0.1:1/none';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Why a fault cannot be planted, or null. */
export const objectionTo = ({ file, text, now }: PlantedFault, content: string): string | null => {
  const count = content.split(text).length - 1;
  if (count !== 1) return `${file} contains the replaced text ${count} times:\n${text}`;
  return content.replace(text, () => now) === content ? `${file} would not change` : null;
};

/** A copy of the project as it is on disk, committed or not, over the same packages. */
export const copyProject = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'tideline-faults-'));
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = spawnSync('git', listed, { cwd: root, encoding: 'utf8' });
  for (const file of stdout.split('\0').filter((one) => one !== '')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

const Report = v.object({
  testResults: v.array(
    v.object({
      assertionResults: v.array(v.object({ status: v.string(), fullName: v.string() })),
    }),
  ),
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Runs the named tests of a copy; for each, whether it passed, failed, or did not run. */
export const runTests = (copy: string, tests: readonly NoticedBy[]) => {
  const report = join(copy, '.cache/planted-faults.json');
  rmSync(report, { force: true });
  const files = [...new Set(tests.map(({ test }) => test))];
  const titles = tests.map(({ title }) => escaped(title)).join('|');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      '--root=.',
      '--config=scripts/planted-faults/vitest.config.ts',
      '-t',
      titles,
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, TEST_DATABASE_URL: noDatabase } },
  );
  if (!existsSync(report)) throw new Error(`The tests did not run.\n${stdout}${stderr}`);
  const { testResults } = v.parse(Report, JSON.parse(readFileSync(report, 'utf8')));
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.map(({ title }) => {
    const own = all.filter(({ fullName }) => fullName.includes(title));
    if (own.some(({ status }) => status === 'failed')) return 'failed';
    return own.some(({ status }) => status === 'passed') ? 'passed' : 'did not run';
  });
};
