import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Feed, FeedTick } from '../../server/market/feed';
import { createMarket } from '../../server/market/market';
import { type RecordingOptions, recordedFeed } from '../../server/market/recorded/recorded-feed';
import { simulatedFeed } from '../../server/market/simulated/simulated-feed';
import type { MarketStore, PersistedBar } from '../../server/market/store';
import { testClock } from '../../server/platform/clock';

const beside = fileURLToPath(new URL('../../../shared/market-data', import.meta.url));

/** The folder of recordings: `MARKET_DATA`, else beside the repository. */
export const recordings = process.env['MARKET_DATA'] ?? beside;

/** Whether a recording is there; says so when it is not, because its tests are left out then. */
export const isRecorded = (set: string): boolean => {
  const found = existsSync(join(recordings, set));
  if (!found) console.info(`Left out: there is no recording ${set} in MARKET_DATA.`);
  return found;
};

/** A store without a database, which keeps everything and forgets nothing. */
export const memoryStore = () => {
  const ticks = new Map<string, FeedTick>();
  const bars = new Map<string, PersistedBar>();
  const store: MarketStore = {
    storeTick: (tick) => {
      if (!ticks.has(tick.uid)) ticks.set(tick.uid, tick);
    },
    storeBar: (stored) => {
      bars.set(`${stored.feedId} ${stored.pair.id} ${stored.period} ${stored.bar.startMs}`, stored);
    },
    write: async () => undefined,
    flush: async () => undefined,
    ticksAfter: async (pairId, { timeMs }, { untilMs, limit }) =>
      [...ticks.values()]
        .filter((tick) => tick.pairId === pairId && tick.timeMs > timeMs && tick.timeMs <= untilMs)
        .toSorted((a, b) => a.timeMs - b.timeMs)
        .slice(0, limit),
    bars: async ({ feedId, pair, period, fromMs, untilMs, limit }) =>
      [...bars.values()]
        .filter(
          (stored) => stored.feedId === feedId && stored.pair === pair && stored.period === period,
        )
        .map(({ bar }) => bar)
        .filter(({ startMs }) => startMs >= fromMs && startMs < untilMs)
        .toSorted((a, b) => a.startMs - b.startMs)
        .slice(-limit),
  };
  return { store, ticks, bars };
};

/** Runs a feed and collects what it emits. */
export const collected = async (feed: Feed) => {
  const ticks: FeedTick[] = [];
  const changedBooks: string[] = [];
  const jumps: number[] = [];
  const failures: unknown[] = [];
  await feed.run({
    tick: (tick) => ticks.push(tick),
    bookChanged: (symbol) => changedBooks.push(symbol),
    past: () => undefined,
    jumped: (startMs) => jumps.push(startMs),
    failed: (error) => failures.push(error),
  });
  return { ticks, changedBooks, jumps, failures };
};

/** A started market on a recording, on a clock that the test moves. */
export const recordedMarket = async (options: Omit<RecordingOptions, 'folder'>, nowMs: number) => {
  const clock = testClock(nowMs);
  const { store, ticks, bars } = memoryStore();
  const failures: unknown[] = [];
  const feed = recordedFeed({ folder: recordings, ...options });
  const market = createMarket({ feed, clock, store, failed: (error) => failures.push(error) });
  const published: FeedTick[] = [];
  market.onTick((tick) => published.push(tick));
  await market.start();
  market.startWriting();
  return { clock, market, published, ticks, bars, failures };
};

/** A started, simulated market on a clock that the test moves. */
export const simulatedMarket = async (
  nowMs: number,
  symbols?: readonly string[],
  maxBars = 1_500,
) => {
  const clock = testClock(nowMs);
  const memory = memoryStore();
  const failures: unknown[] = [];
  const feed = simulatedFeed(symbols ? { seed: 7, symbols } : { seed: 7 });
  const market = createMarket({
    feed,
    clock,
    store: memory.store,
    maxBars,
    failed: (error) => failures.push(error),
  });
  const published: FeedTick[] = [];
  market.onTick((tick) => published.push(tick));
  await market.start();
  market.startWriting();
  return { clock, market, published, failures, ...memory };
};
