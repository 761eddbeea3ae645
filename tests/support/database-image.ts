import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { dependencies } from '../../package.json';

declare module 'vitest' {
  interface ProvidedContext {
    databaseImage: string;
  }
}

const folder = fileURLToPath(new URL('../../.cache', import.meta.url));
const file = `${folder}/empty-database-${dependencies['@electric-sql/pglite']}.tar`;

const makeImage = async () => {
  const database = await PGlite.create();
  const image = await database.dumpDataDir('none');
  await database.close();
  mkdirSync(folder, { recursive: true });
  // Under its name only when it is whole: a run that was stopped leaves nothing to stumble over.
  writeFileSync(`${file}.new`, Buffer.from(await image.arrayBuffer()));
  renameSync(`${file}.new`, file);
};

/** Once for all tests: an empty database as it is made from nothing, for each of theirs to begin with. */
export const setup = async (project: TestProject): Promise<void> => {
  if (!existsSync(file)) await makeImage();
  project.provide('databaseImage', file);
};
