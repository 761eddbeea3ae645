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
