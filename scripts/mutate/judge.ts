import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Mutant, unchanged } from './mutant';
import type { Job, WorkerMessage } from './worker';

/** The result of a mutant, and the test file that killed it. */
export type Verdict = { mutant: Mutant; end: 'killed' | 'timed out' | 'survived'; by: string };

/** A mutant that runs longer is in an infinite loop. */
const timeoutMs = 180_000;
/** Mutants per run; the modules they load stay in memory until its end. */
const batchSize = 24;

/** Tests that pass without a change, as the first run of each shows. */
const sound = new Set<string>();

const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** A worker process that tests mutants; it is replaced after a time-out. */
const startWorker = () => {
  let child: ChildProcess | null = null;

  const started = async (): Promise<ChildProcess> => {
    if (child) return child;
    const fresh = fork(workerFile, { execArgv: ['--import', 'tsx'] });
    child = fresh;
    await new Promise<void>((resolve, reject) => {
      fresh.once('message', () => resolve());
      fresh.once('exit', () => reject(new Error('A worker process did not start.')));
    });
    return fresh;
  };

  /** Resolves with the id of the mutant that timed out, or null. */
  const run = async (job: Job, judged: (id: number, isKilled: boolean) => void) => {
    const running = await started();
    return new Promise<number | null>((resolve, reject) => {
      let current: number | null = null;
      let timer: NodeJS.Timeout;
      const end = () => {
        clearTimeout(timer);
        running.removeAllListeners();
      };
      const onTimeout = () => {
        end();
        child = null;
        running.kill('SIGKILL');
        resolve(current);
      };
      const restartTimer = () => {
        clearTimeout(timer);
        timer = setTimeout(onTimeout, timeoutMs);
      };
      restartTimer();
      running.on('exit', () => {
        end();
        reject(new Error(`The tests of ${job.test} terminated their process.`));
      });
      running.on('message', (message: WorkerMessage) => {
        restartTimer();
        if (message.type === 'begun') current = message.id;
        if (message.type === 'judged') judged(message.id, message.isKilled);
        if (message.type !== 'done') return;
        end();
        resolve(null);
      });
      running.send(job);
    });
  };

  const renew = () => {
    child?.kill('SIGKILL');
    child = null;
  };

  return { run, renew, end: () => child?.send('end') };
};

/** Judges by tests that pass without a change; one that does not, judges nothing and is reported. */
export const startJudge = (onUnsound: (test: string, file: string) => void) => {
  const { run, renew, end } = startWorker();

  /** Runs one test file after another against the surviving mutants of a file. */
  const judge = async (
    mutants: readonly Mutant[],
    tests: readonly string[],
  ): Promise<Verdict[]> => {
    const verdicts: Verdict[] = [];
    let alive = [...mutants];
    const fell = (id: number, end: 'killed' | 'timed out', by: string) => {
      const mutant = alive.find((it) => it.id === id);
      if (mutant) verdicts.push({ mutant, end, by });
      alive = alive.filter((it) => it.id !== id);
    };
    for (const test of tests) {
      const toJudge = new Set(alive.map(({ id }) => id));
      let isRenewed = false;
      while (toJudge.size > 0) {
        const batch = alive.filter(({ id }) => toJudge.has(id)).slice(0, batchSize);
        const file = batch[0]?.file ?? '';
        const killed: number[] = [];
        const isControlled = !sound.has(test);
        const stuck = await run({ file, test, mutants: batch, isControlled }, (id, isKilled) => {
          toJudge.delete(id);
          if (isKilled) killed.push(id);
        });
        if (killed.includes(unchanged) || stuck === unchanged) {
          if (isRenewed) {
            onUnsound(test, file);
            break;
          }
          // Another test may have left something in the process.
          renew();
          isRenewed = true;
          for (const { id } of batch) toJudge.add(id);
          continue;
        }
        sound.add(test);
        for (const id of killed) fell(id, 'killed', test);
        if (stuck !== null) fell(stuck, 'timed out', test);
        if (stuck !== null) toJudge.delete(stuck);
      }
    }
    return [...verdicts, ...alive.map((mutant) => ({ mutant, end: 'survived' as const, by: '' }))];
  };

  return { judge, end };
};
