/** A step that stops a part of the server, with the longest time that it may take. */
type Step = readonly [name: string, limitMs: number, run: () => unknown];

/** The named steps that stop a server, in order; they run once. */
export type Shutdown = {
  /**
   * Resolves with the names of the steps that did not end within their limits. The next ones ran all
   * the same, because the database is what counts, and it survives a crash too.
   */
  readonly run: () => Promise<readonly string[]>;
  /** The current step, for the message when the deadline passes. */
  readonly step: () => string;
};

/** Whether the work ends within the limit; rejects if it fails within it. */
const endsWithin = async (limitMs: number, work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  // A failure after the limit is of no interest any more, but must not end the process.
  work.catch(() => undefined);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
};

export const createShutdown = (steps: readonly Step[]): Shutdown => {
  let current = 'nothing';
  let running: Promise<readonly string[]> | null = null;
  const runAll = async () => {
    const overdue: string[] = [];
    for (const [name, limitMs, run] of steps) {
      current = name;
      const work = Promise.resolve().then(run);
      if (!(await endsWithin(limitMs, work))) overdue.push(name);
    }
    return overdue;
  };
  return {
    run: () => {
      running ??= runAll();
      return running;
    },
    step: () => current,
  };
};
