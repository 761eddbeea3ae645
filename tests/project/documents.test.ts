import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { anchorsOf, withoutBlocks } from './support/anchors';

const root = fileURLToPath(new URL('../..', import.meta.url));

const documentsIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return documentsIn(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });

const rootDocuments = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const documents = [rootDocuments, documentsIn('docs')].flat();

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Targets of links and images inside the repository. */
const linksOf = (text: string): string[] => {
  const prose = withoutBlocks(text).replace(/`[^`]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)|\s(?:src|href)="([^"]+)"/g)]
    .map(([, inText, inTag]) => inText ?? inTag ?? '')
    .filter((target) => !/^[a-z]+:/.test(target));
};

const brokenLinks = (path: string, text: string): string[] =>
  linksOf(text).filter((target) => {
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? path : relative(root, resolve(root, dirname(path), file));
    if (!existsSync(join(root, linked))) return true;
    if (anchor === undefined || !linked.endsWith('.md')) return false;
    return !anchorsOf(linked === path ? text : textOf(linked)).has(anchor);
  });

const folders = 'build|docs|i18n|machines|schemas|scripts|server|src|tests';
const pathPattern = new RegExp(`(?<![\\w./-])(?:${folders})/[\\w./-]+`, 'g');

/** Paths of the repository that a document names without a link. */
const missingPaths = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/`([^`]+)`/g)]
    .flatMap(([, code = '']) => [...code.matchAll(pathPattern)])
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path)));

/** A superseded decision names files that existed when it was made. */
const isSuperseded = (text: string) => /^Date: \S+ Status: superseded/m.test(text);

describe('the documents', () => {
  test('are found, with their links', () => {
    expect(documents.length).toBeGreaterThan(80);
    expect(linksOf(documents.map(textOf).join('\n')).length).toBeGreaterThan(200);
  });

  test('link only to files and headings that exist', () => {
    expect(
      documents.flatMap((path) =>
        brokenLinks(path, textOf(path)).map((target) => `${path}: ${target}`),
      ),
    ).toEqual([]);
  });

  // Workflow pages are compared with the machines that they are generated from.
  test('name only paths that exist', () => {
    expect(
      documents
        .filter((path) => !path.startsWith('docs/workflows/') && !isSuperseded(textOf(path)))
        .flatMap((path) => missingPaths(textOf(path)).map((missing) => `${path}: ${missing}`)),
    ).toEqual([]);
  });

  test('list every decision in the index', () => {
    const index = new Set(linksOf(textOf('docs/decisions.md')));
    const records = documents.filter((path) => path.startsWith('docs/decisions/'));
    expect(records.length).toBeGreaterThan(50);
    expect(records.filter((path) => !index.has(relative('docs', path)))).toEqual([]);
  });

  test('give every decision a date, a status and the same parts', () => {
    const records = documents.filter((path) => path.startsWith('docs/decisions/'));
    const shape = /^# (\d+)\. .+\n\nDate: 20\d\d-\d\d-\d\d\. Status: (accepted|superseded)\b/;
    expect(
      records.filter((path) => {
        const text = textOf(path);
        const anchors = anchorsOf(text);
        const hasParts = ['context', 'decision', 'consequences'].every((it) => anchors.has(it));
        return Number(shape.exec(text)?.[1]) !== Number(path.slice(15, 19)) || !hasParts;
      }),
    ).toEqual([]);
  });
});

describe('the checks of the documents', () => {
  test.each([
    ['a missing file', '[a](docs/none.md)'],
    ['a missing heading of another document', '[a](README.md#none)'],
    ['a missing heading of its own', '# One\n[a](#two)'],
    ['a missing image', '<img src="docs/images/none.png">'],
  ])('report %s', (_, text) => {
    expect(brokenLinks('CHANGELOG.md', text)).toHaveLength(1);
  });

  test.each([
    ['a file with a heading', '[a](README.md#start-and-test)'],
    ['a repeated heading', '# One\n# One\n[a](#one-1)'],
    ['an address on the web', '[a](https://example.com/none.md)'],
    ['code', '`[a](docs/none.md)`'],
  ])('accept %s', (_, text) => {
    expect(brokenLinks('CHANGELOG.md', text)).toEqual([]);
  });

  test('report a path in backticks that does not exist', () => {
    expect(missingPaths('`cat src/none.ts`, `src/main.tsx` and `src/screens/`')).toEqual([
      'src/none.ts',
    ]);
  });
});
