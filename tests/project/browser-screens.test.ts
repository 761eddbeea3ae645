import { expect, test } from 'vitest';
import { type RoutePath, routes } from '../../schemas/kernel/route';
import { isOpen } from '../../src/navigation/open-pages';
import { ownScreens, publicScreens } from '../browser/screens';

/** Another address of a screen that is looked at under its first one. */
const twice: readonly string[] = ['/pages/index/index'];

test('what must hold on every screen is asked of every screen', () => {
  const open = (Object.keys(routes) as RoutePath[]).filter(isOpen);
  const looked = Object.keys({ ...publicScreens, ...ownScreens });
  expect(open.filter((path) => !looked.includes(path) && !twice.includes(path))).toEqual([]);
});
