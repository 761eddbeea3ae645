import { refuse } from '../requests/refusal';

type Job = { readonly run: () => void };

/** Limits of running and queued work; each address has a share of the queue. */
export type QueueLimits = {
  readonly running: number;
  readonly waiting: number;
  readonly waitingPerAddress: number;
};

/** A full queue is processed within a few seconds. */
const retrySeconds = 2;

/**
 * Runs expensive work, a few at a time. Addresses are served round-robin, so that one with a
 * thousand requests delays only itself. Work is refused if the queue is full.
 */
export const createHashQueue = ({
  running: maxRunning,
  waiting,
  waitingPerAddress,
}: QueueLimits) => {
  /** In round-robin order. */
  const queues = new Map<string, Job[]>();
  let running = 0;
  let length = 0;

  const next = () => {
    const [first] = queues;
    if (!first || running >= maxRunning) return;
    const [address, jobs] = first;
    const job = jobs.shift();
    queues.delete(address);
    if (jobs.length > 0) queues.set(address, jobs);
    if (!job) return;
    length -= 1;
    running += 1;
    job.run();
  };

  const refuseWhenFull = (address: string): void => {
    const queued = queues.get(address)?.length ?? 0;
    const isFull = length >= waiting || queued >= waitingPerAddress;
    if (running >= maxRunning && isFull) refuse('request.too_many', { seconds: retrySeconds });
  };

  const run = <Result>(address: string, work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      refuseWhenFull(address);
      const jobs = queues.get(address) ?? [];
      const start = () => {
        work()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            next();
          });
      };
      jobs.push({ run: start });
      queues.set(address, jobs);
      length += 1;
      next();
    });
  return { run, refuseWhenFull, isIdle: () => running === 0 && length === 0 };
};
