import type { ESTree } from 'vite';
import { expressionChanges } from './expressions';
import { type Change, changed, dropped } from './mutant';
import { calledIn, keyOf, type Spot, textOf } from './syntax';

// Mutations of a call, on either side of the wire: a field that is not sent, a lost key, a call that
// anybody may make or that executes twice, rows of somebody else, a step that is left out.

const parent = (around: readonly ESTree.Node[], back = 1) => around[around.length - back];

/** Steps that a function takes for their effect alone. */
const ofStatement = (node: ESTree.Node): Change[] => {
  if (node.type !== 'ExpressionStatement') return [];
  const { expression } = node;
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
  return call.type === 'CallExpression' ? [changed('step dropped', node, ';')] : [];
};

/** Whether a property is in an object that a document's `fields` gives. */
const isField = (around: readonly ESTree.Node[]): boolean => {
  const above = around.slice(0, -1).reverse();
  const isPassed = ({ type }: ESTree.Node) =>
    ['ParenthesizedExpression', 'ArrowFunctionExpression', 'ConditionalExpression'].includes(type);
  return keyOf(above.find((node) => !isPassed(node))) === 'fields';
};

/** What a document and its actors may lack and still compile. */
const optionalParts = new Set(['keyOf', 'tokenOf', 'parametersOf', 'isVisitor', 'passkeyOptions']);
const otherMethods: Record<string, string> = { GET: 'POST', POST: 'PUT', PUT: 'POST' };

const ofDocumentPart = (node: ESTree.Node, around: readonly ESTree.Node[], text: string) => {
  const key = keyOf(node);
  if (node.type !== 'Property' || parent(around)?.type !== 'ObjectExpression') return [];
  if (isField(around)) return [dropped('field dropped', node, text)];
  if (key !== null && optionalParts.has(key)) return [dropped('part dropped', node, text)];
  if (keyOf(parent(around, 2)) === 'actors') return [dropped('actor dropped', node, text)];
  const other = key === 'method' ? otherMethods[textOf(node.value) ?? ''] : undefined;
  return other === undefined ? [] : [changed('method changed', node.value, `'${other}'`)];
};

/** The mutations of what the app asks the server, at one node. */
export const documentChanges = ({ node, around }: Spot, text: string): Change[] => {
  const isMethod = keyOf(parent(around)) === 'method';
  return [
    ...ofStatement(node),
    ...ofDocumentPart(node, around, text),
    ...(isMethod ? [] : expressionChanges({ node, around }, text)),
  ];
};

const narrowing = /^\.(where|orderBy|limit|offset|forUpdate|distinct)$/;
/** Method, path and description: under another one no test finds the call. */
const names = new Set(['method', 'path', 'about']);

const ofTerm = (node: ESTree.Node, text: string): Change[] => {
  if (node.type !== 'Property') return [];
  const value = textOf(node.value);
  switch (keyOf(node)) {
    case 'who':
      return [changed('caller changed', node.value, value === 'user' ? `'visitor'` : `'user'`)];
    case 'kind':
      return ['keyed', 'planned', 'proven'].includes(value ?? '')
        ? [changed('kind changed', node.value, `'plain'`)]
        : [];
    case 'lockKey':
      return [dropped('lock dropped', node, text)];
    default:
      return [];
  }
};

const ofQuery = (node: ESTree.Node, text: string): Change[] =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  narrowing.test(calledIn(node))
    ? [changed('call dropped', node, text.slice(node.callee.object.start, node.callee.object.end))]
    : [];

/** The mutations of what the server answers, at one node. */
export const routeChanges = ({ node, around }: Spot, text: string): Change[] => {
  const key = keyOf(parent(around)) ?? '';
  const isTerm = names.has(key) || ['who', 'kind'].includes(key);
  return [
    ...ofStatement(node),
    ...ofTerm(node, text),
    ...ofQuery(node, text),
    ...(isTerm ? [] : expressionChanges({ node, around }, text)),
  ];
};
