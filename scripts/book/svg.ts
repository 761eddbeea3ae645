import type { Box, Graph, Tone } from './graph';
import { type Drawing, type Placed, type Point, sizes } from './layout';

// The light tokens of the app on a panel of their own, so that a dark page shows them as well.
const colours = {
  panel: '#f2f6f7',
  surface: '#ffffff',
  group: '#eaf0f2',
  line: '#d3dde1',
  edge: '#6b7d86',
  text: '#0e1b21',
  faint: '#4a5e68',
  accent: '#006b8f',
  soft: '#d3ecf4',
};

const tones: Record<Tone, string> = {
  start: colours.edge,
  always: colours.faint,
  event: '#1a5bb4',
  done: '#066f45',
  finished: '#066f45',
  wait: '#755200',
  error: '#b9213a',
};

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

type Writing = {
  size: number;
  colour: string;
  weight?: 'bold';
  anchor?: 'middle';
  /** The colour behind it, drawn as an edge of the letters where a line may pass. */
  halo?: string;
};

const text = (content: string, { x, y }: Point, { size, colour, weight, anchor, halo }: Writing) =>
  `<text x="${x}" y="${y}" font-size="${size}"${weight ? ' font-weight="600"' : ''}${
    anchor ? ` text-anchor="${anchor}"` : ''
  }${
    halo ? ` stroke="${halo}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"` : ''
  } fill="${colour}">${escaped(content)}</text>`;

type Look = { fill: string; stroke: string; radius: number; dash: string };

const looks: Record<Exclude<Box['shape'], 'start'>, Look> = {
  state: { fill: colours.surface, stroke: colours.edge, radius: 8, dash: '' },
  final: { fill: colours.surface, stroke: colours.text, radius: 8, dash: '' },
  group: { fill: colours.group, stroke: colours.edge, radius: 12, dash: '' },
  folded: { fill: colours.soft, stroke: colours.accent, radius: 12, dash: '' },
  anywhere: { fill: colours.panel, stroke: colours.edge, radius: 14, dash: '2 3' },
  outside: { fill: colours.panel, stroke: colours.edge, radius: 8, dash: '5 4' },
};

const frame = ({ x, y, width, height }: Omit<Placed<Box>, 'item'>, look: Look) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${look.radius}" fill="${
    look.fill
  }" stroke="${look.stroke}"${look.dash ? ` stroke-dasharray="${look.dash}"` : ''}/>`;

const drawFrame = (placed: Placed<Box>): string[] => {
  const { item: box, x, y, width, height } = placed;
  if (box.shape === 'start') {
    return [`<circle cx="${x + 7}" cy="${y + 7}" r="6" fill="${colours.text}"/>`];
  }
  const look = looks[box.shape];
  const inner = { x: x + 3, y: y + 3, width: width - 6, height: height - 6 };
  return box.shape === 'final'
    ? [frame(placed, look), frame(inner, { ...look, fill: 'none', radius: 5 })]
    : [frame(placed, look)];
};

const drawWords = ({ item: box, x, y }: Placed<Box>): string[] => {
  if (box.shape === 'start') return [];
  const isSmall = box.shape === 'anywhere' || box.shape === 'outside';
  const [left, titleY] = [x + 14, y + (isSmall ? 18 : 24)];
  const halo = box.shape === 'group' ? { halo: colours.group } : {};
  const title = isSmall
    ? { size: 12, colour: colours.faint }
    : { size: sizes.title, colour: colours.text };
  return [
    text(box.title, { x: left, y: titleY }, { ...title, ...halo, weight: 'bold' }),
    ...box.notes.map((note, index) =>
      text(
        note.text,
        { x: left, y: titleY + (index + 1) * sizes.noteLine },
        {
          size: sizes.note,
          ...halo,
          colour: note.tone === 'call' ? colours.accent : colours.faint,
        },
      ),
    ),
  ];
};

type DrawnArrow = Drawing['arrows'][number];

const corner = 5;

/** The point on the way from one to another, a corner's length before the end. */
const before = (from: Point, to: Point): Point => {
  const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  const part = length === 0 ? 0 : Math.min(corner / length, 0.5);
  const between = (start: number, end: number) =>
    Math.round((end + (start - end) * part) * 10) / 10;
  return { x: between(from.x, to.x), y: between(from.y, to.y) };
};

const route = (points: readonly Point[]): string =>
  points
    .map((point, index) => {
      const [previous, next] = [points[index - 1], points[index + 1]];
      if (!previous) return `M${point.x} ${point.y}`;
      if (!next) return `L${point.x} ${point.y}`;
      const [enter, leave] = [before(previous, point), before(next, point)];
      return `L${enter.x} ${enter.y}Q${point.x} ${point.y} ${leave.x} ${leave.y}`;
    })
    .join('');

/** One tone where all lines have it; a mixed bundle is drawn plain. */
const toneOf = ({ item: { lines } }: DrawnArrow): Tone => {
  const [first] = lines;
  return first && lines.every(({ tone }) => tone === first.tone) ? first.tone : 'start';
};

const drawArrow = (arrow: DrawnArrow): string =>
  `<path d="${route(arrow.points)}" fill="none" stroke="${
    tones[toneOf(arrow)]
  }" stroke-width="1.3" marker-end="url(#${toneOf(arrow)})"/>`;

const drawLabel = ({ label, item }: DrawnArrow): string[] => {
  if (!label) return [];
  const { x, y, width } = label;
  return [
    ...item.lines.map(({ text: content, tone }, index) =>
      text(
        content,
        { x: x + width / 2, y: y + 12 + index * sizes.labelLine },
        { size: sizes.label, colour: tones[tone], anchor: 'middle' },
      ),
    ),
  ];
};

const marker = ([name, colour]: [string, string]) =>
  `<marker id="${name}" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0.5L8 4L0 7.5z" fill="${colour}"/></marker>`;

/** One picture as text: the same drawing is always the same bytes. */
export const svgOf = ({ title, description }: Graph, { width, height, ...drawing }: Drawing) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc" font-family="Arial, Helvetica, 'Liberation Sans', sans-serif">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="desc">${escaped(description)}</desc>`,
    `<defs>${Object.entries(tones).map(marker).join('')}</defs>`,
    `<rect width="${width}" height="${height}" rx="12" fill="${colours.panel}" stroke="${colours.line}"/>`,
    ...drawing.boxes.flatMap(drawFrame),
    ...drawing.arrows.map(drawArrow),
    ...drawing.boxes.flatMap(drawWords),
    ...drawing.arrows.flatMap(drawLabel),
    '</svg>',
    '',
  ].join('\n');
