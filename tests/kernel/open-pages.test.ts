import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type RoutePath, routes } from '../../schemas/kernel/route';
import { isOpen } from '../../src/navigation/open-pages';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const paths = Object.keys(routes).filter((path): path is RoutePath => path in routes);
const closed = paths.filter((path) => !isOpen(path));

/** What links to a page by itself, and shows one that is closed as "Soon". */
const asks = /\bisOpen\(|<PageRow\b/;

test('a file that names a closed page asks whether it is open', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && file !== 'navigation/open-pages.ts',
  );
  const naming = files.filter((file) => {
    const text = readFileSync(join(src, file), 'utf8');
    return closed.some((path) => new RegExp(`['"\`#]${path}['"\`?]`).test(text));
  });
  expect(naming).toContain('navigation/menu-drawer.tsx');
  const linking = naming.filter((file) => !asks.test(readFileSync(join(src, file), 'utf8')));
  expect(linking).toEqual([]);
});
