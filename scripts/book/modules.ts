import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path);
      return entry.name.endsWith('.ts') ? [path] : [];
    });

type Export = { file: string; name: string; value: unknown };

/** Everything that the files of a folder export, sorted by file and name. */
export const exportsOf = async (folder: string): Promise<Export[]> => {
  const exports: Export[] = [];
  for (const file of filesIn(folder)) {
    const module: unknown = await import(pathToFileURL(join(root, file)).href);
    if (module === null || typeof module !== 'object') continue;
    for (const [name, value] of Object.entries(module).sort(([one], [other]) =>
      one < other ? -1 : 1,
    )) {
      exports.push({ file, name, value });
    }
  }
  return exports;
};

/** The comment above an export, as one line; empty where there is none. */
export const commentOf = ({ file, name }: Pick<Export, 'file' | 'name'>): string => {
  const text = readFileSync(join(root, file), 'utf8');
  const [before = ''] = text.split(`\nexport const ${name} =`);
  if (before === text || !before.endsWith('*/')) return '';
  return before
    .slice(before.lastIndexOf('/**') + 3, -2)
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
};
