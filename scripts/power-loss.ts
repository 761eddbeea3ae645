import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { orderSettings } from './bench/order-kinds';
import { startBenchServer } from './bench/server';
import { placeOrders, recordingTo } from './power-loss/play';
import { losePower, type Trial } from './power-loss/trials';

// `npm run power-loss`: records what the embedded database of the built server does to its files while
// people place orders, from its first start on, then loses power at random instants of the recording.
// What no sync has covered survives piece by piece with a given probability. Every database must open,
// hold each acknowledged order and have clean records.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    trials: { type: 'string', default: '20' },
    orders: { type: 'string', default: '600' },
  },
});
const survivingShares = [0.5, 0.95];

const print = ({ share, acknowledged, fault, lost, violations }: Trial) =>
  console.log(
    `p = ${share}: ${acknowledged} acknowledged, ${lost} lost, ${violations} violations` +
      (fault === null ? '' : `, does not open: ${fault}`),
  );

const folder = mkdtempSync(join(tmpdir(), 'tideline-journal-'));
const journal = join(folder, 'journal');
let trials: readonly Trial[] = [];
try {
  const server = await startBenchServer(recordingTo(journal), orderSettings);
  const acknowledged = await placeOrders(server.url, { journal, orders: Number(values.orders) });
  await server.stop(async () => {
    const each = Array.from({ length: Number(values.trials) });
    const shares = each.flatMap(() => survivingShares);
    const recording = { journal, dataDir: server.dataDir, before: null, acknowledged };
    trials = await losePower(recording, { seed: Number(values.seed), shares }, print);
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const failed = trials.filter(
  ({ fault, lost, violations }) => fault !== null || lost > 0 || violations > 0,
);
console.log(`${trials.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
