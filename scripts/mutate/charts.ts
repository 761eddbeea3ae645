import type { ESTree } from 'vite';
import { type Change, changed, dropped } from './mutant';
import { calledIn, keyOf, type Spot, textOf } from './syntax';

// Mutations of a machine: an ignored guard, another or no target, a dropped action, call or tag,
// another delay.

const parts = new Set(['guard', 'actions', 'entry', 'exit', 'invoke', 'reenter', 'tags']);
const choiceKeys = new Set(['onDone', 'onError', 'always']);
const transitionKeys = new Set(['on', 'after']);

const at = (around: readonly ESTree.Node[], back: number) => around[around.length - back];

const namesIn = (node: ESTree.Node | undefined): string[] =>
  node?.type === 'ObjectExpression' ? node.properties.flatMap((it) => keyOf(it) ?? []) : [];

const statesIn = (around: readonly ESTree.Node[]): string[][] =>
  around
    .flatMap((node) => (node.type === 'ObjectExpression' ? node.properties : []))
    .flatMap((it) => (it.type === 'Property' && keyOf(it) === 'states' ? [namesIn(it.value)] : []))
    .reverse();

/** A sibling of the target state, as the same kind of target. */
const otherTarget = (target: string, around: readonly ESTree.Node[]): string | null => {
  const [, sign = '', name = ''] = /^([.#]?)([^.]+)/.exec(target) ?? [];
  const all = statesIn(around);
  const level = sign === '#' ? all[0] : all.find((names) => names.includes(name));
  if (!level) return null;
  const other = level[(level.indexOf(name) + 1) % level.length];
  return other === undefined || other === name ? null : `${sign === '.' ? '.' : ''}${other}`;
};

/** Whether the value of this property, or a member of it, is a transition. */
const isTransition = (property: ESTree.Node | undefined, around: readonly ESTree.Node[]): boolean =>
  choiceKeys.has(keyOf(property) ?? '') || transitionKeys.has(keyOf(at(around, 2)) ?? '');

type Member = Extract<ESTree.Node, { type: 'Property' }>;

const ofProperty = (node: Member, around: readonly ESTree.Node[], text: string) => {
  const key = keyOf(node) ?? '';
  const found: Change[] = [];
  const isListOfActions = key === 'actions' && node.value.type === 'ObjectExpression';
  if (parts.has(key) && !isListOfActions) found.push(dropped(`${key} dropped`, node, text));
  if (key === 'type' && textOf(node.value) === 'final')
    found.push(dropped('end dropped', node, text));
  if (isTransition(node, around)) found.push(dropped('transition dropped', node, text));
  if (isTransition(node, around) && node.value.type === 'ArrayExpression') {
    for (const choice of node.value.elements) {
      if (choice) found.push(dropped('choice dropped', choice, text));
    }
  }
  const target = textOf(node.value);
  if (target !== null && (key === 'target' || key === 'initial' || isTransition(node, around))) {
    const self = key === 'initial' ? around : [...around, node];
    const other = otherTarget(target, self);
    if (other !== null) found.push(changed('state changed', node.value, `'${other}'`));
  }
  const group = keyOf(at(around, 2));
  if (
    group === 'guards' &&
    node.value.type === 'ArrowFunctionExpression' &&
    node.value.expression
  ) {
    const { body } = node.value;
    found.push(changed('guard inverted', body, `!(${text.slice(body.start, body.end)})`));
  }
  if (group === 'delays') {
    found.push(
      changed('delay doubled', node.value, `2 * ${text.slice(node.value.start, node.value.end)}`),
    );
  }
  const assigned = at(around, 1);
  if (calledIn(at(around, 2)) === 'assign' && assigned?.type === 'ObjectExpression') {
    if (assigned.properties.length > 1) found.push(dropped('assignment dropped', node, text));
  }
  return found;
};

/** The mutations of a machine at one node. */
export const machineChanges = ({ node, around }: Spot, text: string): Change[] =>
  node.type === 'Property' ? ofProperty(node, around, text) : [];

const machineKeys = new Set([
  'id',
  'src',
  'target',
  'initial',
  'type',
  'tags',
  'guard',
  'actions',
  'entry',
  'exit',
  'invoke',
  'always',
  'onDone',
  'onError',
  'reenter',
]);

/** Names inside a machine are mutated as targets, not as texts, numbers or lists. */
export const isMachineKey = (around: readonly ESTree.Node[]): boolean => {
  const key = keyOf(at(around, 1)) ?? keyOf(at(around, 2)) ?? '';
  return (
    machineKeys.has(key) ||
    transitionKeys.has(keyOf(at(around, 3)) ?? '') ||
    ['delays'].includes(keyOf(at(around, 3)) ?? '') ||
    calledIn(at(around, 1)).startsWith('unprovided')
  );
};
