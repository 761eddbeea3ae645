/** One value per position of the horizontal axis, for each pair. */
export type Series = {
  readonly name: string;
  readonly colour: string;
  readonly pairs: readonly (readonly number[])[];
};

export type Panel = {
  readonly title: string;
  /** Text under each position, empty for none. */
  readonly labels: readonly string[];
  readonly unit: string;
  /** Bottom, top and the values with a text. */
  readonly range: readonly [bottom: number, top: number];
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
  readonly series: readonly Series[];
};

const width = 520;
const height = 330;
const margin = { left: 64, right: 20, top: 46, bottom: 48 };
const plotWidth = width - margin.left - margin.right;
const plotHeight = height - margin.top - margin.bottom;

const text = (x: number, y: number, content: string, attributes = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${attributes}>${content}</text>`;

/** Mean and extremes over the pairs, at each position. */
const summaryOf = ({ pairs }: Series) =>
  (pairs[0] ?? []).map((_, at) => {
    const values = pairs.map((pair) => pair[at] ?? Number.NaN).filter(Number.isFinite);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return { at, mean, least: Math.min(...values), most: Math.max(...values) };
  });

const drawn = ({ title, labels, unit, range: [bottom, top], ticks, series }: Panel): string => {
  const x = (at: number) => margin.left + (at / (labels.length - 1)) * plotWidth;
  const y = (value: number) => {
    const part = (Math.min(top, Math.max(bottom, value)) - bottom) / (top - bottom);
    return margin.top + (1 - part) * plotHeight;
  };
  const grid = ticks.flatMap(({ value, text: label }) => [
    `<path class="grid" d="M${margin.left} ${y(value).toFixed(1)}h${plotWidth}"/>`,
    text(margin.left - 8, y(value) + 4, label, 'text-anchor="end"'),
  ]);
  const axis = labels.map((label, at) =>
    label === '' ? '' : text(x(at), height - margin.bottom + 18, label, 'text-anchor="middle"'),
  );
  const lines = series.flatMap((one) => {
    const points = summaryOf(one).filter(({ mean }) => Number.isFinite(mean));
    const at = (value: (point: (typeof points)[number]) => number) =>
      points.map((point) => `${x(point.at).toFixed(1)} ${y(value(point)).toFixed(1)}`);
    const outline = [...at(({ most }) => most), ...at(({ least }) => least).reverse()];
    return [
      `<path d="M${outline.join('L')}Z" fill="${one.colour}" opacity="0.16"/>`,
      `<path d="M${at(({ mean }) => mean).join('L')}" fill="none" stroke="${one.colour}" stroke-width="2"/>`,
    ];
  });
  return [
    text(margin.left, 24, title, 'class="title"'),
    ...grid,
    ...axis,
    text(margin.left + plotWidth / 2, height - 10, unit, 'text-anchor="middle"'),
    ...lines,
  ].join('\n');
};

/** Panels in two columns as one SVG; a line is the mean over the pairs, an area their range. */
export const chartOf = (panels: readonly Panel[]): string => {
  const rows = Math.ceil(panels.length / 2);
  const full = { width: 2 * width, height: rows * height + 40 };
  const legend = (panels[0]?.series ?? []).map(({ name, colour }, at) => {
    const left = margin.left + at * 330;
    return `<rect x="${left}" y="14" width="22" height="12" fill="${colour}"/>${text(left + 30, 25, name)}`;
  });
  const placed = panels.map((panel, at) => {
    const move = `translate(${(at % 2) * width} ${40 + Math.floor(at / 2) * height})`;
    return `<g transform="${move}">\n${drawn(panel)}\n</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${full.width} ${full.height}" width="${full.width}" height="${full.height}" font-family="sans-serif" font-size="12" fill="#333">
<title>Returns of recorded and simulated markets</title>
<style>.grid{stroke:#ddd}.title{font-size:15px;font-weight:600}</style>
<rect width="100%" height="100%" fill="#fff"/>
${legend.join('\n')}
${placed.join('\n')}
</svg>
`;
};
