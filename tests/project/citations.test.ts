import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { anchorsOf } from '../support/anchors';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const folders = ['build', 'i18n', 'machines', 'schemas', 'scripts', 'server', 'src', 'tests'];
const self = 'tests/project/citations.test.ts';

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((name) => /\.(ts|tsx|mjs|css|md)$/.test(name) && name !== self);

const files = folders.flatMap(filesIn);
const documents = filesIn('docs');

/** References to the contract, as `contract/idempotency.md#keys`. */
const citation = /\bcontract\/((?:[\w-]+\/)*[\w-]+\.md)(?:#([\w-]+))?/g;

const headings = new Map(
  documents
    .filter((path) => path.startsWith('docs/contract/'))
    .map((path) => [path.slice('docs/contract/'.length), anchorsOf(textOf(path))] as const),
);

/** What is wrong with the citations of a text, one sentence each. */
const brokenIn = (path: string, text: string): string[] =>
  [...text.matchAll(citation)].flatMap(([cited, page = '', anchor]) => {
    const anchors = headings.get(page);
    if (!anchors) return [`${path} cites ${cited}, which does not exist.`];
    return anchor === undefined || anchors.has(anchor)
      ? []
      : [`${path} cites ${cited}, whose page has no such heading.`];
  });

test('every citation leads to a page of the contract, and to a heading of it', () => {
  const cited = [...files, ...documents].map((path) => [path, textOf(path)] as const);
  const count = cited.reduce((sum, [, text]) => sum + [...text.matchAll(citation)].length, 0);
  expect(count).toBeGreaterThan(200);
  expect(cited.flatMap(([path, text]) => brokenIn(path, text))).toEqual([]);
});

test('a page that is gone and a heading that was renamed are noticed', () => {
  expect(brokenIn('a.ts', '(contract/idempotency.md#keys, contract/rules.md)')).toEqual([]);
  expect(brokenIn('a.ts', 'contract/idempotency.md#locks')).toHaveLength(1);
  expect(brokenIn('a.ts', 'contract/calls/post-nothing.md')).toHaveLength(1);
});

test('nothing cites a document that is not in the repository', () => {
  const elsewhere =
    /\bcontract (?:section |decision )?\d|\bspec(?:ification)? (?:section )?\d|\bux (?:S|ST|C)-\d/;
  const citing = [...files, ...documents].flatMap((path) =>
    textOf(path)
      .split('\n')
      .filter((line) => elsewhere.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(citing).toEqual([]);
});
