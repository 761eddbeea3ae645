import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placeInSite, rootDocuments, sitePage } from './docs/site-page';

// `npm run docs` builds the documents into `dist/docs`, which the server shows at `/docs/`.

const root = fileURLToPath(new URL('..', import.meta.url));
/** The pages as they are built; `docs/.vitepress/config.ts` reads them here. */
const staged = join(root, '.cache/docs');
const site = join(root, 'dist/docs');

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path) : [path];
    });

/** Pages and pictures are built; anything else that a page leads to is copied as it is. */
const stage = () => {
  rmSync(staged, { recursive: true, force: true });
  for (const path of [...rootDocuments, ...filesIn('docs')]) {
    const isBuilt = /\.(md|svg|png|webp)$/.test(path);
    const target = join(staged, isBuilt ? '' : 'public', placeInSite(path) ?? path);
    mkdirSync(dirname(target), { recursive: true });
    const source = join(root, path);
    if (path.endsWith('.md')) writeFileSync(target, sitePage(path, readFileSync(source, 'utf8')));
    else cpSync(source, target);
  }
};

/** Hashes of the inline scripts of all pages, for the header that lets no others run. */
const writeHeaders = () => {
  const scripts = new Set<string>();
  for (const file of readdirSync(site, { recursive: true }).map(String)) {
    if (!file.endsWith('.html')) continue;
    for (const [, text = ''] of readFileSync(join(site, file), 'utf8').matchAll(
      /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs,
    )) {
      scripts.add(`sha256-${createHash('sha256').update(text).digest('base64')}`);
    }
  }
  writeFileSync(join(site, 'page-headers.json'), JSON.stringify({ script: [...scripts] }));
};

stage();
const vitepress = join(root, 'node_modules/vitepress/bin/vitepress.js');
execFileSync(process.execPath, [vitepress, 'build', 'docs'], { cwd: root, stdio: 'inherit' });
writeHeaders();
