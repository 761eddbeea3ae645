import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { amountOfUnits } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import { endOf, type Period, periods, startOf } from '../../schemas/market/period';
import { migrate } from '../../server/database/migrate';
import { type Database, openDatabase } from '../../server/database/open';
import { type ListedPair, pairs } from '../../server/instruments/instruments';
import { barOf, barOfTrade } from '../../server/market/candles';
import { tickUid } from '../../server/market/feed';
import { purgeFeedTicks } from '../../server/market/feed-ticks';
import { createMarketStore, type MarketStore } from '../../server/market/store';
import { atMost, milliseconds, print } from './figures';

const days = 10;
/** Real time after which no further day begins. */
const longestMs = 600_000;
/** Shorter than the default, so that ticks leave within the days that are played. */
const tickDays = 3;
const defaultTickDays = 7;
const secondsPerFlush = 50;
const startMs = Date.UTC(2026, 0, 1);
const gib = 1024 ** 3;
/** Allowed growth from the day on which the first ticks have left to the last. */
const growthBudget = 1.1;
/** GiB. */
const yearBudget = 5;

const mib = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;

const folderBytes = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? folderBytes(path) : statSync(path).size);
  }, 0);

/** A price that moves by up to a thousandth around its start, and a quantity, in smallest units. */
const tradeAt = (pair: ListedPair, second: number) => {
  const base = 10 ** (pair.priceDecimals + 2);
  const price = BigInt(
    Math.round(base * (1 + Math.sin(second / 977) / 1_000 + Math.random() / 1e4)),
  );
  const quantity = BigInt(1 + Math.floor(Math.random() * 10 ** pair.quantityDecimals));
  return { price, quantity };
};

const storeSecond = (store: MarketStore, pair: ListedPair, second: number) => {
  const timeMs = startMs + second * 1_000 + (pair.id % 10) * 97;
  const { price, quantity } = tradeAt(pair, second);
  store.storeTick({
    uid: tickUid('s1', pair, timeMs, `${second % 60}`),
    pairId: pair.id,
    symbol: pair.symbol,
    timeMs,
    sourceTimeMs: timeMs,
    price: amountOfUnits(price, pair.priceDecimals),
    quantity: amountOfUnits(quantity, pair.quantityDecimals),
    side: second % 2 === 0 ? 'buy' : 'sell',
    derived: true,
  });
  for (const period of periods) {
    const barMs = startOf(period, timeMs);
    if (endOf(period, barMs) - timeMs > 1_000) continue;
    const bar = barOf(barOfTrade(barMs, price, quantity * 60n), pair, true);
    store.storeBar({ feedId: 's1', pair, period, bar });
  }
};

const sizesOf = async (db: Database, folder: string) => {
  const { rows } = await sql<{ ticks: number; candles: number; rows: number }>`
    select (select sum(pg_total_relation_size(inhrelid))::bigint from pg_inherits
        where inhparent = 'feed_tick'::regclass) as ticks,
      pg_total_relation_size('market_candle') as candles,
      (select count(*) from market_candle) as rows`.execute(db);
  const [sizes] = rows;
  if (!sizes) throw new Error('The sizes were not read.');
  const log = folderBytes(join(folder, 'database', 'pg_wal'));
  return { ...sizes, log, files: folderBytes(folder) - log };
};

/** The longest wait of statements that are sent one after the other while something runs. */
const longestStall = async (db: Database, work: () => Promise<unknown>): Promise<number> => {
  let isRunning = true;
  const working = work().finally(() => {
    isRunning = false;
  });
  let longest = 0;
  while (isRunning) {
    const askedAt = performance.now();
    await sql`select 1`.execute(db);
    longest = Math.max(longest, performance.now() - askedAt);
  }
  await working;
  return longest;
};

type Stalls = { purge: number; nothing: number };

/** One simulated day: its ticks and candles, then what the clock does. */
const playDay = async (db: Database, store: MarketStore, day: number): Promise<Stalls> => {
  for (let second = day * 86_400; second < (day + 1) * 86_400; second += secondsPerFlush) {
    for (let each = second; each < second + secondsPerFlush; each += 1) {
      for (const pair of pairs) storeSecond(store, pair, each);
    }
    await store.flush();
    if (second % 3_600 < secondsPerFlush) await sql`checkpoint`.execute(db);
  }
  const fromMs = startMs + (day + 1 - tickDays) * dayMs;
  const purge = await longestStall(db, () =>
    purgeFeedTicks(db, { fromMs, replayStartMs: () => null }),
  );
  const nothing = await longestStall(db, () => pause(1_000));
  await sql`vacuum (analyze)`.execute(db);
  return { purge, nothing };
};

const perYear: Readonly<Record<Period, number>> = {
  '1min': 525_600,
  '5min': 105_120,
  '15min': 35_040,
  '30min': 17_520,
  '60min': 8_760,
  '1day': 365,
  '1week': 52,
  '1mon': 12,
};

/** Sizes of the embedded database by day, and what follows from them for a year. */
export const benchGrowth = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-growth-'));
  const { db, close } = await openDatabase({ dataDir: folder });
  try {
    await migrate(db);
    const store = createMarketStore(db);
    const empty = await sizesOf(db, folder);
    const startedAt = performance.now();
    const played: Awaited<ReturnType<typeof sizesOf>>[] = [];
    const stalls: Stalls[] = [];
    while (played.length < days && performance.now() - startedAt < longestMs) {
      const day = played.length;
      stalls.push(await playDay(db, store, day));
      const sizes = await sizesOf(db, folder);
      played.push(sizes);
      const { ticks, candles, log, files } = sizes;
      const figures = `ticks ${mib(ticks)}, candles ${mib(candles)}, log ${mib(log)}, files ${mib(files)}`;
      print(`growth: day ${day + 1}`, `${figures}, memory ${mib(process.memoryUsage().rss)}`);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    const [flat, last] = [played[tickDays + 1], played.at(-1)];
    if (!flat || !last) throw new Error('Too few days were played.');
    const count = 864_000 * played.length;
    print('growth: ticks written', `${count} in ${seconds.toFixed(0)} s`);
    const withoutCandles = (sizes: typeof last) => sizes.files - sizes.candles + sizes.log;
    const ratio = withoutCandles(last) / withoutCandles(flat);
    print(
      `growth: day ${played.length} against day ${tickDays + 2}, without candles`,
      `${ratio.toFixed(2)} ×`,
      atMost(ratio, growthBudget, ' ×'),
    );
    const longestOf = (name: keyof Stalls) =>
      milliseconds(Math.max(...stalls.map((each) => each[name])));
    print('growth: longest stall of a statement beside nothing', longestOf('nothing'));
    print('growth: longest stall of a statement beside a purge', longestOf('purge'));
    const tickBytes = last.ticks / tickDays;
    const candleBytes = last.candles / last.rows;
    const candleRows = pairs.length * periods.reduce((sum, period) => sum + perYear[period], 0);
    const year =
      (empty.files + last.log + tickBytes * (defaultTickDays + 1) + candleBytes * candleRows) / gib;
    print(
      'growth: bytes per candle, MiB per day of ticks',
      `${candleBytes.toFixed(0)}, ${mib(tickBytes)}`,
    );
    print(
      'growth: a year of ten pairs',
      `${year.toFixed(2)} GiB`,
      atMost(year, yearBudget, ' GiB'),
    );
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
};
