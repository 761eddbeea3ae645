import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { differences } from './book/write';
import { type Pages, writePages } from './contract/pages';

// `npm run contract` writes a page for each call and the OpenAPI document; with `--check` it only says
// what is out of date.

const folder = fileURLToPath(new URL('../docs/contract', import.meta.url));

const readCommitted = (): Pages => {
  const names = ['openapi.json', ...readdirSync(join(folder, 'calls')).map((it) => `calls/${it}`)];
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
};

mkdirSync(join(folder, 'calls'), { recursive: true });
if (!readdirSync(folder).includes('openapi.json')) writeFileSync(join(folder, 'openapi.json'), '');
const pages = writePages();
const committed = readCommitted();
const wrong = differences(pages, committed);

if (process.argv.includes('--check')) {
  for (const sentence of wrong) console.error(`docs/contract/${sentence}`);
  if (wrong.length > 0) console.error('Run `npm run contract` and look at what it changes.');
  process.exit(wrong.length === 0 ? 0 : 1);
}

for (const name of committed.keys()) if (!pages.has(name)) rmSync(join(folder, name));
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
console.log(`${pages.size} files in docs/contract, ${wrong.length} of them changed.`);
