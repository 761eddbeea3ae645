import { describe, expect, test } from 'vitest';
import { foldersBy, importsUpwards } from './support/imports';

/** The folders of the app from the ground up: one reads only those before it, types included. */
const order = [
  'format',
  'components/base',
  'components/icons',
  'components/figures',
  'components/controls',
  'components/feedback',
  'components/layout',
  'components/fields',
  'components/overlays',
  'components/charts',
  'components/market',
  'api',
  'context',
  'storage',
  'realtime',
  'forms',
  'lists',
  'submission',
  'parts',
  'navigation',
  'screens',
  'instant-shell',
  'service-worker',
  'app',
];

const folderOf = (path: string) => /^src\/(components\/[^/]+|[^/]+)\//.exec(path)?.[1];

describe('the folders of the app', () => {
  test('all have a place in the order', () => {
    expect(foldersBy(folderOf)).toEqual([...order].sort());
  });

  test('read only what is below them', () => {
    expect(importsUpwards(order, folderOf)).toEqual([]);
  });
});
