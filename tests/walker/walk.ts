import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  type SnapshotFrom,
} from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { type Examples, eventTexts, type LooseExamples, namedEventsOf } from './examples';
import { gapsOf, withObservedGuards } from './gaps';
import { eventText, stateText } from './state-text';
import { changesText, type EmittedOf, type TransitionTable, tableOf } from './table';
import { coverOf, type Edge, replay, type Titles, type Tour, type Transition } from './tours';

// Every transition of a machine, found by walking it with example events and example answers.
// `README.md` shows how a machine's test is written.

type Accepts = (transition: Transition<AnyMachineSnapshot>) => boolean;

export type Walked<Snapshot> = {
  transitions: readonly Transition<Snapshot>[];
  /** The transitions as rows by state; see `table.ts`. */
  table: TransitionTable;
  /** How long each named delay lasts, in milliseconds. */
  delays: Readonly<Record<string, unknown>>;
  /** States never reached, transitions never taken or refused, guards seen from one side. */
  gaps: readonly string[];
  /** Together they take every transition, once for each way in which it changes the facts. */
  tours: readonly Tour<Snapshot>[];
  /** Tours through the transitions that are accepted, which take each title once. */
  toursThrough: (accepts: Accepts, inputs?: readonly string[]) => readonly Tour<Snapshot>[];
};

type WalkOptions<Snapshot> = {
  /** Snapshots that are equal in state and in this are one situation. */
  distinguishedBy?: (snapshot: Snapshot) => unknown;
  /** The context that matters: what the rows of the table say about a transition's result. */
  facts?: (snapshot: Snapshot) => Readonly<Record<string, unknown>>;
  /** Events behind which no tour can go on, as `listen error`: what ended does not start again. */
  lastOf?: readonly string[];
  /** What the rows say of an emitted event; all of it without this. */
  emitted?: EmittedOf;
};

type Situation = {
  state: AnyMachineSnapshot;
  outgoing: readonly { event: AnyEventObject; state: AnyMachineSnapshot }[];
};

const situationsFrom = (
  machine: AnyStateMachine,
  input: unknown,
  events: readonly AnyEventObject[],
  keyOf: (snapshot: AnyMachineSnapshot) => string,
): ReadonlyMap<string, Situation> => {
  const found: ReturnType<typeof getAdjacencyMap<AnyMachineSnapshot, AnyEventObject, unknown>> =
    getAdjacencyMap(machine, {
      input,
      limit: 20_000,
      serializeState: keyOf,
      // An error inside an event loses its message as JSON; its place in the list does not.
      serializeEvent: (event: AnyEventObject) => String(events.indexOf(event)),
      events: (snapshot: AnyMachineSnapshot) =>
        snapshot.status === 'active' ? events.filter((event) => snapshot.can(event)) : [],
    });
  return new Map(
    Object.values(found).map(({ state, transitions }) => [
      keyOf(state),
      { state, outgoing: Object.values(transitions) },
    ]),
  );
};

/** A tour of this length is long enough to save replays and short enough to read. */
const enough = 12;

type Start = {
  name: string;
  input: unknown;
  situations: readonly AnyMachineSnapshot[];
  graph: ReadonlyMap<string, readonly Edge[]>;
};

type Reading = {
  titles: Titles;
  keyOf: (snapshot: AnyMachineSnapshot) => string;
  isLast: (event: AnyEventObject) => boolean;
};

const startsOf = (
  machine: AnyStateMachine,
  inputs: LooseExamples['inputs'],
  events: readonly AnyEventObject[],
  { titles, keyOf, isLast }: Reading,
): Start[] =>
  Object.entries(inputs).map(([name, input]) => {
    const found = situationsFrom(machine, input, events, keyOf);
    const edgesOf = ({ state: from, outgoing }: Situation) =>
      outgoing.map(({ event, state: to }): Edge => {
        const taken = { on: eventText(event.type), event, from, to };
        return {
          transition: { ...taken, title: titles.transition(taken) },
          target: keyOf(to),
          isLast: isLast(event),
        };
      });
    return {
      name,
      input,
      situations: [...found.values()].map(({ state }) => state),
      graph: new Map([...found].map(([key, situation]) => [key, edgesOf(situation)])),
    };
  });

export function walk<Machine extends AnyStateMachine>(
  machine: Machine,
  examples: Examples<Machine> & WalkOptions<SnapshotFrom<Machine>>,
): Walked<SnapshotFrom<Machine>>;
export function walk(
  machine: AnyStateMachine,
  examples: LooseExamples & WalkOptions<AnyMachineSnapshot>,
): Walked<AnyMachineSnapshot> {
  const { observed, outcomes } = withObservedGuards(machine);
  const names = namedEventsOf(observed, examples);
  const events = [...names.keys()];
  const textOf = eventTexts(names);
  const titles: Titles = {
    event: textOf,
    transition: ({ event, from, to }) => `${stateText(from)}: ${textOf(event)} -> ${stateText(to)}`,
  };
  const keyOf = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, snapshot.status, examples.distinguishedBy?.(snapshot)]);
  const starts = startsOf(observed, examples.inputs, events, {
    titles,
    keyOf,
    isLast: ({ type }) => examples.lastOf?.includes(eventText(type)) ?? false,
  });
  const transitions = starts.flatMap(({ graph }) =>
    [...graph.values()].flatMap((edges) => edges.map(({ transition }) => transition)),
  );
  const situations = starts.flatMap((start) => start.situations);
  const factsOf = examples.facts ?? (() => ({}));
  const toursBy = (from: readonly Start[], accepts: Accepts, sameAs: (edge: Edge) => string) => {
    const done = new Set<string>();
    return from.flatMap((start) => {
      const key = keyOf(initialTransition(observed, start.input)[0]);
      const choice = { accepts, keyOf: sameAs, enough };
      return coverOf(start.graph, key, choice, done).map((edges) =>
        replay(observed, start, edges, { titles, keyOf }),
      );
    });
  };
  return {
    transitions,
    table: tableOf(observed, {
      inputs: examples.inputs,
      names,
      situations,
      transitions,
      factsOf,
      emittedOf: examples.emitted ?? ((event) => event),
    }),
    delays: observed.implementations.delays,
    gaps: gapsOf(observed, {
      snapshots: situations,
      transitions,
      events,
      outcomes,
    }),
    tours: toursBy(
      starts,
      () => true,
      ({ transition: { title, from, to } }) =>
        title + changesText([{ before: factsOf(from), after: factsOf(to) }]),
    ),
    toursThrough: (accepts, inputs) =>
      toursBy(
        starts.filter(({ name }) => inputs?.includes(name) ?? true),
        accepts,
        ({ transition: { title } }) => title,
      ),
  };
}
