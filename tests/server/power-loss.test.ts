import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { orderSettings } from '../../scripts/bench/order-kinds';
import { benchLimits } from '../../scripts/bench/server';
import { placeOrders, recordingTo } from '../../scripts/power-loss/play';
import { losePower } from '../../scripts/power-loss/trials';
import { migratedData } from '../support/database/migrated-database';
import { startServerProcess } from '../support/server/server-process';

const folder = mkdtempSync(join(tmpdir(), 'tideline-power-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('after a power loss the embedded database opens and holds each acknowledged order', async () => {
  const dataDir = join(folder, 'data');
  const journal = join(folder, 'journal');
  const settings = join(folder, 'settings.json');
  writeFileSync(settings, JSON.stringify({ ...benchLimits, ...orderSettings }));
  const env = { DATA_DIR: dataDir, TIDELINE_CONFIG: settings, ...recordingTo(journal) };
  const server = await startServerProcess(env);
  let acknowledged: Awaited<ReturnType<typeof placeOrders>> = [];
  try {
    acknowledged = await placeOrders(server.url, { journal, orders: 60 });
  } finally {
    await server.kill();
  }
  expect(acknowledged.length).toBe(60);
  const recording = { journal, dataDir, before: migratedData, acknowledged };
  const trials = await losePower(recording, { seed: 7, shares: [0.5, 0.5, 0.95] });
  for (const trial of trials) {
    expect(trial.acknowledged).toBeGreaterThan(0);
    expect(trial).toMatchObject({ fault: null, lost: 0, violations: 0 });
  }
});
