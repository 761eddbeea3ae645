import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../src', import.meta.url));
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
const tokens = withoutComments(readFileSync(`${source}/app/tokens.css`, 'utf8'));

type Rule = { selectors: string[]; declarations: [string, string][] };

/** Every rule outside of media queries, in the order of the file. */
const rules: Rule[] = [
  ...tokens
    .replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g),
].map(([, selectors = '', body = '']) => ({
  selectors: selectors.split(',').map((selector) => selector.trim().replaceAll("'", '"')),
  declarations: [...body.matchAll(/(--tl-[\w-]+)\s*:\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value.trim()],
  ),
}));

const themes = ['dark', 'light'];
const markets = ['green-up', 'red-up', 'red-up-blue-down', 'colour-blind'];

const valuesOf = (theme: string, market: string) => {
  const applying = [':root', `[data-theme="${theme}"]`, `[data-market="${market}"]`];
  return new Map(
    rules
      .filter(({ selectors }) => selectors.some((selector) => applying.includes(selector)))
      .flatMap(({ declarations }) => declarations),
  );
};

const colourOf = (values: Map<string, string>, name: string): string => {
  const value = values.get(name) ?? '';
  const reference = /^var\((--tl-[\w-]+)\)$/.exec(value)?.[1];
  if (reference) return colourOf(values, reference);
  expect(value, name).toMatch(/^#[0-9a-f]{6}$/i);
  return value;
};

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

type Pair = [ink: string, ground: string, minimum: number];

const across = (inks: string[], grounds: string[], minimum: number): Pair[] =>
  inks.flatMap((ink) => grounds.map((ground): Pair => [ink, ground, minimum]));

const surfaces = ['bg', 'surface-1', 'surface-2', 'surface-3'];
const meanings = ['accent', 'rise', 'fall', 'success', 'warn', 'danger', 'info'];
const filled = ['accent', 'rise', 'fall'];

const pairs: Pair[] = [
  ...across(['text-1', 'text-2', 'text-3', ...meanings], surfaces, 4.5),
  ...filled.map((name): Pair => [`${name}-on`, `${name}-fill`, 4.5]),
  ...meanings.flatMap((name) => across([name, 'text-1'], [`${name}-soft`], 4.5)),
  ...across(['line-strong', 'focus'], surfaces, 3),
  ...across(
    filled.map((name) => `${name}-fill`),
    ['bg', 'surface-1', 'surface-2'],
    3,
  ),
  ...across(['chart-a', 'chart-b', 'chart-c'], ['bg', 'surface-1'], 3),
  ...across(['tabbar-item', 'tabbar-active'], ['tabbar-bg'], 4.5),
  ['tabbar-focus', 'tabbar-bg', 3],
];

const faces = themes.flatMap((theme) => markets.map((market): [string, string] => [theme, market]));

describe('the tokens', () => {
  test.each(faces)('%s with %s can be read', (theme, market) => {
    const values = valuesOf(theme, market);
    const tooFaint = pairs.filter(
      ([ink, ground, minimum]) =>
        contrast(colourOf(values, `--tl-${ink}`), colourOf(values, `--tl-${ground}`)) < minimum,
    );
    expect(tooFaint).toEqual([]);
    expect(pairs.length * faces.length).toBe(664);
  });

  test('a known pair has the known contrast', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(css|tsx)$/.test(path) && path !== 'app/tokens.css');

/** White under a QR code is not a matter of theme: scanners need it. */
const allowed = /--qr-ground:\s*#fff(?:fff)?;/gi;

const literal =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!\/)|\b(?:rgba?|hsla?|hwb|ok(?:lab|lch))\(/gi;
const names = 'white|black|red|green|blue|orange|yellow|gr[ae]y|silver|navy|teal|purple|pink';
const named = new RegExp(`:[^;{}]*(?<![\\w-])(?:${names})(?![\\w-])`, 'gi');

describe('a colour', () => {
  test('is written in the token file and nowhere else', () => {
    const found = files.flatMap((path) => {
      const text = withoutComments(readFileSync(`${source}/${path}`, 'utf8')).replace(allowed, '');
      const words = path.endsWith('.css') ? (text.match(named) ?? []) : [];
      return [...(text.match(literal) ?? []), ...words].map((colour) => `${path}: ${colour}`);
    });
    expect(found).toEqual([]);
    expect(files).toContain('app/base.css');
  });

  test('or size that is asked for without a fallback has a declaration', () => {
    const texts = ['app/tokens.css', ...files].map((path) => ({
      path,
      text: readFileSync(`${source}/${path}`, 'utf8'),
    }));
    const declared = /(?<![\w(-])(--tl-[\w-]+)\s*:/g;
    const known = new Set(
      texts.flatMap(({ text }) => [...text.matchAll(declared)].map(([, n]) => n)),
    );
    const unknown = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--tl-[\w-]+)\)/g)]
        .filter(([, name]) => !known.has(name))
        .map(([, name]) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});

test('what looks pressed does so from the touch on, not only when the browser says so', () => {
  const styles = files.filter((path) => path.endsWith('.css'));
  const found = styles.flatMap((path) => {
    const text = withoutComments(readFileSync(`${source}/${path}`, 'utf8'));
    return [...text.matchAll(/.*:active\b.*/g)].map(([line]) => `${path}: ${line}`);
  });
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter((line) => !line.includes(':is(:active, [data-pressed])'))).toEqual([]);
});

test('the tab bar is dark in both themes', () => {
  for (const theme of themes) {
    const ground = colourOf(valuesOf(theme, 'green-up'), '--tl-tabbar-bg');
    expect(luminance(ground)).toBeLessThan(0.02);
  }
});
