import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { userEventFrom } from '../../schemas/account/private-event';
import { minuteMs } from '../../schemas/kernel/time';
import { DayMarket, DayMarketBatch, MarketDepth, MatchTrade } from '../../schemas/market/live';
import { Pair } from '../../schemas/market/pair';
import { createBookStore } from '../../src/realtime/book-store';
import { createQuoteStore } from '../../src/realtime/quote-store';
import { createStampClock } from '../../src/realtime/stamp-clock';
import { createTradeStore } from '../../src/realtime/trade-store';

const noon = Date.parse('2026-03-04T12:00:00Z');

/** Frames that come when the test says so. */
const handFrames = () => {
  const waiting: (() => void)[] = [];
  return {
    schedule: (run: () => void) => void waiting.push(run),
    draw: () => {
      for (const run of waiting.splice(0)) run();
    },
    count: () => waiting.length,
  };
};

const pairOf = (wire: Partial<v.InferInput<typeof Pair>> = {}) =>
  v.parse(Pair, {
    id: 1,
    currency_id: 1,
    currency_name: 'BTC',
    legal_id: 3,
    legal_name: 'USDT',
    now_price: '100',
    change: '1.5',
    high: '110',
    low: '90',
    open: '98.5',
    volume: '7',
    ts: new Date(noon).toISOString(),
    ...wire,
  });

const moveOf = (symbol: string, price: string, timeMs: number, ts = timeMs) =>
  v.parse(DayMarketBatch, { ts, data: [{ symbol, now_price: price, change: '2', time: timeMs }] });

const quoteStore = () => {
  const frames = handFrames();
  let nowMs = 0;
  // The device's clock is a day wrong, which no age may show.
  const clock = createStampClock(() => noon - 86_400_000 + nowMs);
  const { schedule } = frames;
  const quotes = createQuoteStore({ schedule, now: () => nowMs, serverNow: clock.now });
  return { quotes, frames, clock, wait: (ms: number) => (nowMs += ms) };
};

