import { expect, test } from 'vitest';
import { placeInSite, sitePage } from '../../scripts/docs/site-page';

test.each([
  ['README.md', 'index.md'],
  ['ARCHITECTURE.md', 'architecture.md'],
  ['docs/engine.md', 'engine.md'],
  ['docs/workflows/README.md', 'workflows/index.md'],
  ['src/main.tsx', null],
])('%s stands in its place of the site', (path, place) => {
  expect(placeInSite(path)).toBe(place);
});

test.each([
  ['README.md', '[a](docs/workflows/README.md)', '[a](./workflows/index.md)'],
  ['docs/engine.md', '[a](../ARCHITECTURE.md#money)', '[a](./architecture.md#money)'],
  ['docs/workflows/app.md', '[a](../../README.md)', '[a](../index.md)'],
  ['docs/workflows/app.md', '[a](#own)', '[a](#own)'],
  ['docs/engine.md', '[a](https://example.com/a.md)', '[a](https://example.com/a.md)'],
  ['docs/workflows/app.md', '![a](app.svg)', '![a](./app.svg)'],
  ['README.md', '<img src="docs/images/a.png">', '<img src="./images/a.png">'],
])('a link of %s follows its file: %s', (from, text, expected) => {
  expect(sitePage(from, text)).toBe(expected);
});

test('a link to a source file becomes its text', () => {
  expect(sitePage('docs/coverage.md', 'see [the client](../src/api/kernel/client.ts).')).toBe(
    'see the client.',
  );
});
