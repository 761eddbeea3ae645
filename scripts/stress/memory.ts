import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { minuteMs } from '../../schemas/kernel/time';
import { atMost, median, print } from '../bench/figures';
import { throwAwayDatabase } from '../bench/postgres';
import { startBenchServer } from '../bench/server';
import { mixedLoad } from './load';

const minutes = 10;
/** After these minutes the memory that a server needs at all is in use. */
const warmUpMinutes = 4;
const growthBudget = 1.1;

const mib = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

const photoOf = (index: number): Promise<Buffer> => {
  const background = { r: index % 256, g: (index >> 8) % 256, b: 99 };
  return sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
};

/** Memory of a server under mixed load, each minute for ten minutes. */
export const stressMemory = async () => {
  const database = await throwAwayDatabase();
  const environment: Record<string, string> = database ? { DATABASE_URL: database.url } : {};
  const server = await startBenchServer(environment, { 'upload.per_hour': 1_000_000 });
  const load = await mixedLoad(server.url, photoOf);
  const samples: { rss: number; heapUsed: number }[] = [];
  try {
    for (let minute = 1; minute <= minutes; minute += 1) {
      await pause(minuteMs);
      const { rss, heapUsed } = await server.inside();
      samples.push({ rss, heapUsed });
      const work = Object.entries(load.done).map(([name, count]) => `${count} ${name}`);
      print(
        `memory: minute ${minute}`,
        `${mib(rss)} resident, heap ${mib(heapUsed)}; ${work.join(', ')}`,
      );
    }
  } finally {
    await load.stop();
    await server.stop();
    await database?.drop();
  }
  const after = samples.slice(warmUpMinutes);
  const half = Math.floor(after.length / 2);
  for (const name of ['rss', 'heapUsed'] as const) {
    const of = (some: typeof samples) => median(some.map((sample) => sample[name]));
    const ratio = of(after.slice(half)) / of(after.slice(0, half));
    print(`memory: ${name}, last minutes against the first after warm-up`, ratio.toFixed(3), {
      ...atMost(ratio, growthBudget, ' ×'),
    });
  }
};
