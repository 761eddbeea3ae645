import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/verify-records';
import { atMost, print } from '../bench/figures';
import { createSender } from '../bench/load';
import { portOf } from '../bench/port';
import { startBenchServer } from '../bench/server';
import { privateCluster, type StopMode } from './cluster';
import { logIn } from './load';
import { placeOrders } from './orders';

const restarts: readonly StopMode[] = [
  'immediate',
  'fast',
  'immediate',
  'fast',
  'immediate',
  'fast',
];
const workers = 16;
const loadMs = 3_000;
const downMs = 2_000;
const recoveryLimitMs = 60_000;

/** A port that was free a moment ago. */
const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const health = async (url: string): Promise<string> => {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3_000) });
    return `${response.status} ${(await response.text()).slice(0, 60)}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'none';
  }
};

/** A PostgreSQL that ends and starts again under orders, six times. */
export const stressRestart = async () => {
  const cluster = await privateCluster(await freePort());
  const server = await startBenchServer({ DATABASE_URL: cluster.url });
  const first = createSender(server.url, 1);
  const orders = placeOrders(server.url, await logIn(first.send), workers);
  first.close();
  try {
    for (const [index, mode] of restarts.entries()) {
      await pause(loadMs);
      const before = orders.acknowledged.size;
      await cluster.stop(mode);
      await pause(downMs);
      const during = await health(server.url);
      await cluster.start();
      const startedAt = performance.now();
      const known = orders.acknowledged.size;
      while (orders.acknowledged.size < known + workers) {
        if (performance.now() - startedAt > recoveryLimitMs) throw new Error('No recovery.');
        await pause(20);
      }
      const tookMs = performance.now() - startedAt;
      print(
        `restart ${index + 1}, ${mode}: ${before} orders before it`,
        `orders again after ${tookMs.toFixed(0)} ms; health meanwhile: ${during}`,
      );
    }
    await pause(loadMs);
    await orders.stop();
    const { db, close } = await openDatabase({ url: cluster.url });
    const rows = await db.selectFrom('spot_order').select('id').execute();
    const { violations } = await verifyRecords(db);
    await close();
    const stored = new Set(rows.map(({ id }) => id));
    const ids = [...orders.acknowledged.values()];
    print('restart: orders acknowledged', `${ids.length}; ${orders.report()}`);
    for (const [name, count] of [
      ['lost', ids.filter((id) => !stored.has(id)).length],
      ['doubled', stored.size - new Set(ids).size + (ids.length - new Set(ids).size)],
      ['violations of the ledger', violations.length],
    ] as const) {
      print(`restart: ${name}`, `${count}`, atMost(count, 0, ''));
    }
    print('restart: health afterwards', await health(server.url));
  } finally {
    await server.stop();
    await cluster.remove();
  }
};
