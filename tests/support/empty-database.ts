import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };

const cache = fileURLToPath(new URL('../../.cache', import.meta.url));

/** A folder with an empty embedded database, made once for each version of PGlite. */
export const emptyDatabase = `${cache}/empty-database-${manifest.dependencies['@electric-sql/pglite']}`;
/** The same as one file, for a database in memory. */
export const emptyDatabaseImage = `${emptyDatabase}.tar`;
