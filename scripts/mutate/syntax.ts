import { type ESTree, parseSync } from 'vite';

/** A node with its around, innermost last. */
export type Spot = { node: ESTree.Node; around: readonly ESTree.Node[] };

/** Whether a value is a node of a syntax tree. */
export const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'start' in value;

export const childrenOf = (node: ESTree.Node): ESTree.Node[] =>
  Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** Types and imports have no behaviour that a test could check. */
const isTestable = ({ type }: ESTree.Node) =>
  !/^(TS(?!(As|Satisfies)Expression$)|Import|ExportAll)/.test(type);

function* spotsIn(node: ESTree.Node, around: readonly ESTree.Node[]): Generator<Spot> {
  if (!isTestable(node)) return;
  yield { node, around };
  for (const child of childrenOf(node)) yield* spotsIn(child, [...around, node]);
}

/** Every node of a file that runs. */
export const spotsOf = (file: string, text: string): Spot[] => {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read.`);
  return [...spotsIn(program, [])];
};

export const keyOf = (node: ESTree.Node | undefined): string | null => {
  if (node?.type !== 'Property') return null;
  if (node.key.type === 'Identifier' && !node.computed) return node.key.name;
  return node.key.type === 'Literal' && typeof node.key.value === 'string' ? node.key.value : null;
};

export const textOf = (node: ESTree.Node | null | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** The name that is called: `assign`, `v.pipe`, `Math.min`; a method of anything is `.trim`. */
export const calledIn = (node: ESTree.Node | undefined): string => {
  if (node?.type !== 'CallExpression') return '';
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  const owner = callee.object.type === 'Identifier' ? callee.object.name : '';
  return `${owner === 'v' || owner === 'Math' ? owner : ''}.${callee.property.name}`;
};
