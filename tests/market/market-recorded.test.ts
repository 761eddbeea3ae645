import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Amount, amount, isAtLeast, sum, truncate, unitsAt } from '../../schemas/kernel/money';
import { pairOf, pairs } from '../../server/instruments/instruments';
import type { FeedTick } from '../../server/market/feed';
import { candleFile, loadCandleSet } from '../../server/market/recorded/candle-set';
import { lineBlocks } from '../../server/market/recorded/rows';
import { walkedPrice } from '../../server/market/recorded/walk';
import { isRecorded, recordedMarket, recordings } from '../support/market';

const at = (iso: string) => Date.parse(iso);
const hasMonth = isRecorded('candles-1m');
const hasDays = isRecorded('candles-1m-2025-10');
const seconds = Array.from({ length: 60 }, (_, second) => second);

const mustPair = (symbol: string) => {
  const pair = pairOf(symbol);
  if (!pair) throw new Error(`${symbol} is no pair.`);
  return pair;
};

describe.skipIf(!hasMonth)('the month of minutes', () => {
  test('golden 24-hour figures of 2021-05-08T00:00Z', async () => {
    // Begun a minute earlier and played through it: the last minute of the window is lived, not read.
    const start = '2021-05-07T23:59:00Z';
    const { market, clock, failures } = await recordedMarket(
      { set: 'candles-1m', start },
      at(start),
    );
    await clock.advance(59_999);
    const figures = pairs.map((pair) => {
      const quote = market.quote(pair.symbol);
      return [
        pair.base,
        quote?.price,
        quote?.open,
        quote?.change,
        quote?.high,
        quote?.low,
        quote?.volume,
      ];
    });
    expect(figures).toEqual([
      ['BTC', '57314.75', '56393.68', '1.63', '58650', '55241.63', '74542.747829'],
      ['ETH', '3479.53', '3489.74', '-0.29', '3587', '3353.23', '760544.64781'],
      ['XRP', '1.5793', '1.6028', '-1.46', '1.695', '1.505', '894697893.67'],
      ['ADA', '1.653', '1.6491', '0.23', '1.7478', '1.526', '789059200.98'],
      ['DOGE', '0.68982', '0.58099', '18.73', '0.733', '0.51717', '12586268621.3'],
      ['DOT', '39.864', '41.564', '-4.09', '42.8', '38.34', '13673656.089'],
      ['LINK', '49.129', '47.148', '4.2', '51.969', '45.666', '10599319.111'],
      ['LTC', '344.89', '354.52', '-2.71', '374.5', '333.33', '2822668.46597'],
      ['BCH', '1340.72', '1509.22', '-11.16', '1511.42', '1269.44', '571117.72722'],
      ['EOS', '10.3757', '11.4774', '-9.59', '13.2525', '9.5584', '168030917.38'],
    ]);
    expect(market.quote('BTC/USDT')?.stale).toBe(false);
    expect(failures).toEqual([]);
    await market.stop();
  });

  test.each(['DOGE/USDT', 'BTC/USDT'])(
    'candles of %s from ticks are the recorded rows',
    async (symbol) => {
      const pair = mustPair(symbol);
      // The first hour has prices finer than the pair's decimals: they are cut, never rounded.
      const start = '2021-04-21T05:00:00Z';
      const { market, clock, published, bars } = await recordedMarket(
        { set: 'candles-1m', start, symbols: [symbol] },
        at(start),
      );
      await clock.advance(30 * 60_000);
      const minutes = await market.candles(symbol, '1min', at(start), at(start) + 29 * 60_000);
      const rows: (readonly (Amount | number)[])[] = [];
      for await (const lines of lineBlocks(candleFile(recordings, 'candles-1m', pair))) {
        for (const line of lines) {
          const [time = '', ...cells] = line.split(',');
          const startMs = Number(time);
          if (startMs < at(start) || startMs >= at(start) + 30 * 60_000) continue;
          const prices = cells
            .slice(0, 4)
            .map((cell) => truncate(amount(cell), pair.priceDecimals));
          rows.push([startMs, ...prices, amount(cells[4] ?? '')]);
        }
      }
      expect(
        minutes.map((bar) => [bar.startMs, bar.open, bar.high, bar.low, bar.close, bar.amount]),
      ).toEqual(rows);
      expect(minutes.every(({ closed }) => closed)).toBe(true);
      expect(published.length).toBe(30 * 60 + 1);
      expect(published.every(({ derived }) => derived)).toBe(true);
      expect(new Set(published.map(({ uid }) => uid)).size).toBe(published.length);
      expect([...bars.values()].filter(({ period }) => period === '1min').length).toBe(30);
      await market.stop();
    },
    30_000,
  );

  test('all rows of a pair walk back to themselves', async () => {
    const pair = mustPair('XRP/USDT');
    const set = await loadCandleSet(recordings, 'candles-1m', pair);
    const place = fc.integer({ min: 0, max: set.length - 1 });
    fc.assert(
      fc.property(place, (index) => {
        const [bar] = set.bars(index, index + 1, 0);
        if (!bar) throw new Error('A row is missing.');
        const prices = seconds.map((second) => walkedPrice(bar, second));
        const extremes = prices.toSorted((a, b) => (a < b ? -1 : 1));
        expect([prices[0], extremes.at(-1), extremes[0], prices.at(-1)]).toEqual([
          bar.open,
          bar.high,
          bar.low,
          bar.close,
        ]);
      }),
      { numRuns: 3_000 },
    );
  });

  test('the outage of 2021-04-25 is silence: no tick, no bar, a stale price', async () => {
    const start = '2021-04-25T03:59:00Z';
    const symbols = ['ETH/USDT', 'LTC/USDT'];
    const { market, clock, published } = await recordedMarket(
      { set: 'candles-1m', start, symbols },
      at(start),
    );
    await clock.advance(at('2021-04-25T08:44:59Z') - at(start));
    const last = (symbol: string) => published.findLast((tick) => tick.symbol === symbol)?.timeMs;
    expect(last('ETH/USDT')).toBe(at('2021-04-25T04:00:59Z'));
    expect(last('LTC/USDT')).toBe(at('2021-04-25T04:01:59Z'));
    expect(market.quote('ETH/USDT')).toMatchObject({ stale: true, timeMs: last('ETH/USDT') });
    await clock.advance(1_000);
    expect(market.quote('ETH/USDT')).toMatchObject({
      stale: false,
      timeMs: at('2021-04-25T08:45:00Z'),
    });
    const bars = await market.candles('ETH/USDT', '1min', at('2021-04-25T04:00:00Z'), clock.now());
    expect(bars.map(({ startMs }) => startMs)).toEqual([
      at('2021-04-25T04:00:00Z'),
      at('2021-04-25T08:45:00Z'),
    ]);
    const hours = await market.candles(
      'ETH/USDT',
      '60min',
      at('2021-04-25T02:00:00Z'),
      clock.now(),
    );
    expect(hours.map(({ startMs }) => new Date(startMs).getUTCHours())).toEqual([2, 3, 4, 8]);
    await market.stop();
  });

  test('the same recording gives the same ticks, at any speed, and ends in silence', async () => {
    const start = '2021-05-20T20:28:00Z';
    const symbols = ['BTC/USDT'];
    const now = at('2026-03-01T10:00:00Z');
    const slow = await recordedMarket({ set: 'candles-1m', start, symbols }, now);
    const quick = await recordedMarket(
      { set: 'candles-1m', start, symbols, speed: 10 },
      now + 17_000,
    );
    await slow.clock.advance(600_000);
    await quick.clock.advance(600_000);
    const facts = (ticks: readonly FeedTick[]) =>
      ticks.map(({ sourceTimeMs, price, quantity, side }) => [sourceTimeMs, price, quantity, side]);
    expect(slow.published.length).toBe(120);
    expect(facts(quick.published)).toEqual(facts(slow.published));
    expect(slow.published.map(({ timeMs }) => timeMs)).toEqual(
      slow.published.map(({ sourceTimeMs }) => now + sourceTimeMs - at(start)),
    );
    expect(quick.published.map(({ timeMs }) => timeMs)).toEqual(
      quick.published.map(({ sourceTimeMs }) => now + 17_000 + (sourceTimeMs - at(start)) / 10),
    );
    expect(slow.market.quote('BTC/USDT')?.stale).toBe(true);
    expect(slow.market.lastTick('BTC/USDT')?.sourceTimeMs).toBe(at('2021-05-20T20:29:59Z'));
    await slow.market.stop();
    await quick.market.stop();
  });

  test('history stands on whole minutes, and a start in mid-minute catches up in silence', async () => {
    const start = '2021-05-08T00:00:00Z';
    const now = at('2026-03-01T10:00:42.500Z');
    const { market, published, ticks } = await recordedMarket(
      { set: 'candles-1m', start, symbols: ['BTC/USDT'] },
      now,
    );
    expect(published).toEqual([]);
    expect(ticks.size).toBe(43);
    expect(market.lastTick('BTC/USDT')?.timeMs).toBe(at('2026-03-01T10:00:42Z'));
    expect(market.recentTrades('BTC/USDT').length).toBe(43);
    const bars = await market.candles('BTC/USDT', '1min', now - 1_500 * 60_000, now);
    expect(bars.length).toBe(1_500);
    expect(bars.at(-2)).toMatchObject({
      startMs: at('2026-03-01T09:59:00Z'),
      close: '57314.75',
      closed: true,
    });
    expect(bars.at(-1)).toMatchObject({ startMs: at('2026-03-01T10:00:00Z'), closed: false });
    const days = await market.candles('BTC/USDT', '1day', 0, now);
    expect(days.length).toBe(18);
    expect(sum(days.map((bar) => bar.amount))).toBe(
      sum((await market.candles('BTC/USDT', '1mon', 0, now)).map((bar) => bar.amount)),
    );
    await market.stop();
  });

  test('depth around the last price is derived, ordered and on the decimals of the pair', async () => {
    const start = '2021-05-19T12:54:00Z';
    const { market, clock } = await recordedMarket({ set: 'candles-1m', start }, at(start));
    await clock.advance(180_000);
    for (const pair of pairs) {
      const book = market.book(pair.symbol, 20);
      const last = market.lastTick(pair.symbol);
      if (!book || !last) throw new Error('There is no book.');
      expect(book.derived).toBe(true);
      expect([book.bids.length, book.asks.length]).toEqual([20, 20]);
      const prices = [...book.bids.toReversed(), ...book.asks].map((level) =>
        unitsAt(level.price, pair.priceDecimals),
      );
      expect(
        prices.every((price, place) => place === 0 || price > (prices[place - 1] ?? price)),
      ).toBe(true);
      for (const { price, quantity } of [...book.bids, ...book.asks]) {
        expect(truncate(price, pair.priceDecimals)).toBe(price);
        expect(truncate(quantity, pair.quantityDecimals)).toBe(quantity);
        expect(isAtLeast(quantity, pair.minQuantity)).toBe(true);
      }
      expect(market.book(pair.symbol, 20)).toEqual(book);
      expect(market.book(pair.symbol, 3)?.asks).toEqual(book.asks.slice(0, 3));
    }
    await market.stop();
  });

  test('a start outside the recording is refused in words', async () => {
    await expect(
      recordedMarket(
        { set: 'candles-1m', start: '2022-01-01T00:00:00Z', symbols: ['BTC/USDT'] },
        0,
      ),
    ).rejects.toThrow('it cannot start at 2022-01-01T00:00:00.000Z');
  });
});

describe.skipIf(!hasDays)('the permissive set', () => {
  test('has BTC and ETH, and whole 24-hour figures from its first tick', async () => {
    const now = at('2026-03-01T10:00:00Z');
    const { market } = await recordedMarket({ set: 'candles-1m-2025-10' }, now);
    expect(market.pairs().map(({ base }) => base)).toEqual(['BTC', 'ETH']);
    expect(market.quote('DOGE/USDT')).toBeNull();
    expect(market.lastTick('BTC/USDT')?.sourceTimeMs).toBe(at('2025-10-30T04:22:00Z'));
    const minutes = await market.candles('BTC/USDT', '1min', now - 86_400_000, now - 1);
    expect(minutes.length).toBe(1_440);
    await market.stop();
  });
});
