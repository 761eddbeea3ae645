import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../../../server/database/migrate';
import { openDatabase } from '../../../server/database/open';

// Makes a migrated database in a data folder, and the same as one file. A process of its own,
// because the embedded database finds its loader in Node only.

const [folder = '', image = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir: folder });
await migrate(database.db);
await database.close();
const copied = await PGlite.create(join(folder, 'database'));
const dump = await copied.dumpDataDir('none');
await copied.close();
writeFileSync(image, Buffer.from(await dump.arrayBuffer()));
