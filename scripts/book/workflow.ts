import {
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  StateMachine,
} from 'xstate';
import { type Effect, effectsOf, type NamedActions } from './effects';

/** What makes a step happen; each kind has its own words and its own colour. */
export type StepKind = 'event' | 'always' | 'done' | 'error' | 'wait' | 'finished';

export type Step = {
  /** Path of the state that it leaves, as `editing.typing`; empty for the machine as a whole. */
  from: string;
  kind: StepKind;
  /** The event, the call that was answered or the delay; empty where the kind says it all. */
  subject: string;
  guard: string | null;
  guardText: string;
  /** Whether an earlier step of the same kind and subject is tried first. */
  isElse: boolean;
  /** Paths of the states that it enters; none when it stays where it is. */
  targets: string[];
  effects: Effect[];
};

export type State = {
  path: string;
  name: string;
  kind: AnyStateNode['type'];
  description: string;
  tags: string[];
  calls: string[];
  entry: Effect[];
  exit: Effect[];
  initial: string | null;
  children: State[];
};

/** A machine as plain data, read from its chart and from nothing else. */
export type Workflow = {
  id: string;
  description: string;
  requirements: string[];
  root: State;
  steps: Step[];
  delays: Map<string, number | null>;
  /** The machines among its actors: by the actor's name, the id of its machine. */
  children: Map<string, string>;
};

const pathOf = (node: AnyStateNode): string => node.path.join('.');

const stateOf = (node: AnyStateNode, named: NamedActions): State => {
  const [first] = node.type === 'compound' ? (node.initial.target ?? []) : [];
  return {
    path: pathOf(node),
    name: node.key,
    kind: node.type,
    description: node.description ?? '',
    tags: [...node.tags].sort(),
    calls: node.invoke.map(({ src }) => String(src)),
    entry: effectsOf(node.entry, named),
    exit: effectsOf(node.exit, named),
    initial: first ? pathOf(first) : null,
    children: Object.values(node.states).map((child) => stateOf(child, named)),
  };
};

export const statesOf = (state: State): State[] => [state, ...state.children.flatMap(statesOf)];

const reasons: readonly { prefix: string; kind: StepKind }[] = [
  { prefix: 'xstate.done.actor.', kind: 'done' },
  { prefix: 'xstate.error.actor.', kind: 'error' },
  { prefix: 'xstate.after.', kind: 'wait' },
  { prefix: 'xstate.done.state.', kind: 'finished' },
];

const reasonOf = (type: string, node: AnyStateNode): Pick<Step, 'kind' | 'subject'> => {
  if (type === '') return { kind: 'always', subject: '' };
  const reason = reasons.find(({ prefix }) => type.startsWith(prefix));
  if (!reason) return { kind: 'event', subject: type };
  const { prefix, kind } = reason;
  if (kind === 'finished') return { kind, subject: '' };
  const subject = type.slice(prefix.length);
  return { kind, subject: kind === 'wait' ? subject.replace(`.${node.id}`, '') : subject };
};

const guardOf = (guard: AnyTransitionDefinition['guard']): Pick<Step, 'guard' | 'guardText'> => {
  if (!guard) return { guard: null, guardText: '' };
  if (typeof guard === 'string') return { guard, guardText: guard };
  const name = typeof guard === 'object' ? guard.type : guard.name;
  const params: unknown = typeof guard === 'object' ? guard.params : undefined;
  if (params === null || typeof params !== 'object') return { guard: name, guardText: name };
  const given = Object.entries(params).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return { guard: name, guardText: `${name}(${given.join(', ')})` };
};

const stepsOf = (node: AnyStateNode, named: NamedActions): Step[] => {
  const own = [...(node.always ?? []), ...[...node.transitions.values()].flat()].map(
    (transition, index, all) => ({
      from: pathOf(node),
      ...reasonOf(transition.eventType, node),
      ...guardOf(transition.guard),
      isElse: all.findIndex(({ eventType }) => eventType === transition.eventType) < index,
      targets: (transition.target ?? []).map(pathOf),
      effects: effectsOf(transition.actions, named),
    }),
  );
  return [...own, ...Object.values(node.states).flatMap((child) => stepsOf(child, named))];
};

/** Walks the state nodes: the graph tools of the library leave out eventless steps and calls. */
export const workflowOf = (
  machine: AnyStateMachine,
  description = machine.config.description ?? '',
): Workflow => {
  const { meta } = machine.config;
  const named = machine.implementations.actions;
  const requirements: unknown =
    meta !== null && typeof meta === 'object' ? Reflect.get(meta, 'requirements') : undefined;
  const delays = Object.entries(machine.implementations.delays).map(
    ([name, delay]): [string, number | null] => [name, typeof delay === 'number' ? delay : null],
  );
  const children = Object.entries(machine.implementations.actors).flatMap(
    ([name, logic]): [string, string][] =>
      logic instanceof StateMachine ? [[name, logic.id]] : [],
  );
  return {
    id: machine.id,
    description,
    requirements: Array.isArray(requirements) ? requirements.map(String) : [],
    root: stateOf(machine.root, named),
    steps: stepsOf(machine.root, named),
    delays: new Map(delays),
    children: new Map(children),
  };
};
