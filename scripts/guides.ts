import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { guideTables, withTable } from './guides/tables';

// `npm run guides` writes the tables of the guides; a test compares them.

const root = fileURLToPath(new URL('..', import.meta.url));

for (const [name, table] of Object.entries(guideTables)) {
  const file = join(root, name);
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), table));
  console.log(`${name}: ${table.rows.length} rows.`);
}
