import type { ESTree } from 'vite';
import { nextIn, otherMessage } from './messages';
import { type Change, changed } from './mutant';
import { calledIn, keyOf, type Spot, textOf } from './syntax';

// Mutations of a screen, as its user would notice them: an event that is not sent or is another
// one, a handler that does nothing, a part that is always or never there, another message or
// amount, a control that does not show its state.

/** How something looks, and what only React reads. */
const looks = new Set(['className', 'style', 'tone', 'variant', 'size', 'align', 'key', 'ref']);
const state =
  /^(disabled|pending|readOnly|hidden|open|loading|refreshing|expanded|checked|pressed)$/;
const notice = /^(error|reason|banner)$/;
const tone = /^(rise|fall|warn|danger|info)$/;
const eventType = /^[a-z]\w*(\.\w+)+$/;

const attributeName = (node: ESTree.Node | undefined): string =>
  node?.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' ? node.name.name : '';

const variableName = (node: ESTree.Node): string =>
  node.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? node.id.name : '';

const isLook = (node: ESTree.Node) =>
  [attributeName(node), variableName(node), keyOf(node) ?? ''].some((name) => looks.has(name));

const hasElement = (node: ESTree.Node): boolean =>
  ['JSXElement', 'JSXFragment'].includes(node.type) ||
  (node.type === 'ParenthesizedExpression' && hasElement(node.expression)) ||
  (node.type === 'LogicalExpression' && hasElement(node.right)) ||
  (node.type === 'ConditionalExpression' &&
    (hasElement(node.consequent) || hasElement(node.alternate)));

/** A choice between two tones, which only colours show. */
const isTone = (node: ESTree.Node): boolean =>
  node.type === 'ConditionalExpression' &&
  [node.consequent, node.alternate].every((it) => tone.test(textOf(it) ?? ''));

const isSend = (node: ESTree.Node | null | undefined): boolean =>
  node !== null && node !== undefined && ['send', '.send'].includes(calledIn(node));

/** A handler that only sends has no mutation besides that of its event. */
const onlySends = (node: ESTree.Node): boolean =>
  node.type === 'ArrowFunctionExpression' && node.body !== null && isSend(node.body);

/** A condition as a whole: its mutation is that of what it decides. */
const isTest = (node: ESTree.Node, around: readonly ESTree.Node[]): boolean => {
  const parent = around.at(-1);
  if (parent?.type === 'ConditionalExpression' || parent?.type === 'IfStatement')
    return parent.test === node;
  return parent?.type === 'LogicalExpression' && parent.left === node && hasElement(parent.right);
};

const ofAttribute = (node: ESTree.JSXAttribute): Change[] => {
  const name = attributeName(node);
  const { value } = node;
  if (value?.type !== 'JSXExpressionContainer') return [];
  const { expression } = value;
  if (/^on[A-Z]/.test(name) && !onlySends(expression))
    return [changed('handler dropped', expression, '() => undefined')];
  if (state.test(name)) return [changed('state dropped', expression, 'false')];
  if (notice.test(name)) return [changed('notice dropped', expression, 'undefined')];
  if (name === 'amount') return [changed('amount changed', expression, "'7654321'")];
  return [];
};

const opposites: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '&&': '||',
  '||': '&&',
};

type Operation = Extract<ESTree.Node, { type: 'BinaryExpression' | 'LogicalExpression' }>;

const ofOperation = (node: Operation, around: readonly ESTree.Node[], text: string): Change[] => {
  const of = (it: ESTree.Node) => `(${text.slice(it.start, it.end)})`;
  if (node.operator === '??') return [changed('fallback dropped', node, of(node.left))];
  if (node.operator === '&&' && hasElement(node.right))
    return [changed('always so', node, of(node.right)), changed('never so', node, 'null')];
  const other = opposites[node.operator];
  const isWhole = node.type === 'BinaryExpression' && isTest(node, around);
  if (other === undefined || isWhole) return [];
  const start = node.left.end + text.slice(node.left.end).indexOf(node.operator);
  return [{ kind: 'operator changed', start, end: start + node.operator.length, now: other }];
};

const ofCall = (node: ESTree.CallExpression): Change[] => {
  if (isSend(node)) return [changed('event dropped', node, 'undefined')];
  return /^\.(matches|hasTag|can)$/.test(calledIn(node))
    ? [changed('always so', node, 'true'), changed('never so', node, 'false')]
    : [];
};

const ofText = (node: ESTree.Node, around: readonly ESTree.Node[], text: string): Change[] => {
  const value = textOf(node);
  const parent = around.at(-1);
  if (value === null || (parent?.type === 'Property' && parent.key === node)) return [];
  const quoted = (other: string) => (parent?.type === 'JSXAttribute' ? `"${other}"` : `'${other}'`);
  if (keyOf(parent) === 'type' && eventType.test(value)) {
    const sent = [...text.matchAll(/type: '([a-z]\w*(?:\.\w+)+)'/g)].map(([, it = '']) => it);
    const other = nextIn([...new Set(sent)], value);
    return other === null ? [] : [changed('event changed', node, quoted(other))];
  }
  const other = otherMessage(value, text);
  return other === null ? [] : [changed('message changed', node, quoted(other))];
};

/** The mutations of a screen at one node. */
export const bindingChanges = ({ node, around }: Spot, text: string): Change[] => {
  const of = (it: ESTree.Node) => `(${text.slice(it.start, it.end)})`;
  if ([...around, node].some((it) => isLook(it) || isTone(it))) return [];
  switch (node.type) {
    case 'JSXAttribute':
      return ofAttribute(node);
    case 'CallExpression':
      return ofCall(node);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofOperation(node, around, text);
    case 'ConditionalExpression':
      return [
        changed('always so', node, of(node.consequent)),
        changed('never so', node, of(node.alternate)),
      ];
    case 'IfStatement':
      return [changed('always so', node.test, 'true'), changed('never so', node.test, 'false')];
    case 'UnaryExpression':
      return node.operator === '!' && !isTest(node, around)
        ? [changed('sign dropped', node, of(node.argument))]
        : [];
    case 'Literal':
      return ofText(node, around, text);
    default:
      return [];
  }
};
