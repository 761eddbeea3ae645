import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ESTree } from 'vite';
import { calledIn, keyOf, spotsOf, textOf } from '../mutate/syntax';
import { type Cited, citedIn, type Fragment, fragmentsIn } from './citations';
import { filesIn, root } from './modules';
import { commentAbove, memberOf, type Source } from './source';

type Sentences = ReadonlyMap<string, string>;

type Kind = 'guards' | 'delays';

/** The guards and delays of one `setup`, and the ids of its machines. */
type Block = { ids: (string | null)[]; cited: Cited } & Record<Kind, Sentences>;

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

type Made = { made: ESTree.Node; id: string | null; config: Fragment };

/** Machines by what they are made with: the `setup` before the dot, or the constant that holds it. */
const machinesIn = (source: Source): Made[] =>
  source.spots.flatMap(({ node }) =>
    node.type === 'CallExpression' &&
    calledIn(node) === '.createMachine' &&
    node.callee.type === 'MemberExpression'
      ? [
          {
            made: node.callee.object,
            id: textOf(memberOf(node.arguments[0], 'id')),
            config: { source, node: node.arguments[0] },
          },
        ]
      : [],
  );

/**
 * What a call to a factory says of its own above the rules that it hands in, by the id of the
 * machine: the guard of the factory asks that rule.
 */
const rulesGivenIn = ({ text, spots }: Source): [string, Sentences][] =>
  spots.flatMap(({ node }): [string, Sentences][] => {
    if (node.type !== 'CallExpression' || calledIn(node) === '.createMachine') return [];
    const [settings] = node.arguments;
    const id = textOf(memberOf(settings, 'id'));
    if (id === null || settings?.type !== 'ObjectExpression') return [];
    const given = settings.properties.flatMap((property): [string, string][] => {
      const comment = commentAbove(text, property.start);
      return comment === '' ? [] : [[keyOf(property) ?? '', comment]];
    });
    return [[id, new Map(given)]];
  });

let rulesGiven: ReadonlyMap<string, Sentences> = new Map();

const readBlocks = (): Block[] => {
  const sources = filesIn('machines').map((file): Source => {
    const text = readFileSync(join(root, file), 'utf8');
    return { text, spots: spotsOf(file, text) };
  });
  const shared = new Map(sources.flatMap(sharedIn));
  const fragments = new Map(sources.flatMap(fragmentsIn));
  const machines = sources.flatMap(machinesIn);
  rulesGiven = new Map(sources.flatMap((source) => rulesGivenIn(source)));
  return sources.flatMap((source) =>
    source.spots.flatMap(({ node, around }): Block[] => {
      if (node.type !== 'CallExpression' || calledIn(node) !== 'setup') return [];
      const name = declaredIn(around);
      const own = machines.filter(
        ({ made }) => made === node || (made.type === 'Identifier' && made.name === name),
      );
      const ids = own.map(({ id }) => id);
      const cited = new Map(own.flatMap(({ config }) => [...citedIn(config, fragments)]));
      const read = (kind: Kind) => sentencesIn(source, memberOf(node.arguments[0], kind), shared);
      return [{ ids, cited, guards: read('guards'), delays: read('delays') }];
    }),
  );
};

let blocks: Block[] | null = null;

/**
 * The source of a machine. One whose id is given by its caller is found by the names of its guards
 * or delays, which no two such factories share.
 */
const blockOf = (machine: string, kind: Kind, names: readonly string[]): Block | undefined => {
  blocks ??= readBlocks();
  const isSame = ({ [kind]: own }: Block) =>
    own.size === names.length && names.every((name) => own.has(name));
  return (
    blocks.find(({ ids }) => ids.includes(machine)) ??
    blocks.find((block) => block.ids.includes(null) && isSame(block))
  );
};

/** The sentence above each guard or delay of a machine. */
export const sentencesOf = (machine: string, kind: Kind, names: readonly string[]): Sentences => {
  const own = blockOf(machine, kind, names)?.[kind] ?? new Map<string, string>();
  const given = [...(rulesGiven.get(machine) ?? [])].filter(([name]) => own.has(name));
  return new Map([...own, ...(kind === 'guards' ? given : [])]);
};

/** The citations above the states and transitions of a machine with these guards. */
export const citedOf = (machine: string, guards: readonly string[]): Cited =>
  blockOf(machine, 'guards', guards)?.cited ?? new Map();
