import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Book, differences, writeBook } from './book/write';

// `npm run book` writes a page for each machine; with `--check` it only lists what is out of date.

const folder = fileURLToPath(new URL('../docs/workflows', import.meta.url));

const readCommitted = (): Book =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

mkdirSync(folder, { recursive: true });
const book = await writeBook();
const committed = readCommitted();
const wrong = differences(book, committed);

if (process.argv.includes('--check')) {
  for (const sentence of wrong) console.error(`docs/workflows/${sentence}`);
  if (wrong.length > 0) console.error('Run `npm run book` and look at what it changes.');
  process.exit(wrong.length === 0 ? 0 : 1);
}

for (const name of committed.keys()) if (!book.has(name)) rmSync(join(folder, name));
for (const [name, text] of book) writeFileSync(join(folder, name), text);
console.log(`${book.size} files in docs/workflows, ${wrong.length} of them changed.`);
