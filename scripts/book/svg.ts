import type { Box, Graph } from './graph';
import {
  type Area,
  type Drawing,
  type PlacedArrow,
  type PlacedBox,
  type PlacedLabel,
  type Point,
  sizes,
} from './layout';
import type { TriggerKind } from './workflow';

/** What an arrow or a text is coloured by; `mixed` is an arrow with several kinds of triggers. */
type Tone = TriggerKind | 'mixed';

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
  mixed: colours.edge,
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

type TextStyle = {
  size: number;
  colour: string;
  weight?: 'bold';
  anchor?: 'middle';
  /** Drawn as an edge of the letters where a line may pass behind them. */
  background?: string;
};

const text = (content: string, { x, y }: Point, style: TextStyle): string => {
  const { size, colour, weight, anchor, background } = style;
  return `<text x="${x}" y="${y}" font-size="${size}"${weight ? ' font-weight="600"' : ''}${
    anchor ? ` text-anchor="${anchor}"` : ''
  }${
    background
      ? ` stroke="${background}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`
      : ''
  } fill="${colour}">${escaped(content)}</text>`;
};

type BoxStyle = { fill: string; stroke: string; radius: number; dash: string };

const boxStyles: Record<Exclude<Box['shape'], 'start'>, BoxStyle> = {
  state: { fill: colours.surface, stroke: colours.edge, radius: 8, dash: '' },
  final: { fill: colours.surface, stroke: colours.text, radius: 8, dash: '' },
  group: { fill: colours.group, stroke: colours.edge, radius: 12, dash: '' },
  folded: { fill: colours.soft, stroke: colours.accent, radius: 12, dash: '' },
  anywhere: { fill: colours.panel, stroke: colours.edge, radius: 14, dash: '2 3' },
  outside: { fill: colours.panel, stroke: colours.edge, radius: 8, dash: '5 4' },
};

const outline = ({ x, y, width, height }: Area, style: BoxStyle) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${style.radius}" fill="${
    style.fill
  }" stroke="${style.stroke}"${style.dash ? ` stroke-dasharray="${style.dash}"` : ''}/>`;

const drawOutline = (placed: PlacedBox): string[] => {
  const { item: box, x, y, width, height } = placed;
  if (box.shape === 'start') {
    return [`<circle cx="${x + 7}" cy="${y + 7}" r="6" fill="${colours.text}"/>`];
  }
  const style = boxStyles[box.shape];
  const inner = { x: x + 3, y: y + 3, width: width - 6, height: height - 6 };
  return box.shape === 'final'
    ? [outline(placed, style), outline(inner, { ...style, fill: 'none', radius: 5 })]
    : [outline(placed, style)];
};

const drawTexts = ({ item: box, lines, x, y }: PlacedBox): string[] => {
  if (box.shape === 'start') return [];
  const [left, titleY] = [x + 10, y + 21];
  const background = box.shape === 'group' ? { background: colours.group } : {};
  const isMarker = box.shape === 'anywhere' || box.shape === 'outside';
  const colour = isMarker ? colours.faint : colours.text;
  const title = { size: sizes.title, colour, weight: 'bold' as const };
  return [
    text(box.title, { x: left, y: titleY }, { ...title, ...background }),
    ...lines.map((line, index) =>
      text(
        line.text,
        { x: left, y: titleY + (index + 1) * sizes.lineHeight },
        {
          size: sizes.text,
          ...background,
          colour: line.tone === 'call' ? colours.accent : colours.faint,
        },
      ),
    ),
  ];
};

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

const toneOf = ({ item: { labels } }: PlacedArrow): Tone => {
  const [first] = labels;
  return first && labels.every(({ tone }) => tone === first.tone) ? first.tone : 'mixed';
};

/** The last part ends at a box and has the head; a part before it ends at the label. */
const drawArrow = (arrow: PlacedArrow): string[] =>
  arrow.paths.map((points, index) => {
    const head = index === arrow.paths.length - 1 ? ` marker-end="url(#${toneOf(arrow)})"` : '';
    const stroke = `stroke="${tones[toneOf(arrow)]}" stroke-width="1.3"`;
    return `<path d="${route(points)}" fill="none" ${stroke}${head}/>`;
  });

const drawBadge = ({ x, y, width, letter }: PlacedLabel, tone: Tone): string[] => {
  const middle = { x: x + width / 2, y: y + width / 2 };
  const colour = tones[tone];
  return [
    `<circle cx="${middle.x}" cy="${middle.y}" r="${width / 2 - 1}" fill="${colours.surface}" stroke="${colour}"/>`,
    text(
      letter ?? '',
      { x: middle.x, y: middle.y + 4.5 },
      { size: sizes.text, colour, anchor: 'middle' },
    ),
  ];
};

const drawLabel = (arrow: PlacedArrow): string[] => {
  const { label } = arrow;
  if (!label) return [];
  if (label.letter !== null) return drawBadge(label, toneOf(arrow));
  const { x, y, width, height } = label;
  const area = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  // An arrow of one part passes behind its label; one of two parts ends and begins at it.
  const isBehind = arrow.paths.length === 1;
  return [
    ...(isBehind ? [`<rect ${area} fill="${colours.panel}"/>`] : []),
    ...label.lines.map((line, index) =>
      text(
        line.text,
        { x: x + width / 2, y: y + 13 + index * sizes.lineHeight },
        { size: sizes.text, colour: tones[line.tone], anchor: 'middle' },
      ),
    ),
  ];
};

const marker = ([name, colour]: [string, string]) =>
  `<marker id="${name}" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0.5L8 4L0 7.5z" fill="${colour}"/></marker>`;

/** One diagram as text: the same drawing is always the same bytes. */
export const svgOf = ({ title, description }: Graph, { width, height, ...drawing }: Drawing) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc" font-family="Arial, Helvetica, 'Liberation Sans', sans-serif">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="desc">${escaped(description)}</desc>`,
    `<defs>${Object.entries(tones).map(marker).join('')}</defs>`,
    `<rect width="${width}" height="${height}" rx="12" fill="${colours.panel}" stroke="${colours.line}"/>`,
    ...drawing.boxes.flatMap(drawOutline),
    ...drawing.arrows.flatMap(drawArrow),
    ...drawing.boxes.flatMap(drawTexts),
    ...drawing.arrows.flatMap(drawLabel),
    '</svg>',
    '',
  ].join('\n');
