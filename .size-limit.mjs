import { existsSync, readdirSync, readFileSync } from 'node:fs';

const page = 'dist/web/index.html';
if (!existsSync(page)) throw new Error('There is no build to weigh: run `npm run build` first.');

/** The script of the page and all that it imports before it can run; the page names them itself. */
const first = [
  ...readFileSync(page, 'utf8').matchAll(
    /<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="\.\/([^"]+\.js)"/g,
  ),
].map(([, file]) => `dist/web/${file}`);
const texts = readdirSync('dist/web/assets')
  .filter((name) => /^zh-.*\.js$/.test(name))
  .map((name) => `dist/web/assets/${name}`);

// biome-ignore lint/style/noDefaultExport: the tool reads its settings from the default export.
export default [
  {
    name: 'home: scripts with the home screen and one catalogue',
    path: [...first, ...texts],
    limit: '126 kB',
  },
  { name: 'home: the page with its styles, shell and first words', path: page, limit: '13 kB' },
];
