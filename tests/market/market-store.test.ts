import { expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { minuteMs } from '../../schemas/kernel/time';
import { pairOf } from '../../server/instruments/instruments';
import type { StoredBar } from '../../server/market/candles';
import type { FeedTick } from '../../server/market/feed';
import { createMarket } from '../../server/market/market';
import { feedIdOf, marketKeyOf } from '../../server/market/simulated/key';
import { simulatedFeed } from '../../server/market/simulated/simulated-feed';
import { createMarketStore } from '../../server/market/store';
import { testClock } from '../../server/platform/clock';
import { describeOnEachDatabase } from '../support/database/databases';

const noon = Date.parse('2026-03-04T12:00:00Z');
const found = pairOf('DOGE/USDT');
if (!found) throw new Error('DOGE/USDT is no pair.');
const doge = found;

const tick = (uid: string, timeMs: number, price = '0.68982'): FeedTick => ({
  uid,
  pairId: doge.id,
  symbol: doge.symbol,
  timeMs,
  sourceTimeMs: timeMs - 5,
  price: amount(price),
  quantity: amount('12586268621.3'),
  side: 'sell',
  derived: true,
});

const bar = (startMs: number, close: string): StoredBar => ({
  startMs,
  open: amount('0.5'),
  high: amount('0.9'),
  low: amount('0.1'),
  close: amount(close),
  amount: amount('1000'),
  vol: amount('512.345678'),
  closed: true,
});

describeOnEachDatabase('the market in the database', (database) => {
  const stored = async (uid: string): Promise<FeedTick | null> => {
    const ticks = await createMarketStore(database().db).ticksAfter(
      doge.id,
      { timeMs: 0 },
      { untilMs: noon * 2, limit: 100_000 },
    );
    return ticks.find((each) => each.uid === uid) ?? null;
  };

  test('a tick is written as it was, and once', async () => {
    const store = createMarketStore(database().db);
    const first = tick('once', noon);
    store.storeTick(first);
    await store.flush();
    expect(await stored('once')).toEqual(first);
    store.storeTick(tick('once', noon, '0.1'));
    await store.flush();
    expect(await stored('once')).toEqual(first);
    expect(await stored('never')).toBeNull();
  });

  test('more than one statement holds is written in several, nothing is lost', async () => {
    const store = createMarketStore(database().db);
    const many = Array.from({ length: 1_234 }, (_, place) => tick(`many-${place}`, noon + place));
    for (const each of many) store.storeTick(each);
    await Promise.all([store.flush(), store.write(() => undefined), store.flush()]);
    const rows = await database()
      .db.selectFrom('feed_tick')
      .select('uid')
      .where('uid', 'like', 'many-%')
      .execute();
    expect(rows.length).toBe(1_234);
  });

  test('bars are given newest first served, ascending, and a bar written again replaces itself', async () => {
    const store = createMarketStore(database().db);
    const keep = (startMs: number, close: string, feedId = 'a') =>
      store.storeBar({ feedId, pair: doge, period: '1min', bar: bar(startMs, close) });
    for (let minute = 0; minute < 10; minute += 1) keep(noon + minute * minuteMs, '0.6');
    keep(noon, '0.7', 'another');
    await store.flush();
    keep(noon + 9 * minuteMs, '0.8');
    await store.flush();
    const range = { feedId: 'a', pair: doge, period: '1min' as const, fromMs: noon };
    const newest = await store.bars({ ...range, untilMs: noon + 10 * minuteMs, limit: 3 });
    expect(newest).toEqual([
      bar(noon + 7 * minuteMs, '0.6'),
      bar(noon + 8 * minuteMs, '0.6'),
      bar(noon + 9 * minuteMs, '0.8'),
    ]);
    expect((await store.bars({ ...range, untilMs: noon + minuteMs, limit: 9 })).length).toBe(1);
  });

  test('what fails to be written is reported, kept, and written later', async () => {
    const failures: unknown[] = [];
    const store = createMarketStore(database().db);
    const wrong = { ...tick('late', noon), timeMs: Number.NaN };
    store.storeTick(wrong);
    await store.write((error) => failures.push(error));
    await expect(store.flush()).rejects.toThrow();
    expect(failures.length).toBe(1);
    wrong.timeMs = noon;
    await store.flush();
    expect((await stored('late'))?.timeMs).toBe(noon);
  });

  test('a running market writes its ticks and bars; a restart in the same minute repeats none', async () => {
    const { db } = database();
    const feedId = feedIdOf(marketKeyOf(21));
    const run = async (startMs: number, forMs: number) => {
      const clock = testClock(startMs);
      const feed = simulatedFeed({ seed: 21, symbols: [doge.symbol] });
      const failures: unknown[] = [];
      const market = createMarket({
        feed,
        clock,
        store: createMarketStore(db),
        maxBars: 2,
        failed: (error) => failures.push(error),
      });
      await market.start();
      market.startWriting();
      await clock.advance(forMs);
      await market.stop();
      expect(failures).toEqual([]);
      return { market, clock };
    };
    const written = () =>
      db
        .selectFrom('feed_tick')
        .select('time_ms')
        .where('uid', 'like', `${feedId}.%`)
        .orderBy('time_ms')
        .execute();
    await run(noon, 90_000);
    expect((await written()).length).toBeGreaterThanOrEqual(90);
    await run(noon + 100_000, 80_000 - 1);
    const times = (await written()).map((row) => row.time_ms);
    expect(times.length).toBe(180);
    expect(new Set(times.map((ms) => Math.floor(ms / 1_000))).size).toBe(180);
    const bars = await createMarketStore(db).bars({
      feedId,
      pair: doge,
      period: '1min',
      fromMs: noon,
      untilMs: noon + 3 * minuteMs,
      limit: 9,
    });
    expect(bars.map(({ startMs }) => startMs)).toEqual([noon, noon + minuteMs]);
  });
});
