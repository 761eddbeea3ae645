import { expect, test } from 'vitest';
import { isHome, routes } from '../../schemas/kernel/route';
import { domains } from '../../src/domains';
import type { AppDomain } from '../../src/navigation/page';
import { outlineOf, ownOutlines, prefetchedPaths } from '../../src/pages';

const paths = domains.flatMap(({ pages }) => Object.keys(pages));

test('each path but those of home is a page of one domain', () => {
  expect(paths.toSorted()).toEqual(
    Object.keys(routes)
      .filter((path) => !isHome(path))
      .toSorted(),
  );
});

test('what is fetched ahead is fetched in the order of the domains', () => {
  expect(prefetchedPaths).toEqual([
    '/pages/trade/index',
    '/pages/assets/index',
    '/pages/option/detail',
    '/pages/trade/kline',
    '/pages/template/index',
    '/pages/user/login/login',
  ]);
});

test('an outline names its title, or is drawn by code of its own', () => {
  expect(outlineOf('/pages/finance/index')).toEqual({ title: 'hosting.title', rows: 6 });
  expect(ownOutlines).toHaveLength(7);
  expect(ownOutlines).toContain(outlineOf('/pages/template/index'));
});

// The rest of this test is its types: it compiles only while these are refused.
test('a page needs a known path, a screen and an outline', () => {
  const screen = async () => () => null;
  // @ts-expect-error A page has an outline.
  const bare: AppDomain = { pages: { '/pages/finance/index': { screen } } };
  // @ts-expect-error The path of a page is in the table of routes.
  const strange: AppDomain = { pages: { '/pages/strange/index': { screen, outline: {} } } };
  const unnamed: AppDomain = {
    // @ts-expect-error The title of an outline is a text of the catalogue.
    pages: { '/open-location': { screen, outline: { title: 'none' } } },
  };
  expect([bare, strange, unnamed].map(({ pages }) => Object.keys(pages))).toHaveLength(3);
});
