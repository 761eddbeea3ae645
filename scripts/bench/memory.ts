import { setTimeout as pause } from 'node:timers/promises';
import { hourMs } from '../../schemas/kernel/time';
import { writeFigure } from '../figure';
import { atMost, print } from './figures';
import { throwAwayDatabase } from './postgres';
import { startBenchServer } from './server';

const idleMs = 60_000;
const idleBudget = { embedded: 450, postgres: 200 } as const;
const quarters = 4;
/** The clock is advanced in steps, so that no request takes too long. */
const stepMs = hourMs / 4;
const pairs = 10;
/** Allowed growth from the first quarter, when all bars are in memory, to the last. */
const growthBudget = 1.25;

const mib = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;

/** Resident memory of a server that nobody uses, on its first start, a minute after it. */
const benchIdle = async (name: string, most: number, env: Readonly<Record<string, string>>) => {
  const server = await startBenchServer(env);
  try {
    await pause(idleMs);
    const megabytes = Math.round(server.resident() / 1024 / 1024);
    const title = `memory: idle for a minute, ${name}`;
    print(title, `${megabytes} MiB resident`, atMost(megabytes, most, ' MiB'));
    writeFigure(title, `${megabytes} MiB resident`, 'npm run bench -- memory');
  } finally {
    await server.stop();
  }
};

/** Memory before, during and after a day of ticks, with a test clock. */
const benchDay = async () => {
  const server = await startBenchServer({ CLOCK: 'test' });
  const advance = async (milliseconds: number) => {
    const response = await fetch(`${server.url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance_ms: milliseconds }),
    });
    if (!response.ok) throw new Error(`The clock was not moved: ${response.status}`);
  };
  const sample = async (name: string) => {
    const { rss, heapUsed, external } = await server.inside();
    print(
      `memory: ${name}`,
      `${mib(rss)} resident, heap ${mib(heapUsed)}, outside of it ${mib(external)}`,
    );
    return { rss, heapUsed };
  };
  try {
    const startedAt = performance.now();
    await sample('at the start');
    const samples: Awaited<ReturnType<typeof sample>>[] = [];
    for (let quarter = 1; quarter <= quarters; quarter += 1) {
      for (let passedMs = 0; passedMs < (24 / quarters) * hourMs; passedMs += stepMs) {
        await advance(stepMs);
      }
      samples.push(await sample(`after ${(24 / quarters) * quarter} hours of ticks`));
    }
    const ratioOf = (name: 'rss' | 'heapUsed') =>
      (samples.at(-1)?.[name] ?? Number.NaN) / (samples[0]?.[name] ?? Number.NaN);
    for (const [name, title] of [
      ['rss', 'resident'],
      ['heapUsed', 'heap'],
    ] as const) {
      const ratio = ratioOf(name);
      print(
        `memory: ${title}, last quarter against the first`,
        `${ratio.toFixed(2)} ×`,
        atMost(ratio, growthBudget, ' ×'),
      );
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    print('memory: ticks taken', `86,400 s of ${pairs} pairs in ${seconds.toFixed(0)} s`);
  } finally {
    await server.stop();
  }
};

export const benchMemory = async () => {
  await benchIdle('embedded', idleBudget.embedded, {});
  const postgres = await throwAwayDatabase();
  if (postgres) {
    try {
      await benchIdle('PostgreSQL', idleBudget.postgres, { DATABASE_URL: postgres.url });
    } finally {
      await postgres.drop();
    }
  }
  await benchDay();
};
