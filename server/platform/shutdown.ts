/** The named steps that stop a server, in order; they run once. */
export type Shutdown = {
  readonly run: () => Promise<void>;
  /** The current step, for the message when the deadline passes. */
  readonly step: () => string;
};

type Step = readonly [name: string, run: () => unknown];

export const createShutdown = (steps: readonly Step[]): Shutdown => {
  let current = 'nothing';
  let running: Promise<void> | null = null;
  const runAll = async () => {
    for (const [name, run] of steps) {
      current = name;
      await run();
    }
  };
  return {
    run: () => {
      running ??= runAll();
      return running;
    },
    step: () => current,
  };
};
