import { writeSync } from 'node:fs';

const descriptors = { output: 1, errors: 2 } as const;

/**
 * Writes one line to stdout or stderr. If the write fails (full disk, closed pipe) the line is lost
 * and the process continues; the next line is attempted again.
 */
export const writeLine = (to: keyof typeof descriptors, line: string): void => {
  try {
    writeSync(descriptors[to], `${line}\n`);
  } catch {
    // There is nowhere left to report it.
  }
};

/** Ignores write errors of stdout and stderr, which would otherwise end the process. */
export const guardOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};
