import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { migratedData, migratedImage, outdatedData } from './migrated-database';

declare module 'vitest' {
  interface ProvidedContext {
    databaseImage: string;
  }
}

const maker = fileURLToPath(new URL('./make-migrated-database.ts', import.meta.url));

const makeMigratedDatabase = () => {
  // Under their names only when they are complete: a run that was stopped leaves nothing there.
  for (const old of outdatedData()) rmSync(old, { recursive: true, force: true });
  const folder = `${migratedData}.new`;
  const image = `${migratedImage}.new`;
  mkdirSync(folder, { recursive: true });
  execFileSync(process.execPath, ['--import', 'tsx', maker, folder, image], { stdio: 'inherit' });
  renameSync(folder, migratedData);
  renameSync(image, migratedImage);
};

/** The migrated database exists after this, whoever made it. */
export const ensureMigratedDatabase = (): void => {
  if (!existsSync(migratedData) || !existsSync(migratedImage)) makeMigratedDatabase();
};

/** Once for all tests: a migrated database, for each of theirs to begin with. */
export const setup = (project: TestProject): void => {
  ensureMigratedDatabase();
  project.provide('databaseImage', migratedImage);
};
