import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ESTree } from 'vite';
import { calledIn, keyOf, type Spot, spotsOf, textOf } from '../mutate/syntax';
import { filesIn, root } from './modules';

type Sentences = ReadonlyMap<string, string>;
type Source = { text: string; spots: Spot[] };

/** The guards of one `setup`: where it is named, under which name, and the ids of its machines. */
type Block = { names: string[]; ids: (string | null)[]; sentences: Sentences };

const memberOf = (node: ESTree.Node | undefined, name: string): ESTree.Node | null => {
  if (node?.type !== 'ObjectExpression') return null;
  const member = node.properties.find((property) => keyOf(property) === name);
  return member?.type === 'Property' ? member.value : null;
};

/** The documentation comment directly above a place, as one line; empty where there is none. */
const commentAbove = (text: string, place: number): string => {
  const before = text.slice(0, place).trimEnd();
  if (!before.endsWith('*/')) return '';
  const begin = before.lastIndexOf('/*');
  if (!before.startsWith('/**', begin)) return '';
  return before
    .slice(begin + 3, -2)
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
};

const sentencesIn = (
  { text }: Source,
  node: ESTree.Node | null,
  shared: ReadonlyMap<string, Sentences>,
): Sentences =>
  new Map(
    node?.type === 'ObjectExpression'
      ? node.properties.flatMap((property): [string, string][] => {
          if (property.type === 'SpreadElement') {
            const { argument } = property;
            return argument.type === 'Identifier' ? [...(shared.get(argument.name) ?? [])] : [];
          }
          const name = keyOf(property);
          return name === null ? [] : [[name, commentAbove(text, property.start)]];
        })
      : [],
  );

/** Guards that several machines spread into their own, by the name of the constant. */
const sharedIn = (source: Source): [string, Sentences][] =>
  source.spots.flatMap(({ node }): [string, Sentences][] =>
    node.type === 'VariableDeclarator' &&
    node.id.type === 'Identifier' &&
    node.init?.type === 'ObjectExpression' &&
    node.id.name.endsWith('Guards')
      ? [[node.id.name, sentencesIn(source, node.init, new Map())]]
      : [],
  );

const declaredIn = (around: readonly ESTree.Node[]): string | null => {
  const [inner] = around.slice(-1);
  return inner?.type === 'VariableDeclarator' && inner.id.type === 'Identifier'
    ? inner.id.name
    : null;
};

/** Machines by what they are made with: the `setup` before the dot, or the constant that holds it. */
const idsIn = ({ spots }: Source): { made: ESTree.Node; id: string | null }[] =>
  spots.flatMap(({ node }) =>
    node.type === 'CallExpression' &&
    calledIn(node) === '.createMachine' &&
    node.callee.type === 'MemberExpression'
      ? [{ made: node.callee.object, id: textOf(memberOf(node.arguments[0], 'id')) }]
      : [],
  );

const readBlocks = (): Block[] => {
  const sources = filesIn('machines').map((file): Source => {
    const text = readFileSync(join(root, file), 'utf8');
    return { text, spots: spotsOf(file, text) };
  });
  const shared = new Map(sources.flatMap(sharedIn));
  const machines = sources.flatMap(idsIn);
  return sources.flatMap((source) =>
    source.spots.flatMap(({ node, around }): Block[] => {
      if (node.type !== 'CallExpression' || calledIn(node) !== 'setup') return [];
      const name = declaredIn(around);
      const ids = machines
        .filter(({ made }) => made === node || (made.type === 'Identifier' && made.name === name))
        .map(({ id }) => id);
      const sentences = sentencesIn(source, memberOf(node.arguments[0], 'guards'), shared);
      return [{ names: [...sentences.keys()], ids, sentences }];
    }),
  );
};

let blocks: Block[] | null = null;

/**
 * The sentence above each guard of a machine. A machine whose id is given by its caller is found by
 * the names of its guards, which no two such factories share.
 */
export const sentencesOf = (machine: string, guards: readonly string[]): Sentences => {
  blocks ??= readBlocks();
  const isSame = ({ names }: Block) =>
    names.length === guards.length && guards.every((name) => names.includes(name));
  const own =
    blocks.find(({ ids }) => ids.includes(machine)) ??
    blocks.find((block) => block.ids.includes(null) && isSame(block));
  return own?.sentences ?? new Map();
};
