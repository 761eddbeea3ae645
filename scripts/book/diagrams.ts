import { type Arrow, type Box, type Graph, graphsOf, type NamedGraph } from './graph';
import { type Drawing, type Letters, layOut, type Point, sizes, type Variant } from './layout';
import type { Workflow } from './workflow';

/** The narrowest column that the pages are read in, and the smallest text there, in pixels. */
export const phone = { width: 358, text: 9 } as const;

/** What is wider is scaled down on a phone until its text is too small. */
const widestDrawing = Math.floor((phone.width / phone.text) * sizes.text);

const layering = 'elk.layered.layering.strategy';
const cycles = 'elk.layered.cycleBreaking.strategy';
const bound = 'elk.layered.layering.coffmanGraham.layerBound';

const greedy = { [cycles]: 'GREEDY' };
const depthFirst = { [cycles]: 'DEPTH_FIRST' };
const narrow = { [cycles]: 'DEPTH_FIRST', [layering]: 'MIN_WIDTH' };
const atMost = (nodes: number) => ({
  [cycles]: 'DEPTH_FIRST',
  [layering]: 'COFFMAN_GRAHAM',
  [bound]: String(nodes),
});

// Those that drew the best of any diagram. STRETCH_WIDTH is none of them: it does not always end.
const variants: readonly Variant[] = [
  { labels: 'inline', options: greedy },
  { labels: 'inline', options: depthFirst },
  { labels: 'inline', options: narrow },
  { labels: 'node', options: greedy },
  { labels: 'node', options: depthFirst },
  { labels: 'node', options: narrow },
  { labels: 'node', options: atMost(2) },
  { labels: 'node', options: atMost(3) },
];

/** How many of the widest labels are replaced by letters, until the drawing is narrow enough. */
const letterCounts = [3, 6, 9, 12, Number.POSITIVE_INFINITY];

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const letterAt = (index: number) =>
  `${index < alphabet.length ? '' : alphabet.charAt(index / alphabet.length - 1)}${alphabet.charAt(
    index % alphabet.length,
  )}`;

const lengthOf = ({ labels }: Arrow) => labels.reduce((sum, { text }) => sum + text.length, 0);

const lettersFor = ({ arrows }: Graph, count: number): Letters => {
  const longest = arrows
    .filter(({ labels }) => labels.length > 0)
    .sort((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, count);
  const chosen = arrows.filter((arrow) => longest.includes(arrow));
  return new Map(chosen.map(({ id }, index) => [id, letterAt(index)]));
};

const pairsOf = (points: readonly Point[]): [Point, Point][] =>
  points.slice(1).map((point, index) => [points[index] ?? point, point]);

const isBetween = (value: number, one: number, other: number) =>
  value > Math.min(one, other) && value < Math.max(one, other);

/** How often lines cross, and how often they bend: both cost a reader time. */
const effortOf = ({ arrows }: Drawing): number => {
  const segments = arrows.flatMap(({ paths }) => paths.flatMap(pairsOf));
  const crossings = segments.map(
    ([from, to]) =>
      segments.filter(
        ([left, right]) =>
          from.x === to.x &&
          left.y === right.y &&
          isBetween(from.x, left.x, right.x) &&
          isBetween(left.y, from.y, to.y),
      ).length,
  );
  return crossings.reduce((sum, count) => sum + count * 15, segments.length * 4);
};

const costOf = (drawing: Drawing) => drawing.height + drawing.width / 4 + effortOf(drawing);

/** Whether each initial state is at the top of the states beside it. */
export const isInitialFirst = ({ boxes }: Drawing): boolean => {
  const top = new Map(boxes.map(({ item, y }) => [item.id, y]));
  const isTop = (initial: Box, siblings: readonly Box[]) =>
    siblings
      .filter(({ shape }) => shape !== 'start' && shape !== 'anywhere' && shape !== 'outside')
      .every(({ id }) => (top.get(initial.id) ?? 0) <= (top.get(id) ?? 0));
  const inner = new Set(boxes.flatMap(({ item }) => item.children));
  const outermost = boxes.map(({ item }) => item).filter((item) => !inner.has(item));
  return [outermost, ...boxes.map(({ item }) => item.children)].every((siblings) =>
    siblings.every((box) => !box.isInitial || isTop(box, siblings)),
  );
};

/** The best of the drawings that are narrow enough; null if none is. */
const bestOf = (drawings: readonly Drawing[]): Drawing | null =>
  drawings
    .filter((drawing) => drawing.width <= widestDrawing && isInitialFirst(drawing))
    .sort((one, other) => costOf(one) - costOf(other))
    .at(0) ?? null;

const drawWith = async (graph: Graph, count: number): Promise<Drawing | null> => {
  const drawings: Drawing[] = [];
  const letters = lettersFor(graph, count);
  for (const variant of variants) drawings.push(await layOut(graph, variant, letters));
  return bestOf(drawings);
};

export type Diagram = Omit<NamedGraph, 'graphs'> & { graph: Graph; drawing: Drawing };

/** The first way in which a graph is narrow enough: as it is, written, with more and more letters. */
const drawOne = async (named: NamedGraph, most: number): Promise<Diagram | null> => {
  const [last] = named.graphs.slice(-1);
  const ways = [
    ...named.graphs.map((graph) => ({ graph, count: 0 })),
    ...letterCounts.flatMap((count) => (last && count <= most ? [{ graph: last, count }] : [])),
  ];
  for (const { graph, count } of ways) {
    const drawing = await drawWith(graph, count);
    if (drawing) return { name: named.name, group: named.group, graph, drawing };
  }
  return null;
};

const drawAll = async (graphs: readonly NamedGraph[], most: number): Promise<Diagram[] | null> => {
  const diagrams: Diagram[] = [];
  for (const named of graphs) {
    const diagram = await drawOne(named, most);
    if (diagram === null) return null;
    diagrams.push(diagram);
  }
  return diagrams;
};

/**
 * The diagrams of a machine, each of which can be read on a phone: one, or where that is too wide an
 * overview and one for each group, and where that is still too wide with letters for the labels.
 */
export const diagramsOf = async (workflow: Workflow): Promise<Diagram[]> => {
  const { whole, folded } = graphsOf(workflow);
  const diagrams = (await drawAll(whole, 0)) ?? (await drawAll(folded, Number.POSITIVE_INFINITY));
  if (diagrams === null) throw new Error(`No diagram of ${workflow.id} is narrow enough.`);
  return diagrams;
};
