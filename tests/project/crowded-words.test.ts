import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root } from './support/imports';
import { programOf } from './support/syntax';

// A word means one thing. A type that files of several places export under one name reads alike and
// is not: each says in its name whose it is.

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The names of the types that a file exports. */
const exportedTypes = (file: string, text: string): readonly string[] =>
  programOf(file, text).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration } = statement;
    return declaration?.type === 'TSTypeAliasDeclaration' ||
      declaration?.type === 'TSInterfaceDeclaration'
      ? [declaration.id.name]
      : [];
  });

/** The files of each type that more than one exports. */
const crowded = (texts: readonly (readonly [file: string, text: string])[]) => {
  const places = new Map<string, string[]>();
  for (const [file, text] of texts) {
    for (const name of exportedTypes(file, text)) {
      places.set(name, [...(places.get(name) ?? []), file]);
    }
  }
  return [...places].filter(([, files]) => files.length > 1);
};

/** Types of one meaning whose two declarations stand where neither may import the other. */
const sameMeaning: Readonly<Record<string, string>> = {
  SpotSide: 'The fills of the server and the app take no schema with them.',
  FuturesSide: 'The formulas take no schema with them.',
};

test('a type that two files export is found, another is not', () => {
  const texts = [
    ['server/spot/a.ts', 'export type Step = 1; type Own = 1; export type Fill = 1;'],
    ['server/option/b.ts', 'export interface Step { a: 1 } type Own = 2;'],
  ] as const;
  expect(crowded(texts)).toEqual([['Step', ['server/spot/a.ts', 'server/option/b.ts']]]);
});

test('no two files export a type of the same name, unless it means the same', () => {
  const files = ['machines', 'schemas', 'server', 'src'].flatMap(filesIn);
  const found = crowded(files.map((file) => [file, textOf(file)] as const));
  expect(found.filter(([name]) => !(name in sameMeaning))).toEqual([]);
  const names = new Set(found.map(([name]) => name));
  expect(Object.keys(sameMeaning).filter((name) => !names.has(name))).toEqual([]);
});
