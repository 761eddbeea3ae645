import type { ESTree } from 'vite';
import { type Change, changed, dropped } from './mutant';
import { calledIn, keyOf, type Spot, textOf } from './syntax';

// What can go wrong in a chart: a guard that is not asked, a way that leads elsewhere or is not there,
// an action, a call or a tag that is left out, a wait of another length.

const parts = new Set(['guard', 'actions', 'entry', 'exit', 'invoke', 'reenter', 'tags']);
const choices = new Set(['onDone', 'onError', 'always']);
const ways = new Set(['on', 'after']);

const at = (around: readonly ESTree.Node[], back: number) => around[around.length - back];

const namesIn = (node: ESTree.Node | undefined): string[] =>
  node?.type === 'ObjectExpression' ? node.properties.flatMap((it) => keyOf(it) ?? []) : [];

const statesAround = (around: readonly ESTree.Node[]): string[][] =>
  around
    .flatMap((node) => (node.type === 'ObjectExpression' ? node.properties : []))
    .flatMap((it) => (it.type === 'Property' && keyOf(it) === 'states' ? [namesIn(it.value)] : []))
    .reverse();

/** Another state beside the one that is named, as the same kind of target. */
const elsewhere = (target: string, around: readonly ESTree.Node[]): string | null => {
  const [, sign = '', name = ''] = /^([.#]?)([^.]+)/.exec(target) ?? [];
  const all = statesAround(around);
  const level = sign === '#' ? all[0] : all.find((names) => names.includes(name));
  if (!level) return null;
  const other = level[(level.indexOf(name) + 1) % level.length];
  return other === undefined || other === name ? null : `${sign === '.' ? '.' : ''}${other}`;
};

/** Whether the value of this property, or a member of it, says where a transition goes. */
const leadsOn = (property: ESTree.Node | undefined, around: readonly ESTree.Node[]): boolean =>
  choices.has(keyOf(property) ?? '') || ways.has(keyOf(at(around, 2)) ?? '');

type Member = Extract<ESTree.Node, { type: 'Property' }>;

const ofProperty = (node: Member, around: readonly ESTree.Node[], text: string) => {
  const key = keyOf(node) ?? '';
  const found: Change[] = [];
  const isListOfActions = key === 'actions' && node.value.type === 'ObjectExpression';
  if (parts.has(key) && !isListOfActions) found.push(dropped(`${key} dropped`, node, text));
  if (key === 'type' && textOf(node.value) === 'final')
    found.push(dropped('end dropped', node, text));
  if (leadsOn(node, around)) found.push(dropped('transition dropped', node, text));
  if (leadsOn(node, around) && node.value.type === 'ArrayExpression') {
    for (const choice of node.value.elements) {
      if (choice) found.push(dropped('choice dropped', choice, text));
    }
  }
  const target = textOf(node.value);
  if (target !== null && (key === 'target' || key === 'initial' || leadsOn(node, around))) {
    const self = key === 'initial' ? around : [...around, node];
    const other = elsewhere(target, self);
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
      changed('wait doubled', node.value, `2 * ${text.slice(node.value.start, node.value.end)}`),
    );
  }
  const assigned = at(around, 1);
  if (calledIn(at(around, 2)) === 'assign' && assigned?.type === 'ObjectExpression') {
    if (assigned.properties.length > 1) found.push(dropped('assignment dropped', node, text));
  }
  return found;
};

/** The mutants of a chart that begin at one place of it. */
export const chartChanges = ({ node, around }: Spot, text: string): Change[] =>
  node.type === 'Property' ? ofProperty(node, around, text) : [];

const chartWords = new Set([
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

/** Names inside a chart are changed as a chart's, not as texts, numbers and lists are. */
export const isChartWord = (around: readonly ESTree.Node[]): boolean => {
  const key = keyOf(at(around, 1)) ?? keyOf(at(around, 2)) ?? '';
  return (
    chartWords.has(key) ||
    ways.has(keyOf(at(around, 3)) ?? '') ||
    ['delays'].includes(keyOf(at(around, 3)) ?? '') ||
    calledIn(at(around, 1)).startsWith('unprovided')
  );
};
