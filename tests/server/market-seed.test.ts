import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { dayMs } from '../../schemas/kernel/time';
import { openDatabase } from '../../server/database/open';
import { feedIdOf, marketKeyOf } from '../../server/market/simulated/key';
import { startServerProcess } from '../support/server/server-process';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-seed-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const Candles = v.object({ data: v.pipe(v.array(v.unknown()), v.minLength(100)) });
const untilMs = Date.parse('2026-03-04T00:00:00Z');

/** Starts a server on the folder, reads old candles and what describes the server, and stops it. */
const visit = async (folder: string, env: Readonly<Record<string, string>> = {}) => {
  const server = await startServerProcess({ DATA_DIR: folder, MARKET_FEED: 'simulated', ...env });
  const read = async (path: string) => (await fetch(`${server.url}${path}`)).text();
  const range = `from=${(untilMs - 200 * dayMs) / 1_000}&to=${untilMs / 1_000}`;
  const candles = await read(`/api/currency/new_timeshar?symbol=BTC/USDT&period=1day&${range}`);
  const texts = [
    candles,
    await read('/api/app/config'),
    await read('/healthz'),
    await read('/api/currency/quotation'),
    await read('/api/deal/info?symbol=BTC/USDT'),
  ];
  await server.stop();
  return {
    candles: v.parse(Candles, JSON.parse(candles)).data,
    texts: [...texts, server.output()],
  };
};

const storedSecret = async (folder: string): Promise<string> => {
  const { db, close } = await openDatabase({ dataDir: folder });
  const { value } = await db
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', 'market')
    .executeTakeFirstOrThrow();
  await close();
  return value;
};

test('a server draws the seed of its market once, and shows it to nobody', async () => {
  const folder = newFolder();
  const first = await visit(folder);
  const again = await visit(folder);
  const other = await visit(newFolder());
  expect(again.candles).toEqual(first.candles);
  expect(other.candles).not.toEqual(first.candles);

  const secret = await storedSecret(folder);
  expect(Buffer.from(secret, 'base64').length).toBe(32);
  const key = marketKeyOf(secret).toString('hex');
  for (const text of [...first.texts, ...again.texts]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(key);
  }
  expect(feedIdOf(marketKeyOf(secret))).not.toContain(key.slice(0, 8));
});

test('a number gives the same market to every server', async () => {
  const seeded = { MARKET_SEED: '7' };
  const { candles } = await visit(newFolder(), seeded);
  expect((await visit(newFolder(), seeded)).candles).toEqual(candles);
});
