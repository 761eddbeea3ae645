import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  initialTransition,
  type OutputFrom,
  type SnapshotFrom,
  type StateMachine,
  transition,
} from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { eventText, gapsOf, nodesOf, withHeardGuards } from './gaps';
import { linesOf, stateText } from './lines';

// Every transition of a machine, found by walking it with example events and example answers.
// The walk follows the machine, so a wrong target is wrong here too: compare `table` with a list
// written by hand. A machine's test reads:
//
//   const answers = {
//     logIn: { done: ['token'], error: [refusal] },
//     readUser: { done: [person], error: [silence] },
//   } satisfies AnswerTable<typeof loginMachine>;
//   const walked = walk(loginMachine, {
//     inputs: [undefined],
//     events: { 'draft.submitted': [{ draft }, { draft: emptyLogin }] },
//     answers,
//     seen: ({ context }) => context.failure?.kind,
//     told: ({ context: { failure } }) => ({ failure }),
//   });
//   test('moves like this, and no other way', () => expect(walked.table).toEqual([...]));
//   test('waits as long as it must', () => expect(walked.waits).toEqual({ ... }));
//   test('leaves nothing unseen', () => expect(walked.gaps).toEqual([]));
//   test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => { ... });
//   test.each(walked.tours)('runs as drawn: $title', async (tour) => {
//     const { calls, emitted } = await runOnActor(loginMachine, tour, answers);
//   });
//
// `events` and `answers` are exhaustive by type: a new event or actor stops compiling here. Give
// an event one payload for each outcome of its guards. `seen` is what tells two snapshots of one
// state apart: what guards look at, and what must not outlive its state, as a failure or a secret;
// without it a second try after a failure is never walked. An actor that only listens
// (`fromCallback`) has 'listens' as its answer. A machine that starts in several ways lists all
// its inputs. `run-actor.ts` and `run-screen.tsx` execute the tours.

type Provided<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Config
  >
    ? Actor
    : never;

/** The names under which a machine invokes its actors. */
export type ActorName<Machine> = Provided<Machine>['src'];
type LogicOf<Machine, Name> = Extract<Provided<Machine>, { src: Name }>['logic'];
type Some<T> = readonly [T, ...T[]];

/** What an actor may come back with: results, and errors it rejects with. */
export type Answers<Output> = { done: readonly Output[]; error: readonly unknown[] } | 'listens';
export type AnswerTable<Machine> = {
  [Name in ActorName<Machine>]: Answers<OutputFrom<LogicOf<Machine, Name>>>;
};

type Payload<Event, Type> = Event extends { type: Type } ? Omit<Event, 'type'> : never;
type EventTable<Event extends { type: string }> = {
  [Type in Event['type']]: Some<Payload<Event, Type>>;
};

export type Examples<Machine extends AnyStateMachine> = {
  inputs: Some<InputFrom<Machine>>;
  /** Payloads for every event, without the type. Give one for each outcome of a guard. */
  events: EventTable<EventFromLogic<Machine>>;
  answers: AnswerTable<Machine>;
  /** Snapshots that are equal in state and in this are one place. */
  seen?: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** What each line of the table says about where a transition leads: the context that matters. */
  told?: (snapshot: SnapshotFrom<Machine>) => Readonly<Record<string, unknown>>;
};

export type Transition<Snapshot> = {
  title: string;
  on: string;
  event: AnyEventObject;
  from: Snapshot;
  to: Snapshot;
};

/** A way from the start along transitions; together the tours take every transition. */
export type Tour<Snapshot> = {
  title: string;
  input: unknown;
  start: Snapshot;
  steps: readonly Transition<Snapshot>[];
};

export type Walk<Snapshot> = {
  transitions: readonly Transition<Snapshot>[];
  /** Each transition once, as a sorted line that a person can read. */
  table: readonly string[];
  /** How long each named delay lasts, in milliseconds. */
  waits: Readonly<Record<string, unknown>>;
  /** States never reached, transitions never taken, guards seen from one side, things unnamed. */
  gaps: readonly string[];
  tours: readonly Tour<Snapshot>[];
};

export type LooseExamples = {
  inputs: readonly unknown[];
  events: Record<string, readonly object[]>;
  answers: Record<string, Answers<unknown>>;
  seen?: (snapshot: AnyMachineSnapshot) => unknown;
  told?: (snapshot: AnyMachineSnapshot) => Readonly<Record<string, unknown>>;
};

