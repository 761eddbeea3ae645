import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs';
import type { Arrow, Box, Graph } from './graph';
import { widthOfText } from './metrics';

export const sizes = { title: 14, note: 11, label: 11, labelLine: 15, noteLine: 16 } as const;

export type Placed<Item> = { item: Item; x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };
export type Drawing = {
  width: number;
  height: number;
  boxes: Placed<Box>[];
  arrows: { item: Arrow; points: Point[]; label: Placed<Arrow> | null }[];
};

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'GREEDY',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.randomSeed': '1',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=24,left=24,bottom=24,right=24]',
  'elk.spacing.nodeNode': '36',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '32',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

const measured = ({ shape, title, notes }: Box): { width: number; height: number } => {
  if (shape === 'start') return { width: 14, height: 14 };
  const small = shape === 'anywhere' || shape === 'outside';
  const widths = [
    widthOfText(title, small ? 12 : sizes.title, 'bold'),
    ...notes.map(({ text }) => widthOfText(text, sizes.note, 'regular')),
  ];
  return {
    width: Math.max(64, Math.max(...widths) + 28),
    height: (small ? 28 : 38) + notes.length * sizes.noteLine,
  };
};

/** Whether an arrow from outside ends on a state inside, and so passes the top of the group. */
const isCrossed = ({ id }: Box, arrows: readonly Arrow[]): boolean =>
  arrows.some(({ from, to }) => to.startsWith(`${id}.`) && !from.startsWith(id));

const nodeOf = (box: Box, arrows: readonly Arrow[]): ElkNode => {
  if (box.children.length === 0) return { id: box.id, ...measured(box) };
  const top = 40 + box.notes.length * sizes.noteLine;
  const left = isCrossed(box, arrows) ? measured(box).width : 20;
  return {
    id: box.id,
    layoutOptions: { 'elk.padding': `[top=${top},left=${left},bottom=20,right=20]` },
    children: box.children.map((child) => nodeOf(child, arrows)),
  };
};

const edgeOf = ({ id, from, to, lines, priority }: Arrow): ElkExtendedEdge => ({
  id,
  sources: [from],
  targets: [to],
  layoutOptions: { 'elk.layered.priority.direction': String(priority) },
  labels:
    lines.length === 0
      ? []
      : [
          {
            text: lines.map(({ text }) => text).join('\n'),
            width: Math.max(...lines.map((it) => widthOfText(it.text, sizes.label, 'regular'))) + 8,
            height: lines.length * sizes.labelLine + 2,
            layoutOptions: { 'elk.edgeLabels.placement': 'CENTER' },
          },
        ],
});

/** Half pixels are as fine as it needs, and the same text on every machine. */
const tidy = (value: number | undefined): number => Math.round((value ?? 0) * 2) / 2;

const place = <Item>(
  item: Item,
  shape: Partial<Record<'x' | 'y' | 'width' | 'height', number>>,
): Placed<Item> => ({
  item,
  x: tidy(shape.x),
  y: tidy(shape.y),
  width: tidy(shape.width),
  height: tidy(shape.height),
});

const flat = (nodes: readonly ElkNode[]): ElkNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** Where everything goes. The outer boxes come before those inside them. */
export const layOut = async (graph: Graph): Promise<Drawing> => {
  const boxes = new Map<string, Box>();
  const remember = (box: Box): void => {
    boxes.set(box.id, box);
    for (const child of box.children) remember(child);
  };
  for (const box of graph.boxes) remember(box);
  const arrows = new Map(graph.arrows.map((arrow) => [arrow.id, arrow]));
  const placed: ElkNode = await new ELK().layout({
    id: 'root',
    layoutOptions: options,
    children: graph.boxes.map((box) => nodeOf(box, graph.arrows)),
    edges: graph.arrows.map(edgeOf),
  });
  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    boxes: flat(placed.children ?? []).flatMap((node) => {
      const box = boxes.get(node.id);
      return box ? [place(box, node)] : [];
    }),
    arrows: (placed.edges ?? []).flatMap((edge) => {
      const arrow = arrows.get(edge.id);
      const [section] = edge.sections ?? [];
      if (!arrow || !section) return [];
      const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
      const [label] = edge.labels ?? [];
      return [
        {
          item: arrow,
          points: points.map(({ x, y }) => ({ x: tidy(x), y: tidy(y) })),
          label: label ? place(arrow, label) : null,
        },
      ];
    }),
  };
};
