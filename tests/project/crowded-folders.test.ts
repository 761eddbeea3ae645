import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn } from './support/imports';

const most = 40;

/** A migration is added with every change of the database, and none is ever moved. */
const migrations = 'server/database/migrations';

test('no folder has more files than a reader can look through', () => {
  const counts = new Map<string, number>();
  for (const file of ['src', 'server', 'schemas', 'machines', 'examples', 'tests/support'].flatMap(
    filesIn,
  )) {
    const folder = dirname(file);
    if (folder !== migrations) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(100);
  const over = [...counts].filter(([, count]) => count > most);
  expect(over).toEqual([]);
});
