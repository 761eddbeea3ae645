import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { emptyDatabase, emptyDatabaseImage } from './empty-database';

declare module 'vitest' {
  interface ProvidedContext {
    databaseImage: string;
  }
}

const makeEmptyDatabase = async () => {
  // Under their names only when they are whole: a run that was stopped leaves nothing to stumble over.
  const folder = `${emptyDatabase}.new`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const database = await PGlite.create(folder);
  const image = await database.dumpDataDir('none');
  await database.close();
  writeFileSync(`${emptyDatabaseImage}.new`, Buffer.from(await image.arrayBuffer()));
  rmSync(emptyDatabase, { recursive: true, force: true });
  renameSync(folder, emptyDatabase);
  renameSync(`${emptyDatabaseImage}.new`, emptyDatabaseImage);
};

/** Once for all tests: an empty database as it is made from nothing, for each of theirs to begin with. */
export const setup = async (project: TestProject): Promise<void> => {
  if (!existsSync(emptyDatabase) || !existsSync(emptyDatabaseImage)) await makeEmptyDatabase();
  project.provide('databaseImage', emptyDatabaseImage);
};
