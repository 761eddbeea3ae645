import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files under a folder, with the folder before their names. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });

const importPattern = /(?:\bfrom\s+|\bimport\s+|\bimport\()\s*'(\.[^']+)'/g;

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(importPattern)].flatMap(([, target = '']) => {
    const path = join(dirname(file), target);
    return [path, `${path}.ts`, `${path}.tsx`].filter((it) => /\.tsx?$/.test(it) && existsSync(it));
  });

const known = new Map<string, readonly string[]>();
const importedBy = (file: string): readonly string[] => {
  const imports = known.get(file) ?? importsOf(file);
  known.set(file, imports);
  return imports;
};

/** All files that a file imports, itself included, with the number of steps to each. */
export const reachOf = (file: string): ReadonlyMap<string, number> => {
  const steps = new Map([[file, 0]]);
  for (const [at, step] of steps) {
    for (const next of importedBy(at)) if (!steps.has(next)) steps.set(next, step + 1);
  }
  return steps;
};

/** Imports that cost seconds per run: a database, a recorded market, photos, a rendered app. */
const isSlow = (file: string) =>
  /^(server\/(database\/(open|migrate)|market\/(simulated|recorded)\/)|scripts\/book|build\/|.+\.tsx$)/.test(
    file,
  );

const candidates = () =>
  filesUnder('tests')
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({ file, reach: reachOf(file), size: readFileSync(file).length }))
    .filter(({ reach }) => ![...reach.keys()].some(isSlow));

const nounOf = (file: string) => file.replace(/^.*\/|(\.test)?\.ts$/g, '');

/** The fast tests that import a file directly or by one other module, the nearest first. */
export const testsOf = (file: string, all = candidates()): string[] =>
  all
    .flatMap(({ file: test, reach, size }) => {
      const steps = reach.get(file);
      return steps === undefined || steps > 2 ? [] : [{ test, steps, size }];
    })
    .sort((a, b) => {
      const hasSameName = ({ test }: { test: string }) => nounOf(test) === nounOf(file);
      return (
        Number(hasSameName(b)) - Number(hasSameName(a)) || a.steps - b.steps || a.size - b.size
      );
    })
    .map(({ test }) => test);