export const eventsOf = (machine: AnyStateMachine, examples: LooseExamples): AnyEventObject[] => {
  const told = Object.entries(examples.events).flatMap(([type, payloads]) =>
    payloads.map((payload) => ({ ...payload, type })),
  );
  const answered = Object.entries(examples.answers).flatMap(([actorId, answers]) =>
    answers === 'listens'
      ? []
      : [
          ...answers.done.map((output) => ({
            type: `xstate.done.actor.${actorId}`,
            output,
            actorId,
          })),
          ...answers.error.map((error) => ({
            type: `xstate.error.actor.${actorId}`,
            error,
            actorId,
          })),
        ],
  );
  const delayed = nodesOf(machine.root)
    .flatMap((node) => [...node.transitions.keys()])
    .filter((type) => type.startsWith('xstate.after.'))
    .map((type) => ({ type }));
  return [...told, ...answered, ...delayed];
};

type Place = {
  state: AnyMachineSnapshot;
  outgoing: readonly { event: AnyEventObject; state: AnyMachineSnapshot }[];
};

const placesFrom = (
  machine: AnyStateMachine,
  input: unknown,
  events: readonly AnyEventObject[],
  keyOf: (snapshot: AnyMachineSnapshot) => string,
): ReadonlyMap<string, Place> => {
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

/** Shortest ways to every place plus each transition out of it, without those inside longer ones. */
const waysThrough = (
  places: ReadonlyMap<string, Place>,
  start: string,
  keyOf: (snapshot: AnyMachineSnapshot) => string,
): AnyEventObject[][] => {
  const wayTo = new Map<string, AnyEventObject[]>([[start, []]]);
  const ways: AnyEventObject[][] = [];
  for (const [key, way] of wayTo) {
    for (const { event, state } of places.get(key)?.outgoing ?? []) {
      const next = keyOf(state);
      const longer = [...way, event];
      if (!wayTo.has(next)) wayTo.set(next, longer);
      ways.push(longer);
    }
  }
  const isInside = (way: AnyEventObject[], other: AnyEventObject[]) =>
    way.length < other.length && way.every((event, index) => event === other[index]);
  return ways.filter((way) => !ways.some((other) => isInside(way, other)));
};

const transitionOf = (from: AnyMachineSnapshot, event: AnyEventObject, to: AnyMachineSnapshot) => {
  const on = eventText(event.type);
  return { title: `${stateText(from)}: ${on} -> ${stateText(to)}`, on, event, from, to };
};

/** Replays ways purely, because the snapshot that stands for a place may come from another way. */
const replaying = (machine: AnyStateMachine, input: unknown) => {
  const [start] = initialTransition(machine, input);
  type Steps = readonly Transition<AnyMachineSnapshot>[];
  type Replayed = { steps: Steps; further: Map<AnyEventObject, Replayed> };
  const root: Replayed = { steps: [], further: new Map() };

  const oneFurther = ({ steps }: Replayed, event: AnyEventObject): Replayed => {
    const from = steps.at(-1)?.to ?? start;
    if (!from.can(event)) {
      throw new Error(`${eventText(event.type)} is refused on a replay: \`seen\` sees too little.`);
    }
    const [to] = transition(machine, from, event);
    return { steps: [...steps, transitionOf(from, event, to)], further: new Map() };
  };

  /** Ways begin alike, and what they share is replayed once. */
  return (way: readonly AnyEventObject[]): Tour<AnyMachineSnapshot> => {
    let at = root;
    for (const event of way) {
      const next = at.further.get(event) ?? oneFurther(at, event);
      at.further.set(event, next);
      at = next;
    }
    const title = [stateText(start), ...at.steps.map(({ on }) => on)].join(' > ');
    return { title, input, start, steps: at.steps };
  };
};

export function walk<Machine extends AnyStateMachine>(
  machine: Machine,
  examples: Examples<Machine>,
): Walk<SnapshotFrom<Machine>>;
export function walk(machine: AnyStateMachine, examples: LooseExamples): Walk<AnyMachineSnapshot> {
  const { heard, said } = withHeardGuards(machine);
  const events = eventsOf(heard, examples);
  const keyOf = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, snapshot.status, examples.seen?.(snapshot)]);
  const starts = examples.inputs.map((input) => ({
    input,
    places: placesFrom(heard, input, events, keyOf),
  }));
  const transitions = starts.flatMap(({ places }) =>
    [...places.values()].flatMap((place) =>
      place.outgoing.map(({ event, state }) => transitionOf(place.state, event, state)),
    ),
  );
  const snapshots = starts.flatMap(({ places }) => [...places.values()].map(({ state }) => state));
  const tours = starts.flatMap(({ input, places }) =>
    waysThrough(places, keyOf(initialTransition(heard, input)[0]), keyOf).map(
      replaying(heard, input),
    ),
  );
  const lines = linesOf(heard, events, examples.told);
  const table = [
    ...examples.inputs.flatMap((input) => lines.start(input, examples.inputs)),
    ...transitions.flatMap(lines.taken),
  ];
  return {
    transitions,
    table: [...new Set(table)].sort(),
    waits: heard.implementations.delays,
    gaps: gapsOf(heard, snapshots, transitions, said),
    tours,
  };
}
