import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate';
import { type Examples, eventTexts, type LooseExamples, namedEventsOf } from './examples';
import { stateText } from './state-text';

// Looks for a way on which a promise is broken, through everything that a machine can do with example
// events and answers. The search is breadth first, so what it finds is as short as such a way can be;
// and it remembers what has happened beside the machine, so that a machine that forgets, or is told
// a lie, does not pass for one that keeps its promise.

export type Promised<Snapshot, Memory> = {
  /** What is known before anything has happened. */
  memory: (input: unknown) => Memory;
  remember: (memory: Memory, event: AnyEventObject) => Memory;
  /** Whether this step breaks the promise, with what has happened up to and with it. */
  isBroken: (step: { from: Snapshot; to: Snapshot; memory: Memory }) => boolean;
};

export type Found = {
  /** How many different situations were looked at. */
  situations: number;
  /** The shortest way that breaks the promise; null when there is none. */
  path: readonly string[] | null;
};

type Situation<Memory> = { snapshot: AnyMachineSnapshot; memory: Memory; way: readonly string[] };

export function search<Machine extends AnyStateMachine, Memory>(
  machine: Machine,
  examples: Examples<Machine>,
  promise: Promised<SnapshotFrom<Machine>, Memory>,
  mostSituations?: number,
): Found;
export function search<Memory>(
  machine: AnyStateMachine,
  examples: LooseExamples,
  { memory: memoryOf, remember, isBroken }: Promised<AnyMachineSnapshot, Memory>,
  mostSituations = 100_000,
): Found {
  const names = namedEventsOf(machine, examples);
  const textOf = eventTexts(names);
  const seen = new Set<string>();
  const queue: Situation<Memory>[] = [];
  const add = (situation: Situation<Memory>) => {
    const { value, status, context } = situation.snapshot;
    const key = JSON.stringify([value, status, context, situation.memory]);
    if (seen.has(key)) return;
    if (seen.size >= mostSituations) throw new Error('There is more to search than a test can.');
    seen.add(key);
    queue.push(situation);
  };
  for (const input of Object.values(examples.inputs)) {
    const [snapshot] = initialTransition(machine, input);
    add({ snapshot, memory: memoryOf(input), way: [stateText(snapshot)] });
  }
  for (const { snapshot: from, memory, way } of queue) {
    for (const event of names.keys()) {
      if (from.status !== 'active' || !from.can(event)) continue;
      const [to] = transition(machine, from, event);
      const longer = [...way, `${textOf(event)} -> ${stateText(to)}`];
      const now = remember(memory, event);
      if (isBroken({ from, to, memory: now })) return { situations: seen.size, path: longer };
      add({ snapshot: to, memory: now, way: longer });
    }
  }
  return { situations: seen.size, path: null };
}
