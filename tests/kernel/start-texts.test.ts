import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadCatalogue, loadStart } from '../../i18n/catalogue';
import { idsIn, modulesWith } from '../../i18n/start-ids';
import { languages } from '../../schemas/kernel/language';

const root = fileURLToPath(new URL('../..', import.meta.url));
const idsOf = (code: string) =>
  Object.keys(JSON.parse(readFileSync(join(root, `i18n/messages/${code}.json`), 'utf8')));

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

  test('name ids in full, or a refusal by its code', () => {
    const ids = new Set(['home.title', 'refusal.feature.closed', 'spot.fee']);
    const text = `<FormattedMessage id="home.title" /> <ReasonText code='feature.closed' />`;
    expect(idsIn(text, ids)).toEqual(['home.title', 'refusal.feature.closed']);
  });

  test('fetch parts of a screen together with their texts', () => {
    const bare = modules.filter(
      (file) =>
        file.startsWith('src/') &&
        file !== 'src/app/deferred-assets.ts' &&
        /\blazy\(async/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(bare).toEqual([]);
  });
});
