import { refuse } from '../requests/refusal';

type Job = { readonly run: () => void };

/** How much may run and wait at once; an address has a share of what waits. */
export type QueueLimits = {
  readonly running: number;
  readonly waiting: number;
  readonly waitingPerAddress: number;
};

/** Nothing waits longer than a full queue takes, which is a few seconds. */
const retrySeconds = 2;

/**
 * Runs expensive work of many callers, a few at a time. Addresses take turns, so that one address that
 * asks a thousand times waits for itself. What finds the queue full is refused at once.
 */
export const createHashQueue = ({ running: most, waiting, waitingPerAddress }: QueueLimits) => {
  /** In the order in which the addresses take turns. */
  const lines = new Map<string, Job[]>();
  let running = 0;
  let length = 0;

  const next = () => {
    const [first] = lines;
    if (!first || running >= most) return;
    const [address, jobs] = first;
    const job = jobs.shift();
    lines.delete(address);
    if (jobs.length > 0) lines.set(address, jobs);
    if (!job) return;
    length -= 1;
    running += 1;
    job.run();
  };

  const refuseWhenFull = (address: string): void => {
    const own = lines.get(address)?.length ?? 0;
    const isFull = length >= waiting || own >= waitingPerAddress;
    if (running >= most && isFull) refuse('request.too_many', { seconds: retrySeconds });
  };

  const run = <Result>(address: string, work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      refuseWhenFull(address);
      const jobs = lines.get(address) ?? [];
      const start = () => {
        work()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            next();
          });
      };
      jobs.push({ run: start });
      lines.set(address, jobs);
      length += 1;
      next();
    });
  return { run, refuseWhenFull, isIdle: () => running === 0 && length === 0 };
};
