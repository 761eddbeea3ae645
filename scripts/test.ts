import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { findChromium } from './chromium';

// `npm test`: checks beside each other, then unit tests, then browser tests, because those are sensitive
// to load. Ends with the sums over all runners.

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

/**
 * A check counts as one test. It runs beside others, so what it prints appears in one piece when it
 * has ended.
 */
const check = async (title: string, command: string, args: readonly string[]): Promise<Sums> => {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const startedAt = performance.now();
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`\n— ${title} (${seconds} s)\n${output.trimEnd()}`);
  if (code === 0) return { passed: 1, failed: 0, skipped: 0 };
  failures.push(`${title}\n${output.trimEnd().slice(-3_000)}`);
  return { passed: 0, failed: 1, skipped: 0 };
};

type Check = () => Promise<readonly Sums[]>;

/** Runs checks in this order, as many beside each other as there are processors. */
const beside = async (checks: readonly Check[]): Promise<readonly Sums[]> => {
  const queue = [...checks];
  const results: Sums[] = [];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(...(await next()));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
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
const npmRun = (...words: readonly string[]) => ['run', '--silent', ...words];
const quickChecks: readonly Check[] = [
  async () => [await check('format and lint', bin('biome'), ['ci', '--error-on-warnings'])],
  async () => [await check('types', bin('tsc'), ['--noEmit'])],
  async () => [await check('catalogues', 'npm', npmRun('messages:verify'))],
  async () => [await check('workflow book', 'npm', npmRun('book', '--', '--check'))],
  async () => [await check('contract', 'npm', npmRun('contract', '--', '--check'))],
  async () => [await check('unused code', bin('knip'), [])],
];
const buildApp: Check = async () => [
  await check('build of the app', bin('vite'), ['build', '--logLevel', 'warn']),
  await check('size of the first screen', bin('size-limit'), []),
];
const serverConfig = ['--config', 'vite.server.config.ts'];
const buildServer: Check = async () => [
  await check('build of the server', bin('vite'), ['build', ...serverConfig, '--logLevel', 'warn']),
];
const buildDocuments: Check = async () => [
  await check('site of the documents', 'npm', npmRun('docs')),
];
/** Takes its minute on one processor, during which the others do everything else of this list. */
const simulation: Check = async () => [
  await check('simulation', 'npm', npmRun('simulate', '--', '--minutes', '1')),
];
const first = isQuick
  ? quickChecks
  : [simulation, ...quickChecks, buildApp, buildServer, buildDocuments];
const results: Sums[] = [...(await beside(first)), unit()];
if (!isQuick) results.push(browser());
const sum = (name: keyof Sums) => results.reduce((total, sums) => total + sums[name], 0);
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(sum('failed') === 0 ? 0 : 1);