describe('quotes', () => {
  test('are shown once a frame, the last one of each pair, to those who watch that pair', () => {
    const { quotes, frames } = quoteStore();
    const notified: string[] = [];
    quotes.subscribe('BTC/USDT', () => notified.push(`BTC ${quotes.get('BTC/USDT')?.price}`));
    quotes.subscribe('ETH/USDT', () => notified.push(`ETH ${quotes.get('ETH/USDT')?.price}`));
    for (const price of ['101', '102', '103']) quotes.take(moveOf('BTC/USDT', price, noon));
    expect([notified, frames.count()]).toEqual([[], 1]);
    frames.draw();
    expect(notified).toEqual(['BTC 103']);
    quotes.take(moveOf('ETH/USDT', '7', noon));
    frames.draw();
    expect(notified).toEqual(['BTC 103', 'ETH 7']);
  });

  test('older than the last one of their pair are dropped, shown or not', () => {
    const { quotes, frames } = quoteStore();
    quotes.take(moveOf('BTC/USDT', '101', noon + 2));
    quotes.take(moveOf('BTC/USDT', '99', noon + 1));
    frames.draw();
    expect(quotes.get('BTC/USDT')?.price).toBe('101');
    quotes.take(moveOf('BTC/USDT', '98', noon + 1));
    quotes.seed([pairOf()]);
    frames.draw();
    expect(quotes.get('BTC/USDT')?.price).toBe('101');
    quotes.take(moveOf('BTC/USDT', '102', noon + 2));
    frames.draw();
    expect(quotes.get('BTC/USDT')).toMatchObject({ price: '102', step: 'rise' });
  });

  test('that cannot be read change nothing, and keep no later one away', () => {
    const { quotes, frames } = quoteStore();
    const shown = () => {
      frames.draw();
      return quotes.get('BTC/USDT')?.price;
    };
    quotes.subscribe('BTC/USDT', () => undefined);
    quotes.take(moveOf('BTC/USDT', '101', noon));
    expect(shown()).toBe('101');
    const late = noon + 86_400_000;
    quotes.take({ ts: late, rows: [{ symbol: 'BTC/USDT', now_price: 'much', time: late }, null] });
    expect(shown()).toBe('101');
    quotes.take(moveOf('BTC/USDT', '102', noon + 1));
    expect(shown()).toBe('102');
  });

  test('that nobody watches wait for no frame, and are there for whoever looks', () => {
    const { quotes, frames } = quoteStore();
    quotes.take(moveOf('BTC/USDT', '101', noon));
    quotes.take(moveOf('BTC/USDT', '102', noon + 1));
    expect(frames.count()).toBe(0);
    expect(quotes.get('BTC/USDT')?.price).toBe('102');
    quotes.take(moveOf('BTC/USDT', '103', noon + 2));
    const stop = quotes.subscribe('BTC/USDT', () => undefined);
    expect(quotes.get('BTC/USDT')?.price).toBe('103');
    quotes.take(moveOf('BTC/USDT', '104', noon + 3));
    expect([frames.count(), quotes.get('BTC/USDT')?.price]).toEqual([1, '103']);
    stop();
    expect(quotes.get('BTC/USDT')?.price).toBe('104');
    frames.draw();
    expect(quotes.get('BTC/USDT')?.price).toBe('104');
  });

  test('keep the figures of the day that an event leaves out', () => {
    const { quotes, frames } = quoteStore();
    quotes.seed([pairOf()]);
    expect(quotes.get('BTC/USDT')).toMatchObject({ price: '100', change: '1.5', high: '110' });
    quotes.take(moveOf('BTC/USDT', '99', noon + 1));
    frames.draw();
    expect(quotes.get('BTC/USDT')).toMatchObject({
      price: '99',
      change: '2',
      high: '110',
      low: '90',
      volume: '7',
      step: 'fall',
    });
  });

  test('that were never made are missing, not zero', () => {
    const { quotes } = quoteStore();
    quotes.seed([pairOf({ now_price: '0', ts: null, stale: true })]);
    expect(quotes.get('BTC/USDT')).toMatchObject({ price: null, change: null, timeMs: null });
  });

  test('without `ts` have no time of their own, and an answer confirms them', () => {
    const { quotes, frames, wait } = quoteStore();
    const dayStart = noon - 43_200_000;
    const event = v.parse(DayMarketBatch, {
      data: [{ symbol: 'BTC/USDT', now_price: '101', time: dayStart }],
    });
    quotes.seed([pairOf({ ts: null })]);
    quotes.take(event);
    frames.draw();
    expect([quotes.ageMs('BTC/USDT'), quotes.ageMs(null)]).toEqual([0, 0]);
    wait(11_000);
    expect(quotes.isOlderThan('BTC/USDT', 10_000)).toBe(true);
    quotes.seed([pairOf({ ts: null, now_price: '101' })]);
    expect(quotes.isOlderThan('BTC/USDT', 10_000)).toBe(false);
    expect([quotes.ageMs('BTC/USDT'), quotes.newestMs()]).toEqual([0, null]);
  });

  test('of existing servers are found by their currencies', () => {
    const { quotes, frames } = quoteStore();
    const old = v.parse(DayMarket, {
      type: 'daymarket',
      currency_id: '1',
      legal_id: '3',
      now_price: 57_314.75,
      change: '+1.63',
    });
    quotes.take(old);
    frames.draw();
    expect(quotes.get('BTC/USDT')).toBeNull();
    quotes.seed([pairOf({ ts: undefined })]);
    quotes.take(old);
    frames.draw();
    expect(quotes.get('BTC/USDT')).toMatchObject({ price: '57314.75', change: '1.63' });
  });

  describe('have an age', () => {
    const btc = 'BTC/USDT';
    const staleMs = 10_000;

    test('on the clock of the server, not of the device', () => {
      const { quotes, clock, wait } = quoteStore();
      expect([quotes.ageMs(btc), quotes.isOlderThan(btc, staleMs)]).toEqual([null, null]);
      clock.take(noon + 4_000);
      quotes.take(moveOf(btc, '101', noon, noon + 4_000));
      expect(quotes.ageMs(btc)).toBe(4_000);
      wait(6_000);
      expect([quotes.ageMs(btc), quotes.isOlderThan(btc, staleMs)]).toEqual([10_000, false]);
      wait(1);
      expect(quotes.isOlderThan(btc, staleMs)).toBe(true);
      quotes.take(moveOf(btc, '102', noon + 10_001));
      expect([quotes.ageMs(btc), quotes.isOlderThan(btc, staleMs)]).toEqual([0, false]);
    });

    test('of minutes where the feed ended minutes ago, however they came', () => {
      const { quotes, clock } = quoteStore();
      quotes.seed([pairOf({ stale: true })]);
      // Not known yet, and so not ten seconds either; but stale all the same.
      expect([quotes.ageMs(btc), quotes.isOlderThan(btc, staleMs)]).toEqual([null, true]);
      clock.take(noon + 21 * minuteMs);
      expect(quotes.ageMs(btc)).toBe(21 * minuteMs);
      quotes.take(moveOf(btc, '100', noon, noon + 21 * minuteMs));
      expect([quotes.ageMs(btc), quotes.isOlderThan(btc, staleMs)]).toEqual([21 * minuteMs, true]);
      expect([quotes.ageMs(null), quotes.isOlderThan(null, staleMs)]).toEqual([
        21 * minuteMs,
        true,
      ]);
      expect(quotes.newestMs()).toBe(noon);
    });

    test('that a repetition does not end', () => {
      const { quotes, wait } = quoteStore();
      quotes.seed([pairOf()]);
      wait(11_000);
      expect(quotes.isOlderThan(btc, staleMs)).toBe(true);
      quotes.seed([pairOf()]);
      quotes.take(moveOf(btc, '100', noon));
      expect(quotes.isOlderThan(btc, staleMs)).toBe(true);
    });

    test('since the last confirmation where the server sends no times', () => {
      const { quotes, clock, wait } = quoteStore();
      clock.take(noon);
      const timeless = pairOf({ ts: null });
      quotes.seed([timeless]);
      wait(11_000);
      expect([quotes.ageMs(btc), quotes.isOlderThan(btc, staleMs)]).toEqual([11_000, true]);
      quotes.seed([timeless]);
      expect([quotes.ageMs(btc), quotes.isOlderThan(btc, staleMs)]).toEqual([0, false]);
      quotes.seed([pairOf({ ts: null, stale: true })]);
      expect([quotes.ageMs(btc), quotes.isOlderThan(btc, staleMs)]).toEqual([null, true]);
    });

    test('of the newest of all pairs, whatever a quiet one has', () => {
      const { quotes, clock, wait } = quoteStore();
      clock.take(noon);
      quotes.seed([pairOf()]);
      wait(30_000);
      quotes.take(moveOf('ETH/USDT', '7', noon + 29_000, noon + 30_000));
      expect([quotes.ageMs(btc), quotes.ageMs(null)]).toEqual([30_000, 1_000]);
      // A wrong time of one row makes nothing younger.
      quotes.take(moveOf('XRP/USDT', '1', noon + 86_400_000, noon + 30_000));
      wait(20_000);
      expect(quotes.ageMs(null)).toBe(20_000);
    });
  });
});

