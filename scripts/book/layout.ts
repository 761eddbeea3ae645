import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs';
import type { Arrow, Box, Graph, Row } from './graph';
import { widthOfText, wrapText } from './metrics';
import type { Label } from './words';

export const sizes = {
  title: 14,
  text: 13,
  lineHeight: 16,
  labelWidth: 100,
  rowWidth: 180,
  badge: 20,
} as const;

export type Point = { x: number; y: number };
export type Area = Point & { width: number; height: number };
export type PlacedBox = Area & { item: Box; lines: Row[] };
/** The text of an arrow, or the letter under which the page lists it. */
export type PlacedLabel = Area & { item: Arrow; lines: Label[]; letter: string | null };
export type PlacedArrow = { item: Arrow; paths: Point[][]; label: PlacedLabel | null };
export type Drawing = { width: number; height: number; boxes: PlacedBox[]; arrows: PlacedArrow[] };

/** One way to lay out a graph. */
export type Variant = {
  /** A label is a node between two edges, which the layering moves freely, or it is on its edge. */
  labels: 'node' | 'inline';
  options: Readonly<Record<string, string>>;
};

/** The letters that stand for the labels of some arrows, by the id of the arrow. */
export type Letters = ReadonlyMap<string, string>;

const common = {
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '12',
  'elk.spacing.edgeNode': '9',
  'elk.spacing.edgeEdge': '8',
  'elk.spacing.edgeLabel': '2',
  'elk.layered.spacing.nodeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
};

const rootOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.randomSeed': '1',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=12,left=12,bottom=12,right=12]',
};

const linesOf = ({ rows }: Box): Row[] =>
  rows.flatMap(({ text, tone }) =>
    wrapText(text, sizes.text, sizes.rowWidth).map((line) => ({ text: line, tone })),
  );

const widest = (texts: readonly string[]) =>
  Math.max(0, ...texts.map((text) => widthOfText(text, sizes.text, 'regular')));

const measured = (box: Box): { width: number; height: number } => {
  if (box.shape === 'start') return { width: 14, height: 14 };
  const lines = linesOf(box);
  const width = Math.max(
    widthOfText(box.title, sizes.title, 'bold'),
    widest(lines.map(({ text }) => text)),
  );
  return { width: Math.max(48, width + 20), height: 32 + lines.length * sizes.lineHeight };
};

/** The initial state is drawn first. Layers cannot be fixed where boxes hold others. */
const layerOf = ({ shape, isInitial }: Box, isFlat: boolean): Record<string, string> => {
  if (!isFlat || !(shape === 'start' || isInitial)) return {};
  return { 'elk.layered.layering.layerConstraint': isInitial ? 'FIRST' : 'FIRST_SEPARATE' };
};

type Nodes = ReadonlyMap<string, ElkNode[]>;

