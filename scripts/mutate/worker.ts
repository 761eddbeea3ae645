import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { createVitest, type Reporter } from 'vitest/node';
import type { Mutant } from './mutant';
import { reachOf } from './reach';

// Runs tests against mutants, many in one process. A test file is loaded as `x.test.ts?mutant=7`,
// and with it every module of the project that leads to the mutated file; the others are shared.

/** A test file, and the mutants of one file to run it against. */
export type Job = { file: string; test: string; mutants: readonly Mutant[] };
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
    const isOurs = found && /\.ts$/.test(found.id) && !found.id.includes('node_modules');
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

const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    silent: true,
    reporters: [reporter],
    cache: false,
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 20_000,
    setupFiles: [join(root, 'scripts/mutate/setup.ts')],
  },
  { plugins: [mutated], logLevel: 'silent' },
);

process.on('message', async (next: Job | 'end') => {
  if (next === 'end') {
    await vitest.close();
    process.exit(0);
  }
  if (next.file !== job?.file) readsMutated.clear();
  job = next;
  const project = vitest.getRootProject();
  await vitest.runTestSpecifications(
    next.mutants.map(({ id }) =>
      project.createSpecification(`${join(root, next.test)}?mutant=${id}`),
    ),
  );
  report({ type: 'done' });
});
report({ type: 'ready' });
