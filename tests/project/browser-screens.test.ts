import { expect, test } from 'vitest';
import { routes } from '../../schemas/kernel/route';
import { ownScreens, publicScreens } from '../browser/screens';

/** Another address of a screen that is looked at under its first one. */
const twice: readonly string[] = ['/pages/index/index'];

test('what must hold on every screen is asked of every screen', () => {
  const paths = Object.keys(routes);
  const looked = Object.keys({ ...publicScreens, ...ownScreens });
  expect(paths.filter((path) => !looked.includes(path) && !twice.includes(path))).toEqual([]);
});
