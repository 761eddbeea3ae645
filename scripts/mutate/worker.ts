import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { createVitest, type Reporter, type Vitest } from 'vitest/node';
import { compiledMessages } from '../../i18n/compile-plugin';
import { isIsolated, isRendering } from '../../vitest.config';
import { type Mutant, unchanged } from './mutant';
import { reachOf } from './reach';

// Runs tests against mutants, many in one process. A test file is loaded as `x.test.ts?mutant=7`,
// and with it every module of the project that leads to the mutated file; the others are shared.

/**
 * A test file, and the mutants of one file to run it against. A controlled job begins with a run
 * without a change, because a test that fails then would kill anything.
 */
export type Job = {
  file: string;
  test: string;
  mutants: readonly Mutant[];
  isControlled: boolean;
};
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'begun'; id: number }
  | { type: 'judged'; id: number; isKilled: boolean }
  | { type: 'done' };

const root = fileURLToPath(new URL('../..', import.meta.url));
const report = (message: WorkerMessage) => process.send?.(message);

let job: Job | null = null;
const texts = new Map<string, string>();
const readsMutated = new Map<string, boolean>();

const isJudged = (path: string, { file }: Job): boolean => {
  const known = readsMutated.get(path);
  if (known !== undefined) return known;
  const reads = reachOf(relative(root, path)).has(file);
  readsMutated.set(path, reads);
  return reads;
};

const textOf = (path: string): string => {
  const text = texts.get(path) ?? readFileSync(path, 'utf8');
  texts.set(path, text);
  return text;
};

const marked = /^(.+)\?mutant=(\d+)$/;

const mutated: Plugin = {
  name: 'mutated',
  enforce: 'pre',
  async resolveId(source, importer) {
    const [, from, id] = marked.exec(importer ?? '') ?? [];
    if (from === undefined || id === undefined || !source.startsWith('.')) return null;
    const found = await this.resolve(source, from, { skipSelf: true });
    const isOurs = found && /\.tsx?$/.test(found.id) && !found.id.includes('node_modules');
    return isOurs && job && isJudged(found.id, job) ? `${found.id}?mutant=${id}` : found;
  },
  load(request) {
    const [, path, id] = marked.exec(request) ?? [];
    if (path === undefined || !job) return null;
    const text = textOf(path);
    const mutant = job.mutants.find((it) => it.id === Number(id));
    if (!mutant || join(root, mutant.file) !== path) return text;
    return text.slice(0, mutant.start) + mutant.now + text.slice(mutant.end);
  },
};

const idOf = (moduleId: string) => Number(marked.exec(moduleId)?.[2]);

const reporter: Reporter = {
  onTestModuleStart: ({ moduleId }) => {
    report({ type: 'begun', id: idOf(moduleId) });
  },
  onTestModuleEnd: (module) => {
    const isKilled = module.state() === 'failed';
    const isPassed =
      module.state() === 'passed' && [...module.children.allTests('passed')].length > 0;
    if (!isKilled && !isPassed) throw new Error(`${module.moduleId} did not run.`);
    report({ type: 'judged', id: idOf(module.moduleId), isKilled });
  },
};

/** As `vitest.config.ts` runs the same file: with or without a document, in a worker of its own. */
type Mode = { environment: 'node' | 'happy-dom'; isolate: boolean };

const modeOf = (test: string): Mode => {
  const hasDocument = isRendering(test);
  return {
    environment: hasDocument ? 'happy-dom' : 'node',
    // Rules use fake timers and leave them as they were; what renders may leave more.
    isolate: hasDocument && isIsolated(test),
  };
};

const startVitest = ({ environment, isolate }: Mode): Promise<Vitest> =>
  createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      silent: true,
      reporters: [reporter],
      cache: false,
      pool: 'threads',
      environment,
      isolate,
      maxWorkers: 1,
      fileParallelism: false,
      restoreMocks: true,
      unstubGlobals: true,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // On the embedded database only: on two kinds, everything would run twice.
      env: { TEST_DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      expect: { poll: { timeout: 20_000 } },
      globalSetup: [join(root, 'tests/support/database/database-image.ts')],
      setupFiles: [
        join(root, 'scripts/mutate/setup.ts'),
        ...(environment === 'node' ? [] : [join(root, 'tests/support/screen/empty-document.ts')]),
      ],
    },
    { plugins: [mutated, compiledMessages(), react()], logLevel: 'silent' },
  );

const running = new Map<string, Promise<Vitest>>();

const vitestFor = (mode: Mode): Promise<Vitest> => {
  const name = `${mode.environment} ${mode.isolate}`;
  const found = running.get(name) ?? startVitest(mode);
  running.set(name, found);
  return found;
};

process.on('message', async (next: Job | 'end') => {
  if (next === 'end') {
    for (const vitest of running.values()) await (await vitest).close();
    process.exit(0);
  }
  if (next.file !== job?.file) readsMutated.clear();
  job = next;
  const vitest = await vitestFor(modeOf(next.test));
  const project = vitest.getRootProject();
  await vitest.runTestSpecifications(
    [...(next.isControlled ? [unchanged] : []), ...next.mutants.map(({ id }) => id)].map((id) =>
      project.createSpecification(`${join(root, next.test)}?mutant=${id}`),
    ),
  );
  report({ type: 'done' });
});
report({ type: 'ready' });
