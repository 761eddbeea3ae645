import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { findChromium } from './chromium';

// `npm test`: all checks in order of cost. Ends with the sums over all runners.

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache/reports');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

type Sums = { passed: number; failed: number; skipped: number };

/** Printed again at the end, because a log is read from there and often truncated before it. */
const failures: string[] = [];

const run = (title: string, command: string, args: readonly string[], env = {}): boolean => {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
};

/** A check without test counts is one test. */
const check = (title: string, command: string, args: readonly string[]): Sums => {
  if (run(title, command, args)) return { passed: 1, failed: 0, skipped: 0 };
  failures.push(title);
  return { passed: 0, failed: 1, skipped: 0 };
};

const readReport = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;

const numberAt = (report: unknown, ...path: string[]): number => {
  let value: unknown = report;
  for (const name of path) {
    value = value !== null && typeof value === 'object' ? Reflect.get(value, name) : undefined;
  }
  return typeof value === 'number' ? value : 0;
};

/** A runner that fails without a failed test counts as one failure. */
const withFailure = (isGreen: boolean, sums: Sums): Sums =>
  !isGreen && sums.failed === 0 ? { ...sums, failed: 1 } : sums;

const UnitReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.string(),
      assertionResults: v.array(
        v.object({
          status: v.string(),
          fullName: v.string(),
          duration: v.nullish(v.number()),
          failureMessages: v.array(v.string()),
        }),
      ),
    }),
  ),
});

const failedUnits = (report: unknown): string[] =>
  (v.is(UnitReport, report) ? report.testResults : []).flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    const messages = tests.map(
      ({ fullName, failureMessages }) =>
        `${fullName}\n${failureMessages.join('\n').slice(0, 2_000)}`,
    );
    const texts = file.status === 'failed' && tests.length === 0 ? [file.message] : messages;
    return texts.map((text) => `${relative(root, file.name)}: ${text}`);
  });

const slowest = 20;

const printSlowest = (report: unknown) => {
  if (!v.is(UnitReport, report)) return;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      seconds: (duration ?? 0) / 1_000,
      title: `${relative(root, name)}: ${fullName}`,
    })),
  );
  console.log(`\n— the ${slowest} slowest unit tests`);
  for (const { seconds, title } of tests.sort((a, b) => b.seconds - a.seconds).slice(0, slowest)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${title.slice(0, 140)}`);
  }
};

/** Tests of one file that share a name: a report about one of them does not say which it is. */
const sharedNames = (report: unknown): string[] =>
  (v.is(UnitReport, report) ? report.testResults : []).flatMap(({ name, assertionResults }) => {
    const names = assertionResults.map(({ fullName }) => fullName);
    const shared = new Set(names.filter((one, index) => names.indexOf(one) !== index));
    return [...shared].map((one) => `${relative(root, name)}: two tests are named ${one}`);
  });

/** The Node that runs the unit tests and every server process that they start. */
const nodeUnderTest = process.env['NODE_UNDER_TEST'] ?? process.execPath;

const unit = (): Sums => {
  const file = join(reports, 'vitest.json');
  const isGreen = run('unit, path and contract tests', nodeUnderTest, [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file);
  printSlowest(report);
  const failed = failedUnits(report);
  if (!isGreen && failed.length === 0)
    failed.push('an error outside of every unit test: see above');
  const shared = sharedNames(report);
  failures.push(...failed, ...shared);
  return withFailure(isGreen && shared.length === 0, {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests'),
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  });
};

const browser = (): Sums => {
  const file = join(reports, 'playwright.json');
  const chromium = findChromium();
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  };
  const isGreen = run('browser tests', bin('playwright'), ['test', '--reporter=list,json'], env);
  const report = readReport(file);
  return withFailure(isGreen, {
    passed: numberAt(report, 'stats', 'expected'),
    failed: numberAt(report, 'stats', 'unexpected') + numberAt(report, 'stats', 'flaky'),
    skipped: numberAt(report, 'stats', 'skipped'),
  });
};

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const isQuick = process.argv.includes('--quick');
const results: Sums[] = [
  check('format and lint', bin('biome'), ['ci', '--error-on-warnings']),
  check('types', bin('tsc'), ['--noEmit']),
  check('catalogues', 'npm', ['run', '--silent', 'messages:verify']),
  check('workflow book', 'npm', ['run', '--silent', 'book', '--', '--check']),
  check('contract', 'npm', ['run', '--silent', 'contract', '--', '--check']),
  check('unused code', bin('knip'), []),
  unit(),
];
if (!isQuick) {
  results.push(
    check('build of the app', bin('vite'), ['build', '--logLevel', 'warn']),
    check('size of the first screen', bin('size-limit'), []),
    check('build of the server', bin('vite'), [
      'build',
      '--config',
      'vite.server.config.ts',
      '--logLevel',
      'warn',
    ]),
    check('simulation', 'npm', ['run', '--silent', 'simulate', '--', '--minutes', '1']),
    browser(),
  );
}
const sum = (name: keyof Sums) => results.reduce((total, sums) => total + sums[name], 0);
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(sum('failed') === 0 ? 0 : 1);
