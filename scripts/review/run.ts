import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reviewKinds } from '../../server/domains';
import type { ReviewCommand, ReviewReport } from '../../server/review/command';
import { reachReviewer } from '../../server/review/reach';
import { runCommand } from '../command/run';

const save = (photos: ReviewReport['photos'], folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { name, bytes } of photos) {
    const path = join(folder, name);
    writeFileSync(path, Buffer.from(bytes, 'base64'), { mode: 0o600 });
    console.log(`  saved ${path}`);
  }
};

/** Performs a command, prints its result and returns the exit code. */
export const runReview = (command: ReviewCommand, folder: string | null = null): Promise<number> =>
  runCommand(
    (config) => reachReviewer(config, reviewKinds),
    command,
    ({ photos }) => {
      if (folder !== null) save(photos, folder);
    },
  );
