import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  StateMachine,
} from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { eventText } from './state-text';

// What a walk through a machine has not covered, and what in the machine has no name of its own.

/** A state with everything inside it. */
export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

/** The machine with its guards observed, and their outcomes so far. */
export const withObservedGuards = (machine: AnyStateMachine) => {
  const outcomes = new Map<string, Set<boolean>>();
  const guards = Object.entries(machine.implementations.guards).flatMap(([name, guard]) => {
    if (typeof guard !== 'function' || 'check' in guard) return [];
    const own = new Set<boolean>();
    outcomes.set(name, own);
    const observedGuard: typeof guard = (args, params) => {
      const outcome = guard(args, params);
      own.add(outcome);
      return outcome;
    };
    return [[name, observedGuard] as const];
  });
  return { observed: machine.provide({ guards: Object.fromEntries(guards) }), outcomes };
};

/** A machine that another one invokes ends with an outcome; only a call may fail. */
export const mayFail = (machine: AnyStateMachine, src: unknown): boolean =>
  !(machine.implementations.actors[String(src)] instanceof StateMachine);

type Definition = ReturnType<AnyStateMachine['getTransitionData']>[number];
type Taken = { from: AnyMachineSnapshot; event: AnyEventObject };

const misnamed = (machine: AnyStateMachine): string[] =>
  nodesOf(machine.root).flatMap((node) => [
    ...node.invoke.flatMap(({ id, src }) => [
      ...(id === src ? [] : [`${node.id}: invoke ${id} is not named like its source`]),
      ...(node.transitions.has(`xstate.error.actor.${id}`) || !mayFail(machine, src)
        ? []
        : [`${node.id}: invoke ${id} has no onError`]),
    ]),
    ...[...node.transitions.entries()].flatMap(([type, transitions]) => [
      ...(/^xstate\.after\.\d/.test(type) ? [`${node.id}: the delay ${type} has no name`] : []),
      ...transitions
        .filter(({ guard }) => typeof guard === 'function' && !('check' in guard))
        .map(() => `${node.id}: a guard of ${type} has no name`),
    ]),
  ]);

const isTransient = ({ always }: AnyStateNode): boolean =>
  always?.some(({ guard }) => guard === undefined) ?? false;

const unvisited = (machine: AnyStateMachine, snapshots: readonly AnyMachineSnapshot[]) => {
  const visited = new Set(snapshots.flatMap(({ _nodes }) => _nodes.map(({ id }) => id)));
  return nodesOf(machine.root)
    .filter((node) => (node.type === 'atomic' || node.type === 'final') && !isTransient(node))
    .filter(({ id }) => !visited.has(id))
    .map(({ id }) => `${id}: never reached`);
};

/** Each use of a transition: where, on which event, and which of several choices. */
const usesOf = (machine: AnyStateMachine): (readonly [Definition, string])[] =>
  nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.entries()]
      .filter(([type]) => !type.startsWith('xstate.done.state.'))
      .flatMap(([type, definitions]) =>
        definitions.map(
          (definition, index) =>
            [definition, `${node.id}: ${eventText(type)}, choice ${index + 1}`] as const,
        ),
      ),
  );

const untaken = (machine: AnyStateMachine, transitions: readonly Taken[]) => {
  const taken = new Set(
    transitions.flatMap(({ from, event }) => machine.getTransitionData(from, event)),
  );
  return usesOf(machine)
    .filter(([definition]) => !taken.has(definition))
    .map(([, use]) => `${use} never taken`);
};

/** The choices whose guards refuse an event in a snapshot, from the innermost state outwards. */
const refusedBy = (snapshot: AnyMachineSnapshot, event: AnyEventObject): Definition[] => {
  const refused: Definition[] = [];
  const isTaken = (definition: Definition) => {
    const { guard } = definition;
    if (!guard || evaluateGuard(guard, snapshot.context, event, snapshot)) return true;
    refused.push(definition);
    return false;
  };
  for (const leaf of snapshot._nodes.filter(({ type }) => type === 'atomic')) {
    let node: AnyStateNode | undefined = leaf;
    while (node && !node.transitions.get(event.type)?.some(isTaken)) node = node.parent;
  }
  return refused;
};

/** A guard that is never false where it is used; that it is never true shows as never taken. */
const unrefused = (
  machine: AnyStateMachine,
  snapshots: readonly AnyMachineSnapshot[],
  events: readonly AnyEventObject[],
) => {
  const refused = new Set(
    snapshots
      .filter(({ status }) => status === 'active')
      .flatMap((snapshot) => events.flatMap((event) => refusedBy(snapshot, event))),
  );
  return usesOf(machine)
    .filter(([definition]) => definition.guard !== undefined && !refused.has(definition))
    .map(([, use]) => `${use} never refused`);
};

const oneSided = (outcomes: ReadonlyMap<string, ReadonlySet<boolean>>): string[] =>
  [...outcomes].flatMap(([name, own]) =>
    [true, false].filter((one) => !own.has(one)).map((one) => `${name} was never ${one}`),
  );

export const gapsOf = (
  machine: AnyStateMachine,
  walked: {
    snapshots: readonly AnyMachineSnapshot[];
    transitions: readonly Taken[];
    events: readonly AnyEventObject[];
    outcomes: ReadonlyMap<string, ReadonlySet<boolean>>;
  },
): string[] => [
  ...misnamed(machine),
  ...unvisited(machine, walked.snapshots),
  ...untaken(machine, walked.transitions),
  ...unrefused(machine, walked.snapshots, walked.events),
  ...oneSided(walked.outcomes),
];
