import { describe, expect, test } from 'vitest';
import { compare, sum } from '../../schemas/kernel/money';
import { minuteMs } from '../../schemas/kernel/time';
import { periods } from '../../schemas/market/period';
import type { CandleEvent } from '../../server/market/market-events';
import { simulatedMarket } from '../support/market';

const noon = Date.parse('2026-03-04T12:00:00Z');

describe('the market', () => {
  const symbol = 'ETH/USDT';

  test('tells ticks, books and bars; a listener that throws harms no other', async () => {
    const { market, clock, published, failures } = await simulatedMarket(noon + 500, [symbol]);
    const events: CandleEvent[] = [];
    const books: string[] = [];
    market.onTick(() => {
      throw new Error('A listener broke.');
    });
    market.onBook((changed) => books.push(changed));
    const stopListening = market.onCandle((event) => events.push(event));
    await clock.advance(60_000);
    expect(published.length).toBe(60);
    expect(failures.length).toBe(60);
    expect(books.length).toBe(60);
    expect(new Set(events.map(({ period }) => period))).toEqual(new Set(periods));
    const closed = events.filter((event) => event.closed);
    expect(closed.map(({ period }) => period)).toEqual(['1min']);
    expect(closed[0]?.bar()).toEqual((await market.candles(symbol, '1min', noon, noon))[0]);
    const openDay = events.findLast(({ period }) => period === '1day')?.bar();
    expect(openDay).toEqual(market.latestCandles(symbol, '1day', 1)[0]);
    expect(openDay?.closed).toBe(false);
    stopListening();
    const before = events.length;
    await clock.advance(5_000);
    expect(events.length).toBe(before);
    expect(market.recentTrades(symbol).length).toBe(50);
    expect(market.recentTrades(symbol).at(-1)).toEqual(market.lastTick(symbol));
    await market.stop();
  });

  test('the day rolls: figures are those of the minutes of the last 24 hours', async () => {
    const { market, clock } = await simulatedMarket(noon, [symbol]);
    await clock.advance(90 * minuteMs - 1);
    const minutes = await market.candles(symbol, '1min', clock.now() - 86_400_000, clock.now());
    expect(minutes.length).toBe(1_440);
    const quote = market.quote(symbol);
    expect(quote?.open).toBe(minutes[0]?.open);
    expect(quote?.price).toBe(minutes.at(-1)?.close);
    expect(quote?.volume).toBe(sum(minutes.map((bar) => bar.amount)));
    expect(quote?.high).toBe(
      minutes
        .map((bar) => bar.high)
        .toSorted(compare)
        .at(-1),
    );
    expect(quote?.low).toBe(minutes.map((bar) => bar.low).toSorted(compare)[0]);
    await market.stop();
  });

  test('a stopped feed goes stale after ten seconds, and no price is invented', async () => {
    const { market, clock, published } = await simulatedMarket(noon, [symbol]);
    await clock.advance(30_000);
    await market.stop();
    const last = published.at(-1);
    if (!last) throw new Error('There was no tick.');
    const before = published.length;
    await clock.advance(10_000 - (clock.now() - last.timeMs));
    expect(market.quote(symbol)).toMatchObject({ price: last.price, stale: false });
    await clock.advance(1);
    expect(market.quote(symbol)).toMatchObject({
      price: last.price,
      timeMs: last.timeMs,
      stale: true,
    });
    expect(published.length).toBe(before);
  });

  test('pairs that the feed has no price for have no market', async () => {
    const { market } = await simulatedMarket(noon, [symbol]);
    expect(market.pairs().map((pair) => pair.symbol)).toEqual([symbol]);
    expect(market.pair('BTC/USDT')?.id).toBe(1);
    expect(market.pairById(2)?.symbol).toBe(symbol);
    expect(market.quote('BTC/USDT')).toBeNull();
    expect(market.book('BTC/USDT', 20)).toBeNull();
    expect(await market.candles('BTC/USDT', '1min', 0, noon)).toEqual([]);
    await market.stop();
  });

  test('what memory has let go of is read from the history and from what was written', async () => {
    const start = noon + 2 * minuteMs;
    const bars = await simulatedMarket(start, [symbol], 2);
    await bars.clock.advance(19 * 60 * minuteMs);
    const later = await simulatedMarket(bars.clock.now(), [symbol]);
    const facts = async (of: typeof bars, fromMs: number) =>
      (await of.market.candles(symbol, '5min', fromMs, fromMs + 5 * minuteMs)).map(
        ({ vol: _vol, ...bar }) => bar,
      );
    expect(bars.market.latestCandles(symbol, '5min', 1_000)[0]?.startMs).toBeGreaterThan(noon);
    // The bar of noon was begun before the start and finished after it: it is one bar, and whole.
    for (const fromMs of [noon - 10 * minuteMs, noon - 5 * minuteMs, noon, noon + 5 * minuteMs]) {
      const read = await facts(bars, fromMs);
      expect(read.length).toBe(2);
      expect(read).toEqual(await facts(later, fromMs));
    }
    await bars.market.stop();
    await later.market.stop();
  });
});
