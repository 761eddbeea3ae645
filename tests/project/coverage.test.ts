import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const row = /^\| [^|]+ \| `(tests\/[\w./-]+)` \| (.+) \|$/gm;

/** The tests that the coverage names, as file and title. */
const namedIn = (text: string) =>
  [...text.matchAll(row)].map(([, file = '', title = '']) => ({ file, title }));

/** Whether a file has a test of this title; a computed one stands as it does in the source. */
const exists = ({ file, title }: { file: string; title: string }): boolean => {
  if (!existsSync(`${root}/${file}`)) return false;
  const text = readFileSync(`${root}/${file}`, 'utf8');
  return ["'", '"', '`'].some((quote) => text.includes(`(${quote}${title}${quote},`));
};

test('every test that the coverage of the specification names exists', () => {
  const named = namedIn(readFileSync(`${root}/docs/specification-coverage.md`, 'utf8'));
  expect(named.length).toBeGreaterThan(70);
  expect(named.filter((one) => !exists(one))).toEqual([]);
});

test('a test that is gone or was renamed is noticed', () => {
  const file = 'tests/project/coverage.test.ts';
  const title = 'a test that is gone or was renamed is noticed';
  expect(exists({ file, title })).toBe(true);
  expect(exists({ file, title: 'a test that is gone' })).toBe(false);
  expect(exists({ file: 'tests/project/gone.test.ts', title })).toBe(false);
});
