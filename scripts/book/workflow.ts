import {
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  StateMachine,
} from 'xstate';
import { type Cited, citationsIn, statePlace, transitionPlace } from './citations';
import { delaysOf } from './delays';
import { type Effect, effectsOf, type NamedActions } from './effects';
import { citedOf, sentencesOf } from './sentences';

/** What triggers a transition; each kind has its own words and its own colour. */
export type TriggerKind = 'event' | 'always' | 'done' | 'error' | 'wait' | 'finished';

export type Transition = {
  /** Path of the source state, as `editing.typing`; empty for the machine as a whole. */
  from: string;
  kind: TriggerKind;
  /** The event, the actor or the delay; empty where the kind says it all. */
  subject: string;
  guard: string | null;
  guardText: string;
  /** Its place among the transitions of the same trigger, from 1; null if it is the only one. */
  order: number | null;
  /** Whether an earlier transition of the same trigger is tried first, and this one has no guard. */
  isElse: boolean;
  /** Paths of the target states; none if the state does not change. */
  targets: string[];
  /** Whether its target is its own source, which is left and entered again. */
  isReentry: boolean;
  effects: Effect[];
  /** The rules behind it: what is cited above it, and above its guard. */
  cites: readonly string[];
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
  cites: readonly string[];
  children: State[];
};

/** A machine as plain data, read from its state nodes and from nothing else. */
export type Workflow = {
  id: string;
  description: string;
  /** What is cited for the machine as a whole, then above its states, transitions and guards. */
  requirements: string[];
  root: State;
  transitions: Transition[];
  /** How long each delay is, as `60 s`; for a computed one how it is computed. */
  delays: Map<string, string>;
  /** The machines among its actors: by the actor's name, the id of its machine. */
  children: Map<string, string>;
};

const pathOf = (node: AnyStateNode): string => node.path.join('.');

type Sources = { named: NamedActions; cited: Cited; guards: ReadonlyMap<string, string> };

const stateOf = (node: AnyStateNode, sources: Sources): State => {
  const { named, cited } = sources;
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
    cites: cited.get(statePlace(pathOf(node))) ?? [],
    children: Object.values(node.states).map((child) => stateOf(child, sources)),
  };
};

export const statesOf = (state: State): State[] => [state, ...state.children.flatMap(statesOf)];

const reasons: readonly { prefix: string; kind: TriggerKind }[] = [
  { prefix: 'xstate.done.actor.', kind: 'done' },
  { prefix: 'xstate.error.actor.', kind: 'error' },
  { prefix: 'xstate.after.', kind: 'wait' },
  { prefix: 'xstate.done.state.', kind: 'finished' },
];

const reasonOf = (type: string, node: AnyStateNode): Pick<Transition, 'kind' | 'subject'> => {
  if (type === '') return { kind: 'always', subject: '' };
  const reason = reasons.find(({ prefix }) => type.startsWith(prefix));
  if (!reason) return { kind: 'event', subject: type };
  const { prefix, kind } = reason;
  if (kind === 'finished') return { kind, subject: '' };
  const subject = type.slice(prefix.length);
  return { kind, subject: kind === 'wait' ? subject.replace(`.${node.id}`, '') : subject };
};

const guardOf = (
  guard: AnyTransitionDefinition['guard'],
): Pick<Transition, 'guard' | 'guardText'> => {
  if (!guard) return { guard: null, guardText: '' };
  if (typeof guard === 'string') return { guard, guardText: guard };
  const name = typeof guard === 'object' ? guard.type : guard.name;
  const params: unknown = typeof guard === 'object' ? guard.params : undefined;
  if (params === null || typeof params !== 'object') return { guard: name, guardText: name };
  const given = Object.entries(params).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return { guard: name, guardText: `${name}(${given.join(', ')})` };
};

const transitionsOf = (node: AnyStateNode, sources: Sources): Transition[] => {
  const { named, cited, guards } = sources;
  const all = [...(node.always ?? []), ...[...node.transitions.values()].flat()];
  const own = all.map((transition): Transition => {
    const rivals = all.filter(({ eventType }) => eventType === transition.eventType);
    const index = rivals.indexOf(transition);
    const targets = transition.target ?? [];
    const reason = reasonOf(transition.eventType, node);
    const guarded = guardOf(transition.guard);
    const place = transitionPlace(pathOf(node), reason.kind, reason.subject, index);
    return {
      from: pathOf(node),
      ...reason,
      ...guarded,
      order: rivals.length > 1 ? index + 1 : null,
      isElse: index > 0 && !transition.guard,
      targets: targets.map(pathOf),
      isReentry: targets.includes(node) && (transition.reenter || node.type !== 'atomic'),
      effects: effectsOf(transition.actions, named),
      cites: [...(cited.get(place) ?? []), ...citationsIn(guards.get(guarded.guard ?? '') ?? '')],
    };
  });
  return [...own, ...Object.values(node.states).flatMap((child) => transitionsOf(child, sources))];
};

/** Walks the state nodes: the graph tools of the library omit eventless transitions and actors. */
export const workflowOf = (
  machine: AnyStateMachine,
  description = machine.config.description ?? '',
): Workflow => {
  const { meta } = machine.config;
  const named = machine.implementations.actions;
  const names = Object.keys(machine.implementations.guards);
  const guards = sentencesOf(machine.id, 'guards', names);
  const sources = { named, cited: citedOf(machine.id, names), guards };
  const own: unknown =
    meta !== null && typeof meta === 'object' ? Reflect.get(meta, 'requirements') : undefined;
  const root = stateOf(machine.root, sources);
  const transitions = transitionsOf(machine.root, sources);
  const parts = [...statesOf(root), ...transitions].flatMap(({ cites }) => cites);
  const children = Object.entries(machine.implementations.actors).flatMap(
    ([name, logic]): [string, string][] =>
      logic instanceof StateMachine ? [[name, logic.id]] : [],
  );
  return {
    id: machine.id,
    description,
    requirements: [...new Set([...(Array.isArray(own) ? own.map(String) : []), ...parts])],
    root,
    transitions,
    delays: delaysOf(machine),
    children: new Map(children),
  };
};
