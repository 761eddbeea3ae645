import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { milliseconds, print } from './figures';
import { type BenchServer, startBenchServer } from './server';

const steps = [50, 100, 200, 400, 800, 1_600, 3_200] as const;
const stepMs = 6_000;
const processes = 4;
const batchesPerSecond = 10;
const lagLimitMs = 50;
/** Time runs ten times as fast, so that every batch has prices. */
const clockRate = 10;

const Report = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('failed') }),
  v.object({
    kind: v.literal('received'),
    received: v.number(),
    lost: v.number(),
    lagP99: v.number(),
  }),
]);

const send = async (child: ChildProcess, message: number | 'report') => {
  const reply = once(child, 'message');
  child.send(message);
  const [report] = await reply;
  return v.parse(Report, report);
};

/** The clients are separate processes, so that they do not use the server's event loop. */
const createCrowd = (url: string) => {
  const script = fileURLToPath(new URL('listeners.ts', import.meta.url));
  const children = Array.from({ length: processes }, () =>
    fork(script, { env: { ...process.env, BENCH_URL: url } }),
  );
  return {
    grow: async (count: number) => {
      const reports = await Promise.all(
        children.map((child, place) => send(child, Math.ceil((count - place) / processes))),
      );
      return reports.every(({ kind }) => kind === 'ready');
    },
    received: async () => {
      const reports = await Promise.all(children.map((child) => send(child, 'report')));
      const each = reports.flatMap((one) => (one.kind === 'received' ? [one] : []));
      return {
        received: each.reduce((sum, one) => sum + one.received, 0),
        lost: each.reduce((sum, one) => sum + one.lost, 0),
        lagP99: Math.max(...each.map((one) => one.lagP99)),
      };
    },
    end: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
};

const lagText = ({ lagP50, lagP99 }: { lagP50: number; lagP99: number }) =>
  `p50 ${milliseconds(lagP50)}, p99 ${milliseconds(lagP99)}`;

type Step = { isServerLate: boolean; isCrowdLate: boolean };

const measure = async (
  server: BenchServer,
  crowd: ReturnType<typeof createCrowd>,
  count: number,
): Promise<Step> => {
  if (!(await crowd.grow(count))) {
    print(`sockets: ${count} listening`, 'could not all be opened');
    return { isServerLate: false, isCrowdLate: true };
  }
  await server.inside();
  const startedAt = performance.now();
  await pause(stepMs);
  const [inside, { received, lost, lagP99 }] = await Promise.all([
    server.inside(),
    crowd.received(),
  ]);
  const seconds = (performance.now() - startedAt) / 1_000;
  const each = received / count;
  const perSocket = each / seconds;
  // One batch may be in flight at the start or end of the measurement.
  const isComplete = each >= batchesPerSecond * seconds - 1;
  print(
    `sockets: ${count} listening`,
    `event loop late by ${lagText(inside)}; server ${inside.cpuShare.toFixed(0)} % of a core; ${perSocket.toFixed(1)} batches a second each; listeners late by p99 ${milliseconds(lagP99)}, ${lost} lost`,
    { text: `at least ${batchesPerSecond} batches a second`, isMet: isComplete },
  );
  const isCrowdLate = lagP99 > lagLimitMs && perSocket < batchesPerSecond * 0.9;
  return { isServerLate: inside.lagP99 > lagLimitMs, isCrowdLate };
};

const verdict = (reached: number, { isServerLate, isCrowdLate }: Step) => {
  const why = isServerLate
    ? `then the event loop was late by more than ${lagLimitMs} ms`
    : isCrowdLate
      ? 'then the clients were the limit, not the server'
      : 'and more were not tried';
  print('sockets: kept up with', `${reached} sockets; ${why}`);
};

/** Adds sockets that receive the whole market ten times a second until the event loop is late. */
export const benchSockets = async () => {
  const server = await startBenchServer({}, { 'clock.rate': clockRate });
  const crowd = createCrowd(server.url);
  try {
    await server.inside();
    await pause(stepMs);
    print('sockets: none, event loop late by', lagText(await server.inside()));
    let reached = 0;
    let last: Step = { isServerLate: false, isCrowdLate: false };
    for (const count of steps) {
      last = await measure(server, crowd, count);
      if (last.isServerLate || last.isCrowdLate) break;
      reached = count;
    }
    verdict(reached, last);
  } finally {
    crowd.end();
    await server.stop();
  }
};
