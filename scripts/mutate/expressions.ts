import type { ESTree } from 'vite';
import { type Change, changed, dropped } from './mutant';
import { calledIn, keyOf, type Spot } from './syntax';

// Mutations of a rule: a bound off by one, an inverted comparison, a constant condition, a dropped
// step or default, another text.

const operators: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};

const otherCalls: Record<string, string> = {
  'Math.min': 'Math.max',
  'Math.max': 'Math.min',
  '.some': '.every',
  '.every': '.some',
  '.padStart': '.padEnd',
  '.padEnd': '.padStart',
  '.startsWith': '.endsWith',
  '.endsWith': '.startsWith',
};

const removableCall =
  /^\.(trim|toLowerCase|toUpperCase|filter|sort|reverse|slice|replace|replaceAll)$/;
const optional = /^v\.(optional|nullable|nullish|exactOptional)$/;

const ofOperator = (
  node: Extract<ESTree.Node, { type: 'BinaryExpression' | 'LogicalExpression' }>,
  text: string,
): Change[] => {
  const left = text.slice(node.left.start, node.left.end);
  if (node.operator === '??') return [changed('fallback dropped', node, `(${left})`)];
  const between = text.slice(node.left.end, node.right.start);
  const at = node.left.end + between.indexOf(node.operator);
  return (operators[node.operator] ?? []).map((now) => ({
    kind: 'operator changed',
    start: at,
    end: at + node.operator.length,
    now,
  }));
};

const ofCall = (node: ESTree.CallExpression, text: string): Change[] => {
  const name = calledIn(node);
  const of = (it: ESTree.Node) => text.slice(it.start, it.end);
  const [first, ...rest] = node.arguments;
  if (name === 'v.pipe') return rest.map((step) => dropped('step dropped', step, text));
  if (optional.test(name) && first) return [changed('made required', node, of(first))];
  if (node.callee.type !== 'MemberExpression') return [];
  const other = otherCalls[name];
  if (other !== undefined) {
    return [changed('call changed', node.callee.property, other.replace(/^.*\./, ''))];
  }
  return removableCall.test(name) ? [changed('call dropped', node, of(node.callee.object))] : [];
};

const ofPattern = (node: ESTree.RegExpLiteral): Change[] => {
  const { pattern, flags } = node.regex;
  const others = [
    pattern.replace(/^\^/, ''),
    pattern.replace(/\$$/, ''),
    ...[...pattern.matchAll(/(\d+)\}/g)].map(
      ({ index, 1: bound = '' }) =>
        `${pattern.slice(0, index)}${Number(bound) + 1}${pattern.slice(index + bound.length)}`,
    ),
  ];
  return [...new Set(others)]
    .filter((other) => other !== pattern)
    .map((other) => changed('pattern changed', node, `/${other}/${flags}`));
};

const ofLiteral = (node: ESTree.Node): Change[] => {
  if (node.type !== 'Literal') return [];
  if ('regex' in node) return ofPattern(node);
  const { value } = node;
  if (typeof value === 'boolean') return [changed('truth changed', node, `${!value}`)];
  if (typeof value === 'number') return [changed('number changed', node, `${value + 1}`)];
  if (typeof value === 'bigint') return [changed('number changed', node, `${value + 1n}n`)];
  if (typeof value !== 'string') return [];
  return [changed('text changed', node, value === '' ? `'mutated'` : `''`)];
};

/** Property names, error messages, and list members, which are dropped instead. */
const isOnlyText = (node: ESTree.Node, around: readonly ESTree.Node[]): boolean => {
  const parent = around.at(-1);
  const isKey = parent?.type === 'Property' && parent.key === node;
  const isType = parent?.type === 'ExportNamedDeclaration';
  const isThrown = around.at(-2)?.type === 'ThrowStatement';
  return isKey || isType || isThrown || parent?.type === 'ArrayExpression';
};

/** Descriptions of the machine, and types that are written as values. */
export const isForReaders = (around: readonly ESTree.Node[]): boolean =>
  around.some((node) => ['meta', 'description', 'types'].includes(keyOf(node) ?? ''));

/** The mutations of a rule at one node. */
export const expressionChanges = ({ node, around }: Spot, text: string): Change[] => {
  const of = (it: ESTree.Node) => `(${text.slice(it.start, it.end)})`;
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofOperator(node, text);
    case 'ConditionalExpression':
      return [
        changed('always so', node, of(node.consequent)),
        changed('never so', node, of(node.alternate)),
      ];
    case 'IfStatement':
      return [changed('never so', node.test, 'false')];
    case 'UnaryExpression':
      return ['!', '-'].includes(node.operator)
        ? [changed('sign dropped', node, of(node.argument))]
        : [];
    case 'CallExpression':
      return ofCall(node, text);
    case 'ArrayExpression':
      return node.elements.flatMap((it) =>
        it && it.type !== 'SpreadElement' ? [dropped('member dropped', it, text)] : [],
      );
    case 'Literal':
      return isOnlyText(node, around) ? [] : ofLiteral(node);
    case 'TemplateLiteral':
      return isOnlyText(node, around) ? [] : [changed('text changed', node, `''`)];
    default:
      return [];
  }
};