const nodeOf = (box: Box, labels: Nodes, variant: Variant, isFlat: boolean): ElkNode => {
  if (box.children.length === 0) {
    return { id: box.id, layoutOptions: layerOf(box, isFlat), ...measured(box) };
  }
  const { width, height } = measured(box);
  return {
    id: box.id,
    layoutOptions: {
      ...common,
      ...variant.options,

      'elk.padding': `[top=${height + 6},left=10,bottom=12,right=10]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
    children: [
      ...box.children.map((child) => nodeOf(child, labels, variant, isFlat)),
      ...(labels.get(box.id) ?? []),
    ],
  };
};

/** The lines of a label and how much room they need. */
const labelSize = ({ id, labels }: Arrow, letters: Letters) => {
  const letter = letters.get(id) ?? null;
  if (letter !== null) return { lines: [], letter, width: sizes.badge, height: sizes.badge };
  const lines = labels.flatMap(({ text, tone }) =>
    wrapText(text, sizes.text, sizes.labelWidth).map((line) => ({ text: line, tone })),
  );
  const room = widest(lines.map(({ text }) => text)) + 6;
  return { lines, letter, width: room, height: lines.length * sizes.lineHeight + 2 };
};

/** The ids of the boxes around each box, the outermost first. */
const ancestorsIn = (boxes: readonly Box[], around: readonly string[] = []) =>
  new Map<string, readonly string[]>(
    boxes.flatMap((box): [string, readonly string[]][] => [
      [box.id, around],
      ...ancestorsIn(box.children, [...around, box.id]),
    ]),
  );

const labelNodeId = (id: string) => `label ${id}`;
const hasNode = ({ labels }: Arrow, variant: Variant) =>
  labels.length > 0 && variant.labels === 'node';

/** The nodes of the labels, by the group that holds both ends of their arrows; empty for none. */
const labelNodes = ({ boxes, arrows }: Graph, variant: Variant, letters: Letters) => {
  const ancestors = ancestorsIn(boxes);
  const nodes = new Map<string, ElkNode[]>();
  for (const arrow of arrows) {
    if (!hasNode(arrow, variant)) continue;
    const from = ancestors.get(arrow.from) ?? [];
    const to = ancestors.get(arrow.to) ?? [];
    const group = from.filter((id, index) => to[index] === id).at(-1) ?? '';
    const { width, height } = labelSize(arrow, letters);
    const node = { id: labelNodeId(arrow.id), width, height };
    nodes.set(group, [...(nodes.get(group) ?? []), node]);
  }
  return nodes;
};

const edgesOf = (arrow: Arrow, variant: Variant, letters: Letters): ElkExtendedEdge[] => {
  const { id, from, to, priority } = arrow;
  const layoutOptions = { 'elk.layered.priority.direction': String(priority) };
  if (hasNode(arrow, variant)) {
    const node = labelNodeId(id);
    return [
      { id: `${id} in`, sources: [from], targets: [node], layoutOptions },
      { id: `${id} out`, sources: [node], targets: [to], layoutOptions },
    ];
  }
  const { width, height } = labelSize(arrow, letters);
  const labelOptions = { 'elk.edgeLabels.placement': 'CENTER', 'elk.edgeLabels.inline': 'true' };
  const label = { text: id, width, height, layoutOptions: labelOptions };
  const labels = arrow.labels.length === 0 ? [] : [label];
  return [{ id, sources: [from], targets: [to], layoutOptions, labels }];
};

/** Half pixels are as fine as it needs, and the same text on every machine. */
const tidy = (value: number | undefined): number => Math.round((value ?? 0) * 2) / 2;

const areaOf = (shape: Partial<Area>): Area => ({
  x: tidy(shape.x),
  y: tidy(shape.y),
  width: tidy(shape.width),
  height: tidy(shape.height),
});

const pathOf = ({ sections = [] }: ElkExtendedEdge): Point[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: tidy(x), y: tidy(y) })),
  );

const flatNodes = (nodes: readonly ElkNode[]): ElkNode[] =>
  nodes.flatMap((node) => [node, ...flatNodes(node.children ?? [])]);

const flatBoxes = (boxes: readonly Box[]): Box[] =>
  boxes.flatMap((box) => [box, ...flatBoxes(box.children)]);

const elk = new ELK();

/** Where everything goes. The outer boxes come before those inside them. */
export const layOut = async (
  graph: Graph,
  variant: Variant,
  letters: Letters,
): Promise<Drawing> => {
  const labels = labelNodes(graph, variant, letters);
  const isFlat = graph.boxes.every(({ children }) => children.length === 0);
  const placed: ElkNode = await elk.layout({
    id: 'root',
    layoutOptions: { ...common, ...rootOptions, ...variant.options },
    children: [
      ...graph.boxes.map((box) => nodeOf(box, labels, variant, isFlat)),
      ...(labels.get('') ?? []),
    ],
    edges: graph.arrows.flatMap((arrow) => edgesOf(arrow, variant, letters)),
  });
  const nodes = new Map(flatNodes(placed.children ?? []).map((node) => [node.id, node]));
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    boxes: flatBoxes(graph.boxes).map((item) => ({
      item,
      lines: linesOf(item),
      ...areaOf(nodes.get(item.id) ?? {}),
    })),
    arrows: graph.arrows.map((item) => {
      const parts = [item.id, `${item.id} in`, `${item.id} out`].flatMap(
        (id) => edges.get(id) ?? [],
      );
      const [inline] = parts.flatMap((edge) => edge.labels ?? []);
      const area = nodes.get(labelNodeId(item.id)) ?? inline;
      const { lines, letter } = labelSize(item, letters);
      return {
        item,
        paths: parts.map(pathOf),
        label: area ? { item, lines, letter, ...areaOf(area) } : null,
      };
    }),
  };
};
