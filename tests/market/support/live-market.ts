import { afterEach, beforeAll, expect, vi } from 'vitest';
import type { FeedTick } from '../../../server/market/feed';
import { liveFeed } from '../../../server/market/live/live-feed';
import { createMarket, type Market } from '../../../server/market/market';
import { testClock } from '../../../server/platform/clock';
import { openMemory } from '../../support/database/databases';
import { memoryStore } from '../../support/market';
import { serverOver } from '../../support/server/test-app';
import { fakeExchange } from './fake-exchange';

export type Fake = Awaited<ReturnType<typeof fakeExchange>>;

/** When a market on a fake exchange starts: in the middle of a minute. */
export const minute = Date.parse('2026-03-01T10:00:00Z');
export const now = minute + 30_000;

export const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 45_000, interval: 20 });

/** Ends, last first, what a test has opened. */
const stops: (() => Promise<unknown>)[] = [];

/** For a file of tests: the library is large, so it is read once, and no test waits for it. */
export const withLiveMarkets = () => {
  // What is waited for is told by the fake exchange; the limit is for machines with much else to do.
  vi.setConfig({ testTimeout: 240_000 });
  beforeAll(async () => {
    await liveFeed({ exchange: 'binance' });
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });
};

export const exchangeOf = async (bases: readonly string[] = ['BTC']): Promise<Fake> => {
  const fake = await fakeExchange(bases);
  stops.push(fake.stop);
  return fake;
};

export const trade = (id: number, secondsAgo: number, price = '57000.10', quantity = '0.5') => ({
  id,
  timeMs: now - secondsAgo * 1_000,
  price,
  quantity,
});

const listenedTo = (market: Market) => {
  const published: FeedTick[] = [];
  market.onTick((tick) => published.push(tick));
  const ids = () => published.map(({ uid }) => Number(uid.split('.').at(-1)));
  return { published, ids };
};

/** A started market on the fake exchange. Its waits are on a clock that the test moves. */
export const marketOn = async (
  fake: Fake,
  { chance = 0, timeout = 10_000 }: { chance?: number; timeout?: number } = {},
) => {
  const clock = testClock(now);
  const failures: unknown[] = [];
  const { store, bars, ticks } = memoryStore();
  const library = { ...fake.library, timeout };
  const feed = await liveFeed({ exchange: 'binance', library, chance: () => chance });
  const failed = (error: unknown) => failures.push(error);
  const market = createMarket({ feed, clock, store, failed });
  const published = listenedTo(market);
  await market.start();
  market.startWriting();
  stops.push(market.stop);
  return { clock, market, failures, bars, ticks, ...published };
};

/** A server on the fake exchange. */
const serverOn = async (fake: Fake) => {
  const { db, close } = await openMemory();
  stops.push(close);
  const clock = testClock(now);
  const feed = await liveFeed({ exchange: 'binance', library: fake.library, chance: () => 0 });
  const { services, person } = await serverOver(db, [], { clock, feed });
  const { market } = services;
  market.startWriting();
  stops.push(market.stop);
  return { clock, market, services, person, ...listenedTo(market) };
};

/** The same, once the stream of trades is heard and the first trade of it has come through. */
const streaming = async <Running extends Awaited<ReturnType<typeof serverOn | typeof marketOn>>>(
  fake: Fake,
  open: (fake: Fake) => Promise<Running>,
): Promise<Running> => {
  fake.setBook('BTC', 100, [['57000.00', '1']], [['57000.20', '2']]);
  const running = await open(fake);
  await soon(() => expect(fake.watchesTrades('BTC') && fake.watchesBook('BTC')).toBe(true));
  await soon(() => expect(running.market.book('BTC/USDT', 5)).not.toBeNull());
  const first = trade(10, 0);
  fake.listTrade('BTC', first);
  fake.streamTrade('BTC', first);
  await soon(() => expect(running.ids()).toEqual([10]));
  return running;
};
export const streamingMarket = (fake: Fake) => streaming(fake, (on) => marketOn(on));
export const streamingServer = (fake: Fake) => streaming(fake, serverOn);
