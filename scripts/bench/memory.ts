import { atMost, print } from './figures';
import { startBenchServer } from './server';

const hourMs = 3_600_000;
const quarters = 4;
/** At this share of its length a day is moved at once, so that no request lasts too long. */
const stepMs = hourMs / 4;
const pairs = 10;
/** What the last quarter may hold more than the first one, when all bars are there. */
const growthBudget = 1.25;

const mib = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;

/** Memory before, during and after a whole day of ticks, with the time of the server run fast. */
export const benchMemory = async () => {
  const server = await startBenchServer({ CLOCK: 'test' });
  const advance = async (milliseconds: number) => {
    const response = await fetch(`${server.url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance_ms: milliseconds }),
    });
    if (!response.ok) throw new Error(`The clock was not moved: ${response.status}`);
  };
  const look = async (name: string) => {
    const { rss, heapUsed, external } = await server.inside();
    print(
      `memory: ${name}`,
      `${mib(rss)} resident, heap ${mib(heapUsed)}, outside of it ${mib(external)}`,
    );
    return { rss, heapUsed };
  };
  try {
    const startedAt = performance.now();
    await look('at the start');
    const looks: Awaited<ReturnType<typeof look>>[] = [];
    for (let quarter = 1; quarter <= quarters; quarter += 1) {
      for (let passedMs = 0; passedMs < (24 / quarters) * hourMs; passedMs += stepMs) {
        await advance(stepMs);
      }
      looks.push(await look(`after ${(24 / quarters) * quarter} hours of ticks`));
    }
    const ratioOf = (name: 'rss' | 'heapUsed') =>
      (looks.at(-1)?.[name] ?? Number.NaN) / (looks[0]?.[name] ?? Number.NaN);
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
