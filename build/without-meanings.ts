import type { ESTree, Plugin } from 'vite';
import { parseSync } from 'vite';

type Edit = { from: number; to: number };

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The parts of `described(schema, meaning)` around the schema. */
const editsIn = (node: ESTree.Node): Edit[] => {
  const inner = Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(editsIn);
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return inner;
  const [schema] = node.arguments;
  if (node.callee.name !== 'described' || !schema) return inner;
  return [...inner, { from: node.start, to: schema.start }, { from: schema.end, to: node.end }];
};

/** A module of schemas without the meanings of its fields. */
export const withoutMeanings = (file: string, code: string): string => {
  const { program } = parseSync(file, code);
  return editsIn(program)
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to }) => text.slice(0, from) + text.slice(to), code);
};

/** Leaves the meanings of fields out of the app, which has no use for them. */
export const schemasWithoutMeanings = (): Plugin => ({
  name: 'tideline-meanings',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const isSchema = /\/schemas\/.+\.ts$/.test(id) && !id.endsWith('/described.ts');
    if (!isSchema || !code.includes('described(')) return null;
    return { code: withoutMeanings(id, code), map: null };
  },
});
