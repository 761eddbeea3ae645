import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../../package.json' with { type: 'json' };

const cache = fileURLToPath(new URL('../../../.cache', import.meta.url));
const migrations = fileURLToPath(new URL('../../../server/database', import.meta.url));

/** Differs as soon as a migration, or what the migrations use, differs. */
const version = () => {
  const hash = createHash('sha256').update(manifest.dependencies['@electric-sql/pglite']);
  for (const file of readdirSync(migrations, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.ts')) hash.update(file).update(readFileSync(join(migrations, file)));
  }
  return hash.digest('hex').slice(0, 12);
};

const prefix = 'migrated-database-';
const current = version();

/** A data folder whose embedded database has every migration and no rows of anybody. */
export const migratedData = join(cache, `${prefix}${current}`);
/** The same database as one file, for one in memory. */
export const migratedImage = `${migratedData}.tar`;

/** The same on the test server, as a template of databases; one per checkout of the project. */
export const templatePrefix = `tideline_migrated_${createHash('sha256').update(cache).digest('hex').slice(0, 8)}_`;
export const migratedTemplate = `${templatePrefix}${current}`;

/** Whatever else was made: of other versions, or by a run that was stopped. */
export const outdatedData = (): readonly string[] =>
  (existsSync(cache) ? readdirSync(cache) : [])
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(cache, name));

/** A new data folder begins with a migrated database, which takes the server seconds to make. */
export const giveMigratedDatabase = (dataDir: string): void => {
  const to = join(dataDir, 'database');
  if (existsSync(join(migratedData, 'database')) && !existsSync(to)) {
    cpSync(join(migratedData, 'database'), to, { recursive: true });
  }
};
