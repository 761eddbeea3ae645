import { writeSync } from 'node:fs';

const descriptors = { output: 1, errors: 2 } as const;

/**
 * Writes a line for whoever runs this. Where it cannot be written (the log's disk is full, its reader
 * is gone) the line is lost and nothing else: the next one is tried again.
 */
export const writeLine = (to: keyof typeof descriptors, line: string): void => {
  try {
    writeSync(descriptors[to], `${line}\n`);
  } catch {
    // There is no place left to say it.
  }
};

/** Keeps what libraries and warnings write to a broken output from ending the process. */
export const guardOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};
