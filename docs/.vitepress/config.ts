import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

/** Staged by `npm run docs`, because some documents stand beside this folder. */
const pages = fileURLToPath(new URL('../../.cache/docs', import.meta.url));

const linkTo = (page: string) => {
  const [, title = page] = /^# (.+)$/m.exec(readFileSync(join(pages, `${page}.md`), 'utf8')) ?? [];
  return { text: title.replaceAll('`', ''), link: `/${page}` };
};

const pagesIn = (folder: string): string[] =>
  readdirSync(join(pages, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name.replace(/\.md$/, '')))
    .sort();

/** The pages of a folder, its own index first. */
const linksIn = (folder: string) => {
  const index = join(folder, 'index');
  return [index, ...pagesIn(folder).filter((page) => page !== index)].map(linkTo);
};

const guides = [
  {
    text: 'Read',
    pages: ['index', 'architecture', 'reading-route', 'where-a-rule-lives', 'engine', 'glossary'],
  },
  { text: 'Run', pages: ['operating', 'configuration', 'commands', 'own-server'] },
  { text: 'Change', pages: ['contributing', 'decisions', 'packages', 'changelog'] },
];
const grouped = new Set(guides.flatMap((group) => group.pages));

// biome-ignore lint/style/noDefaultExport: the tool reads its settings from the default export.
export default defineConfig({
  srcDir: '../.cache/docs',
  outDir: '../dist/docs',
  cacheDir: '../.cache/vitepress',
  // A deployment below a path works.
  base: './',
  // Else the switch between light and dark inserts a style, which the policy of the pages forbids.
  appearance: { disableTransition: false },
  lang: 'en',
  title: 'Tideline',
  description: 'How Tideline works, how it is run and how it is changed.',
  // Files that are no pages; `tests/project/documents.test.ts` follows the links to them.
  ignoreDeadLinks: [/^http:\/\/localhost:/, /\.sql$/],
  // The index of the search is one file, which is fetched when a search begins.
  vite: { configFile: false, build: { chunkSizeWarningLimit: 4_000 } },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: '/index' },
      { text: 'Contract', link: '/contract/index', activeMatch: '^/contract/' },
      { text: 'Workflows', link: '/workflows/index', activeMatch: '^/workflows/' },
      { text: 'Decisions', link: '/decisions', activeMatch: '^/decisions' },
      // The server itself writes this page.
      { text: "This server's calls", link: '/calls/', target: '_self' },
    ],
    sidebar: {
      '/contract/calls/': [{ text: 'Calls', items: linksIn('contract/calls') }],
      '/contract/': [{ text: 'Contract', items: linksIn('contract') }],
      '/workflows/': [{ text: 'Workflows', items: linksIn('workflows') }],
      '/decisions/': [
        { text: 'Decisions', items: ['decisions', ...pagesIn('decisions')].map(linkTo) },
      ],
      '/': [
        ...guides.map((group) => ({ text: group.text, items: group.pages.map(linkTo) })),
        {
          text: 'Check',
          items: pagesIn('')
            .filter((page) => !grouped.has(page))
            .map(linkTo),
        },
      ],
    },
  },
});
