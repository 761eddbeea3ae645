import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ESTree } from 'vite';
import { calledIn, keyOf, type Spot, spotsOf, textOf } from '../mutate/syntax';
import { filesIn, root } from './modules';

type Sentences = ReadonlyMap<string, string>;
type Source = { text: string; spots: Spot[] };

type Kind = 'guards' | 'delays';

/** The guards and delays of one `setup`, and the ids of its machines. */
type Block = { ids: (string | null)[] } & Record<Kind, Sentences>;

const memberOf = (node: ESTree.Node | undefined, name: string): ESTree.Node | null => {
  if (node?.type !== 'ObjectExpression') return null;
  const member = node.properties.find((property) => keyOf(property) === name);
  return member?.type === 'Property' ? member.value : null;
};

/** The documentation comment directly above a place, as one line; empty where there is none. */
const commentAbove = (text: string, place: number): string => {
  const before = text
    .slice(0, place)
    .replace(/(\bexport\s+)?\bconst\s+$/, '')
    .trimEnd();
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
          if (name === null) return [];
          const comment = commentAbove(text, property.start);
          const named = property.shorthand ? shared.get(name)?.get(name) : undefined;
          return [[name, comment === '' ? (named ?? '') : comment]];
        })
      : [],
  );

/** Guards that several machines spread into their own, and delays that they name, by the constant. */
const sharedIn = (source: Source): [string, Sentences][] =>
  source.spots.flatMap(({ node }): [string, Sentences][] => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return [];
    const { name } = node.id;
    if (node.init?.type === 'ArrowFunctionExpression') {
      return [[name, new Map([[name, commentAbove(source.text, node.start)]])]];
    }
    return node.init?.type === 'ObjectExpression' && /(Guards|Delays)$/.test(name)
      ? [[name, sentencesIn(source, node.init, new Map())]]
      : [];
  });

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
      const read = (kind: Kind) => sentencesIn(source, memberOf(node.arguments[0], kind), shared);
      return [{ ids, guards: read('guards'), delays: read('delays') }];
    }),
  );
};

let blocks: Block[] | null = null;

/**
 * The sentence above each guard or delay of a machine. A machine whose id is given by its caller is
 * found by the names of them, which no two such factories share.
 */
export const sentencesOf = (machine: string, kind: Kind, names: readonly string[]): Sentences => {
  blocks ??= readBlocks();
  const isSame = ({ [kind]: own }: Block) =>
    own.size === names.length && names.every((name) => own.has(name));
  const own =
    blocks.find(({ ids }) => ids.includes(machine)) ??
    blocks.find((block) => block.ids.includes(null) && isSame(block));
  return own?.[kind] ?? new Map();
};
