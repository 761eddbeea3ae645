import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from 'xstate';
import { stateText } from './state-text';

// Ways from a start that together take every transition, each as seldom as can be: a tour goes on
// to the nearest transition that none has taken, until it is long enough or there is none left.

export type Transition<Snapshot> = {
  title: string;
  on: string;
  event: AnyEventObject;
  from: Snapshot;
  to: Snapshot;
};

/** A way from the start along transitions. */
export type Tour<Snapshot> = {
  title: string;
  input: unknown;
  start: Snapshot;
  steps: readonly Transition<Snapshot>[];
};

export type Edge = {
  transition: Transition<AnyMachineSnapshot>;
  target: string;
  /** No tour goes on behind it. */
  isLast: boolean;
};
/** The transitions out of each situation, by its key. */
export type Graph = ReadonlyMap<string, readonly Edge[]>;

/** Which transitions the tours may take, and which of them count as the same. */
export type Choice = {
  accepts: (transition: Transition<AnyMachineSnapshot>) => boolean;
  keyOf: (edge: Edge) => string;
  /** A tour that has so many steps takes no further transition. */
  enough: number;
};

/** The shortest way to a transition that is wanted, with that transition at its end. */
const nearest = (
  graph: Graph,
  start: string,
  accepts: Choice['accepts'],
  isRequired: (edge: Edge) => boolean,
): readonly Edge[] | null => {
  const seen = new Set([start]);
  const queue: { key: string; way: readonly Edge[] }[] = [{ key: start, way: [] }];
  for (const { key, way } of queue) {
    const edges = (graph.get(key) ?? []).filter(({ transition: one }) => accepts(one));
    const required = edges.filter(isRequired);
    // One that leads on comes first, because an end needs a new tour.
    const next =
      required.find(({ target, isLast }) => !isLast && graph.get(target)?.length) ?? required[0];
    if (next) return [...way, next];
    for (const edge of edges) {
      if (edge.isLast || seen.has(edge.target)) continue;
      seen.add(edge.target);
      queue.push({ key: edge.target, way: [...way, edge] });
    }
  }
  return null;
};

/** Lists of edges from the start; `done` gets what they have taken. */
export const coverOf = (
  graph: Graph,
  start: string,
  { accepts, keyOf, enough }: Choice,
  done: Set<string>,
): (readonly Edge[])[] => {
  const ways: (readonly Edge[])[] = [];
  const isRequired = (edge: Edge) => !done.has(keyOf(edge));
  const nextWay = () => {
    const way: Edge[] = [];
    while (way.length < enough && !way.at(-1)?.isLast) {
      const further = nearest(graph, way.at(-1)?.target ?? start, accepts, isRequired);
      if (!further) break;
      way.push(...further);
      for (const edge of further) done.add(keyOf(edge));
    }
    return way;
  };
  for (let way = nextWay(); way.length > 0; way = nextWay()) ways.push(way);
  return ways;
};

type Taken = Omit<Transition<AnyMachineSnapshot>, 'title'>;
export type Titles = {
  event: (event: AnyEventObject) => string;
  transition: (taken: Taken) => string;
};

/** Replays edges purely: the context that stands for a situation may come from another way. */
export const replay = (
  machine: AnyStateMachine,
  { name, input }: { name: string; input: unknown },
  edges: readonly Edge[],
  { titles, keyOf }: { titles: Titles; keyOf: (snapshot: AnyMachineSnapshot) => string },
): Tour<AnyMachineSnapshot> => {
  const [start] = initialTransition(machine, input);
  const steps: Transition<AnyMachineSnapshot>[] = [];
  for (const { transition: planned, target } of edges) {
    const { event, on } = planned;
    const from = steps.at(-1)?.to ?? start;
    const [to] = transition(machine, from, event);
    if (!from.can(event) || keyOf(to) !== target) {
      throw new Error(`${planned.title} differs on a replay: \`distinguishedBy\` is too coarse.`);
    }
    const taken = { on, event, from, to };
    steps.push({ ...taken, title: titles.transition(taken) });
  }
  const way = edges.map(({ transition: { event } }) => titles.event(event));
  const title = [`${name === 'only' ? '' : `${name}: `}${stateText(start)}`, ...way].join(' > ');
  return { title, input, start, steps };
};
