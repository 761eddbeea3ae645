import { existsSync, readdirSync, readFileSync } from 'node:fs';

const page = 'dist/web/index.html';
if (!existsSync(page)) throw new Error('There is no build to weigh: run `npm run build` first.');

/** What the page says of the files that it fetches. */
const [, block = ''] =
  /<script id="shell-facts"[^>]*>(.*?)<\/script>/.exec(readFileSync(page, 'utf8')) ?? [];
const facts = JSON.parse(block);
const inBuild = (file) => `dist/web/${file.replace('./', '')}`;
const first = facts.app.map(inBuild);
if (first.length === 0) throw new Error('The page fetches no script.');
const assets = readdirSync('dist/web/assets');
const madeOf = (name) => {
  const found = assets.filter((file) => new RegExp(`^${name}-[0-9a-f]{7}\\.js$`).test(file));
  if (found.length !== 1) throw new Error(`${found.length} files of the build are called ${name}.`);
  return `dist/web/assets/${found[0]}`;
};

const untilShown = [...first, madeOf('zhstart')];
/** The live line and its socket come with the app; prices move with them. */
const untilLive = [...untilShown, madeOf('socket'), madeOf('esm')];

// biome-ignore lint/style/noDefaultExport: the tool reads its settings from the default export.
export default [
  {
    name: 'home: scripts and texts until the home screen is shown',
    path: untilShown,
    limit: '126.5 kB',
  },
  { name: 'home: all scripts until live prices', path: untilLive, limit: '140.7 kB' },
  // They are fetched once home is shown: 24 kB take 0.12 s at 1.6 Mbit/s.
  { name: 'the other texts, before any later screen', path: madeOf('zhrest'), limit: '24 kB' },
  { name: 'home: the page with its styles, shell and first words', path: page, limit: '14.7 kB' },
  {
    name: 'home: styles that the shell does not need',
    path: inBuild(facts.styles),
    limit: '2.1 kB',
  },
];
