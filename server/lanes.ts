/** Runs work of one name strictly in the order in which it was asked for. */
export type Lanes = {
  run: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Resolves when nothing is running or waiting. */
  idle: () => Promise<void>;
};

export const createLanes = (): Lanes => {
  const tails = new Map<string, Promise<unknown>>();
  const idle = async (): Promise<void> => {
    while (tails.size > 0) await Promise.allSettled([...tails.values()]);
  };
  return {
    idle,
    run: (name, work) => {
      const before = tails.get(name) ?? Promise.resolve();
      const mine = before.then(work, work);
      tails.set(name, mine);
      const forget = () => {
        if (tails.get(name) === mine) tails.delete(name);
      };
      mine.then(forget, forget);
      return mine;
    },
  };
};
