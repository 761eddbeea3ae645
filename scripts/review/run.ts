import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configFrom } from '../../server/platform/config';
import type { ReviewCommand, ReviewReport } from '../../server/review/command';
import { reachReviewer } from '../../server/review/reach';
import { plainSentence } from '../plain-sentence';

const save = (photos: ReviewReport['photos'], folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { name, bytes } of photos) {
    const path = join(folder, name);
    writeFileSync(path, Buffer.from(bytes, 'base64'), { mode: 0o600 });
    console.log(`  saved ${path}`);
  }
};

const performed = async (command: ReviewCommand, folder: string | null): Promise<number> => {
  const config = configFrom(process.env);
  const reached = await reachReviewer(config);
  if (!reached) {
    console.error(`There is no database in ${config.DATA_DIR}; set DATA_DIR or DATABASE_URL.`);
    return 1;
  }
  try {
    const { isDone, lines, photos } = await reached.perform(command);
    for (const line of lines) (isDone ? console.log : console.error)(line);
    if (folder !== null) save(photos, folder);
    return isDone ? 0 : 1;
  } finally {
    await reached.close();
  }
};

// Opening the database may create files, which are private to their owner.
process.umask(0o077);

/** Performs a command, prints its result and returns the exit code. */
export const runReview = async (
  command: ReviewCommand,
  folder: string | null = null,
): Promise<number> => {
  try {
    return await performed(command, folder);
  } catch (error) {
    console.error(plainSentence(error));
    return 1;
  }
};
