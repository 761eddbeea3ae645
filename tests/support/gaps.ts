import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  StateMachine,
} from 'xstate';

// What a walk through a machine has not seen, and what in the machine has no name of its own.

/** An event as text: `draft.kept`, `sendOrder done`, `sendOrder error`, `after answerTimeout`. */
export const eventText = (type: string): string =>
  type
    .replace(/^xstate\.(done|error)\.actor\.(.+)$/, '$2 $1')
    .replace(/^xstate\.after\.([^.]+)\..+$/, 'after $1');

/** A state with everything inside it. */
export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

/** The machine with its guards listened to, and what they have said so far. */
export const withHeardGuards = (machine: AnyStateMachine) => {
  const said = new Map<string, Set<boolean>>();
  const guards = Object.entries(machine.implementations.guards).flatMap(([name, guard]) => {
    if (typeof guard !== 'function' || 'check' in guard) return [];
    const outcomes = new Set<boolean>();
    said.set(name, outcomes);
    const heard: typeof guard = (args, params) => {
      const outcome = guard(args, params);
      outcomes.add(outcome);
      return outcome;
    };
    return [[name, heard] as const];
  });
  return { heard: machine.provide({ guards: Object.fromEntries(guards) }), said };
};

/** A machine that another one invokes ends with an outcome; only a call may fail. */
export const mayFail = (machine: AnyStateMachine, src: unknown): boolean =>
  !(machine.implementations.actors[String(src)] instanceof StateMachine);

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

const untaken = (machine: AnyStateMachine, transitions: readonly Taken[]) => {
  const taken = new Set(
    transitions.flatMap(({ from, event }) => machine.getTransitionData(from, event)),
  );
  return nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.entries()]
      .filter(([type]) => !type.startsWith('xstate.done.state.'))
      .flatMap(([type, definitions]) =>
        definitions
          .filter((definition) => !taken.has(definition))
          .map(
            (definition) =>
              `${node.id}: ${eventText(type)} never taken, choice ${definitions.indexOf(definition) + 1}`,
          ),
      ),
  );
};

const oneSided = (said: ReadonlyMap<string, ReadonlySet<boolean>>): string[] =>
  [...said].flatMap(([name, outcomes]) =>
    [true, false].filter((one) => !outcomes.has(one)).map((one) => `${name} was never ${one}`),
  );

export const gapsOf = (
  machine: AnyStateMachine,
  snapshots: readonly AnyMachineSnapshot[],
  transitions: readonly Taken[],
  said: ReadonlyMap<string, ReadonlySet<boolean>>,
): string[] => [
  ...misnamed(machine),
  ...unvisited(machine, snapshots),
  ...untaken(machine, transitions),
  ...oneSided(said),
];
