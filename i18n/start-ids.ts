import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const imported = /^(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s)?'(\.[^']+)'/gm;
const literal = /(["'])([a-zA-Z][\w.]*)\1/g;

const fileAt = (path: string): string | null =>
  [path, `${path}.ts`, `${path}.tsx`].find((file) => /\.tsx?$/.test(file) && existsSync(file)) ??
  null;

/** The modules of this project that come with that module, itself included. */
export const modulesWith = (entry: string): readonly string[] => {
  const found = new Set([entry]);
  for (const file of found) {
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
      const next = fileAt(resolve(dirname(file), target));
      if (next !== null) found.add(next);
    }
  }
  return [...found];
};

/** The ids among those that a text of a program names; a refusal is named by its code alone too. */
export const idsIn = (text: string, ids: ReadonlySet<string>): readonly string[] =>
  [...text.matchAll(literal)]
    .flatMap(([, , name = '']) => [name, `refusal.${name}`])
    .filter((id) => ids.has(id));

/**
 * The ids of the texts that the first screen may show: those that its modules in `src` name. Rules
 * and machines name codes for every other screen, so they do not count.
 */
export const startIds = (ids: ReadonlySet<string>): ReadonlySet<string> => {
  const shown = modulesWith(join(root, 'src/main.tsx')).filter((file) =>
    file.startsWith(join(root, 'src/')),
  );
  return new Set(shown.flatMap((file) => idsIn(readFileSync(file, 'utf8'), ids)));
};
