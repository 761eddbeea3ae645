import type { Effect } from './effects';
import { type State, statesOf, type Transition, type TriggerKind, type Workflow } from './workflow';

/** A line of text in a diagram; its tone decides the colour. */
export type Label = { text: string; tone: TriggerKind };

const triggers: Record<TriggerKind, (subject: string, workflow: Workflow) => string> = {
  event: (subject) => subject,
  always: () => 'immediately',
  done: (subject) => `${subject} done`.trimStart(),
  error: (subject) => `${subject} error`.trimStart(),
  wait: (subject, { delays }) => `after ${subject} (${delays.get(subject) ?? 'computed'})`,
  finished: () => 'finished',
};

/** Whether a state runs several actors, so that `done` alone would not say whose result it is. */
const runsSeveral = ({ root }: Workflow, path: string): boolean =>
  (statesOf(root).find((state) => state.path === path)?.calls.length ?? 0) > 1;

const triggerOf = ({ kind, subject, from }: Transition, workflow: Workflow): string => {
  const isActor = kind === 'done' || kind === 'error';
  return triggers[kind](isActor && !runsSeveral(workflow, from) ? '' : subject, workflow);
};

const conditionOf = ({ guard, guardText, isElse }: Transition): string => {
  if (guard !== null) return ` [${guardText}]`;
  return isElse ? ' [else]' : '';
};

const placeOf = ({ order }: Transition) => (order === null ? '' : `${order}. `);

const reasonOf = (transition: Transition, workflow: Workflow) =>
  `${triggerOf(transition, workflow)}${conditionOf(transition)}`;

/** `2. done [isKnown]`: the place in the order of evaluation, the trigger and the guard. */
export const labelOf = (transition: Transition, workflow: Workflow): Label => ({
  text: `${placeOf(transition)}${reasonOf(transition, workflow)}`,
  tone: transition.kind,
});

/** `clears x, y; emits z`: each verb once, in the order in which it first comes. */
export const effectText = (
  effects: readonly Effect[],
  format: (names: readonly string[]) => string,
): string =>
  [...new Set(effects.map(({ kind }) => kind))]
    .map((verb) => {
      const names = effects.filter(({ kind }) => kind === verb).map(({ name }) => name);
      return `${verb} ${format(names)}`;
    })
    .join('; ');

const isOwn = ({ targets, from }: Transition) => targets.length === 0 || targets.includes(from);

/** The transitions of a state that do not lead to another one, and what they do. */
export const ownTransitions = ({ path }: State, workflow: Workflow): Label[] =>
  workflow.transitions
    .filter((transition) => transition.from === path && isOwn(transition))
    .map((transition) => {
      const verb = transition.isReentry ? 'restarts' : 'stays';
      const on = transition.kind === 'wait' || transition.kind === 'always' ? '' : 'on ';
      const effects = effectText(transition.effects, (names) => names.join(', '));
      const change = `${on}${reasonOf(transition, workflow)}${effects === '' ? '' : `, ${effects}`}`;
      return { text: `${placeOf(transition)}${verb}: ${change}`, tone: transition.kind };
    });
