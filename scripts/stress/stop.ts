import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/verify-records';
import { atMost, print } from '../bench/figures';
import { createSender } from '../bench/load';
import { startBenchServer } from '../bench/server';
import { logIn } from './load';
import { placeOrders } from './orders';

const rounds = 5;
const workers = 16;
const busyProcesses = 25;
const loadMs = 5_000;
/** A supervisor ends what has not ended by itself after this time. */
const limitSeconds = 10;

const busyMachine = () => {
  const children = Array.from({ length: busyProcesses }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const end = () => {
    process.off('exit', end);
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', end);
  return end;
};

/** A server that is told to stop under orders, on a machine with 25 other processes that never wait. */
export const stressStop = async () => {
  const seconds: number[] = [];
  let lost = 0;
  let known = 0;
  let broken = 0;
  for (let round = 0; round < rounds; round += 1) {
    const server = await startBenchServer();
    const first = createSender(server.url, 1);
    const orders = placeOrders(server.url, await logIn(first.send), workers);
    first.close();
    const endLoad = busyMachine();
    await pause(loadMs);
    const signalledAt = performance.now();
    await server.stop(async () => {
      seconds.push((performance.now() - signalledAt) / 1_000);
      endLoad();
      await orders.abandon();
      const { db, close } = await openDatabase({ dataDir: server.dataDir });
      const rows = await db.selectFrom('spot_order').select('id').execute();
      const stored = new Set(rows.map(({ id }) => id));
      const ids = [...orders.acknowledged.values()];
      known += ids.length;
      lost += ids.filter((id) => !stored.has(id)).length;
      broken += (await verifyRecords(db)).violations.length;
      await close();
    });
  }
  const longest = Math.max(...seconds);
  const each = seconds.map((one) => one.toFixed(1)).join(', ');
  print(
    `stop beside ${busyProcesses} busy processes`,
    `${each} s`,
    atMost(longest, limitSeconds, ' s'),
  );
  print('stop: orders acknowledged', `${known}`);
  print('stop: lost', `${lost}`, atMost(lost, 0, ''));
  print('stop: violations of the records', `${broken}`, atMost(broken, 0, ''));
};
