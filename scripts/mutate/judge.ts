import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutant';
import type { Job, Told } from './worker';

/** How a mutant ended, and the test file that noticed it. */
export type Verdict = { mutant: Mutant; end: 'killed' | 'timed out' | 'survived'; by: string };

/** A mutant that runs longer than this goes round in circles. */
const timeoutMs = 180_000;
/** Mutants for one run; what they loaded is kept in memory until its end. */
const together = 24;

const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** A process that judges; it is started anew after one that had to be ended. */
export const startJudge = () => {
  let child: ChildProcess | null = null;

  const started = async (): Promise<ChildProcess> => {
    if (child) return child;
    const fresh = fork(workerFile, { execArgv: ['--import', 'tsx'] });
    child = fresh;
    await new Promise<void>((resolve, reject) => {
      fresh.once('message', () => resolve());
      fresh.once('exit', () => reject(new Error('A process that judges mutants did not start.')));
    });
    return fresh;
  };

  /** Ends with the ids that were judged, and the one that was being judged when it took too long. */
  const run = async (job: Job, judged: (id: number, isKilled: boolean) => void) => {
    const running = await started();
    return new Promise<number | null>((resolve, reject) => {
      let current: number | null = null;
      let timer: NodeJS.Timeout;
      const end = () => {
        clearTimeout(timer);
        running.removeAllListeners();
      };
      const giveUp = () => {
        end();
        child = null;
        running.kill('SIGKILL');
        resolve(current);
      };
      const heard = () => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, timeoutMs);
      };
      heard();
      running.on('exit', () => {
        end();
        reject(new Error(`The tests of ${job.test} ended their process.`));
      });
      running.on('message', (told: Told) => {
        heard();
        if (told.type === 'begun') current = told.id;
        if (told.type === 'judged') judged(told.id, told.isKilled);
        if (told.type !== 'done') return;
        end();
        resolve(null);
      });
      running.send(job);
    });
  };

  /** Lets one test file after another judge the mutants of one file that are still alive. */
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
      while (toJudge.size > 0) {
        const batch = alive.filter(({ id }) => toJudge.has(id)).slice(0, together);
        const file = batch[0]?.file ?? '';
        const stuck = await run({ file, test, mutants: batch }, (id, isKilled) => {
          toJudge.delete(id);
          if (isKilled) fell(id, 'killed', test);
        });
        if (stuck !== null) fell(stuck, 'timed out', test);
        if (stuck !== null) toJudge.delete(stuck);
      }
    }
    return [...verdicts, ...alive.map((mutant) => ({ mutant, end: 'survived' as const, by: '' }))];
  };

  return { judge, end: () => child?.send('end') };
};