describe('the clock of the server', () => {
  const clockAt = () => {
    const device = { nowMs: 0 };
    return { device, clock: createStampClock(() => device.nowMs) };
  };

  test('is unknown before the first message', () => {
    expect(clockAt().clock.now()).toBeNull();
  });

  test('follows the next message after the device slept or a clock was set', () => {
    for (const [deviceMs, serverMs] of [
      [1_000, 5_900],
      [3_600_000, 4_000_000],
      [3_600_000, 6_000],
      [-3_600_000, 6_000],
    ] as const) {
      const { device, clock } = clockAt();
      clock.take(5_000);
      device.nowMs = deviceMs;
      clock.take(serverMs);
      expect(clock.now()).toBe(serverMs);
    }
  });
});

describe('a book', () => {
  const depth = (ts: number, best: string) =>
    v.parse(MarketDepth, {
      symbol: 'BTC/USDT',
      ts,
      bids: [
        ['99', '1'],
        [best, '2'],
      ],
      asks: [
        ['103', '1'],
        ['101.5', '2'],
      ],
    });

  test('is kept while somebody watches it, best prices first, never an older one', () => {
    const frames = handFrames();
    const books = createBookStore(frames.schedule);
    books.take('BTC/USDT', depth(1, '100'));
    frames.draw();
    expect(books.get('BTC/USDT')).toBeNull();
    const stop = books.subscribe('BTC/USDT', () => undefined);
    const stopSecond = books.subscribe('BTC/USDT', () => undefined);
    books.take('BTC/USDT', depth(2, '100'));
    books.take('BTC/USDT', depth(1, '98'));
    frames.draw();
    const book = books.get('BTC/USDT');
    expect(book?.bids.map(({ price }) => price)).toEqual(['100', '99']);
    expect(book?.asks.map(({ price }) => price)).toEqual(['101.5', '103']);
    stopSecond();
    expect(books.get('BTC/USDT')).not.toBeNull();
    stop();
    expect(books.get('BTC/USDT')).toBeNull();
  });
});

describe('trades', () => {
  const trades = (...ids: number[]) =>
    v.parse(MatchTrade, {
      symbol: 'BTC/USDT',
      data: ids.map((id) => ({
        id,
        tradeId: `t${id}`,
        amount: '1',
        price: `${id}`,
        direction: 'buy',
        ts: noon + id,
      })),
    }).trades;

  test('are kept newest first, once each, fifty of them', () => {
    const frames = handFrames();
    const store = createTradeStore(frames.schedule);
    store.take('BTC/USDT', trades(1, 2, 3));
    store.take('BTC/USDT', trades(2, 3, 4));
    frames.draw();
    expect(store.get('BTC/USDT')?.map(({ uid }) => uid)).toEqual(['t4', 't3', 't2', 't1']);
    store.take('BTC/USDT', trades(...Array.from({ length: 60 }, (_, place) => place + 10)));
    frames.draw();
    expect(store.get('BTC/USDT')?.length).toBe(50);
    expect(store.get('BTC/USDT')?.[0]?.uid).toBe('t69');
  });
});

describe('a private event', () => {
  test('that cannot be read is nothing', () => {
    expect(userEventFrom('order_update', { kind: 'spot' })).toBeNull();
    expect(userEventFrom('balance_update', null)).toBeNull();
    expect(userEventFrom('session_ended', { reason: 'bored' })).toBeNull();
    expect(
      userEventFrom('order_update', { kind: 'spot', order: { id: 4, status: 1 }, seq: 3 }),
    ).toMatchObject({ name: 'order_update', data: { order: { id: 4, status: 1 }, seq: 3 } });
  });
});
