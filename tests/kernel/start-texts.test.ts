import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadCatalogue, loadStart } from '../../i18n/catalogue';
import { isOfStart, startTexts } from '../../i18n/start-texts';
import { languages } from '../../schemas/kernel/language';

const root = fileURLToPath(new URL('../..', import.meta.url));
const idsOf = (code: string) =>
  Object.keys(JSON.parse(readFileSync(join(root, `i18n/messages/${code}.json`), 'utf8')));

const imported = /^(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s)?'(\.[^']+)'/gm;
const literal = /(["'])([a-zA-Z][\w.]*)\1/g;

const fileAt = (path: string): string | null =>
  [path, `${path}.ts`, `${path}.tsx`].find((file) => /\.tsx?$/.test(file) && existsSync(file)) ??
  null;

/** The modules of this project that come with that module, itself included. */
const modulesWith = (entry: string): readonly string[] => {
  const found = new Set([entry]);
  for (const file of found) {
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
      const next = fileAt(resolve(dirname(file), target));
      if (next !== null) found.add(next);
    }
  }
  return [...found];
};

/** The ids that a text of a program names; a refusal is named by its code alone too. */
const idsIn = (text: string, ids: ReadonlySet<string>): readonly string[] =>
  [...text.matchAll(literal)]
    .flatMap(([, , name = '']) => [name, `refusal.${name}`])
    .filter((id) => ids.has(id));

describe('the texts of the start', () => {
  test.each(languages.map(({ code }) => code))(
    'and the others are all that the app says: %s',
    async (code) => {
      const start = Object.keys(await loadStart(code));
      expect(start).toContain('home.title');
      expect(start).not.toContain('refusal.address.exists');
      const all = Object.keys(await loadCatalogue(code));
      expect(all.sort()).toEqual(
        idsOf(code)
          .filter((id) => !/^(mail|mailbox)\./.test(id))
          .sort(),
      );
    },
  );
});

describe('the modules of the start', () => {
  const modules = modulesWith(join(root, 'src/main.tsx')).map((file) => relative(root, file));

  test('are those that come with the app, and no others', () => {
    expect(modules).toContain('src/screens/market/home/pair-row.tsx');
    expect(modules).toContain('schemas/kernel/money.ts');
    expect(modules).not.toContain('src/screens/spot/spot-screen.tsx');
    expect(modules).not.toContain('src/navigation/menu-drawer.tsx');
  });

  test('show what is listed as a text of the start, and all that is listed by itself', () => {
    const ids = new Set(idsOf('en'));
    // Rules and machines name codes for every other screen, so they do not count.
    const shown = modules
      .filter((file) => file.startsWith('src/'))
      .flatMap((file) => idsIn(readFileSync(join(root, file), 'utf8'), ids));
    expect(shown.length).toBeGreaterThan(50);
    expect(shown.filter((id) => !isOfStart(id))).toEqual([]);
    expect([...startTexts].filter((id) => !shown.includes(id))).toEqual([]);
  });

  test('fetch parts of a screen together with their texts', () => {
    const bare = modules.filter(
      (file) =>
        file.startsWith('src/') &&
        file !== 'src/context/deferred-assets.ts' &&
        /\blazy\(async/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(bare).toEqual([]);
  });
});
