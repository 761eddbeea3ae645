import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrate } from '../server/database/migrate';
import { openDatabase } from '../server/database/open';
import { describeSchema } from './schema/describe';
import { schemaDifferences, writeSchema } from './schema/file';

// `npm run schema` writes the schema of a freshly migrated database; with `--check` it only says which
// object is out of date.

const path = fileURLToPath(new URL('../docs/schema.sql', import.meta.url));

const database = await openDatabase({});
await migrate(database.db);
const schema = await describeSchema(database.db);
await database.close();

const committed = existsSync(path) ? readFileSync(path, 'utf8') : '';
const wrong = schemaDifferences(schema, committed);

if (process.argv.includes('--check')) {
  for (const sentence of wrong) console.error(`docs/schema.sql: ${sentence}`);
  if (wrong.length > 0) console.error('Run `npm run schema` and look at what it changes.');
  process.exit(wrong.length === 0 ? 0 : 1);
}

writeFileSync(path, writeSchema(schema));
console.log(`${schema.size} objects in docs/schema.sql, ${wrong.length} of them changed.`);
