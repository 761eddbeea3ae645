import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configFrom } from '../../server/platform/config';
import type { ReviewReport } from '../../server/review/command';
import type { SupportCommand } from '../../server/support/command';
import { runningSupportOf } from '../../server/support/support-endpoint';
import { plainSentence } from '../plain-sentence';

const save = (photos: ReviewReport['photos'], folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { name, bytes } of photos) {
    const path = join(folder, name);
    writeFileSync(path, Buffer.from(bytes, 'base64'), { mode: 0o600 });
    console.log(`  saved ${path}`);
  }
};

const performed = async (command: SupportCommand, folder: string | null): Promise<number> => {
  const config = configFrom(process.env);
  const perform = runningSupportOf(config);
  if (!perform) {
    console.error(`No server runs with the data in ${config.DATA_DIR}; start it first.`);
    return 1;
  }
  const { isDone, lines, photos } = await perform(command);
  for (const line of lines) (isDone ? console.log : console.error)(line);
  if (folder !== null) save(photos, folder);
  return isDone ? 0 : 1;
};

/** Performs a command, prints its result and returns the exit code. */
export const runSupport = async (
  command: SupportCommand,
  folder: string | null = null,
): Promise<number> => {
  try {
    return await performed(command, folder);
  } catch (error) {
    console.error(plainSentence(error));
    return 1;
  }
};
