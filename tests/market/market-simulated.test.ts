import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, compare, isAtLeast, isPositive, truncate } from '../../schemas/kernel/money';
import { dayMs, minuteMs } from '../../schemas/kernel/time';
import { periods, startOf } from '../../schemas/market/period';
import { pairs } from '../../server/instruments/instruments';
import { aggregate, type UnitBar } from '../../server/market/candles';
import { derivedBook } from '../../server/market/derived-book';
import { simulationBeginsMs } from '../../server/market/simulated/days';
import { createDivider } from '../../server/market/simulated/divider';
import { simulate } from '../../server/market/simulated/history';
import { type MarketSeed, marketKeyOf } from '../../server/market/simulated/key';
import { wordSourceOf } from '../../server/market/simulated/random-words';
import { simulatedFeed } from '../../server/market/simulated/simulated-feed';
import { boundsOf, type Span } from '../../server/market/simulated/span';
import { testClock } from '../../server/platform/clock';
import { collected, simulatedMarket } from '../support/market';

const noon = Date.parse('2026-03-04T12:00:00Z');
const hour = 60 * minuteMs;

const ticksOf = async (seed: number, startMs: number, forMs: number) => {
  const clock = testClock(startMs);
  const feed = simulatedFeed({ seed });
  await feed.open(clock);
  const { ticks, failures } = await collected(feed);
  await clock.advance(forMs);
  feed.close();
  expect(failures).toEqual([]);
  return ticks;
};

describe('a span is divided', () => {
  const { partsOf, extentOf, ticksOf } = createDivider(wordSourceOf(marketKeyOf(7), 1));
  const span = fc
    .record({
      level: fc.constantFrom('day', 'hour', 'tenMinutes', 'minute'),
      index: fc.nat({ max: 30_000_000 }),
      from: fc.double({ min: -2, max: 2, noNaN: true }),
      step: fc.double({ min: -3, max: 3, noNaN: true }),
      deviation: fc.double({ min: 1e-6, max: 0.2, noNaN: true }),
      volume: fc.integer({ min: 0, max: 100_000_000_000 }),
    })
    .map(({ level, index, from, step, deviation, volume }): Span => {
      const to = from + step * deviation;
      const variance = deviation * deviation;
      const bounds = boundsOf(from, to, variance);
      return { level, index, from, to, variance, ...bounds, volume };
    });
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

  test('into parts that together are the span, within its bounds', () => {
    fc.assert(
      fc.property(span, (whole) => {
        const parts = partsOf(whole);
        expect(parts.length).toBe({ day: 24, hour: 6, tenMinutes: 10, minute: 0 }[whole.level]);
        if (parts.length === 0) return;
        expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([whole.from, whole.to]);
        expect(sumOf(parts.map(({ variance }) => variance)) / whole.variance).toBeCloseTo(1, 12);
        expect(sumOf(parts.map(({ volume }) => volume))).toBe(whole.volume);
        for (const [place, part] of parts.entries()) {
          expect(part.index).toBe(whole.index * parts.length + place);
          expect(part.from).toBe(parts[place - 1]?.to ?? whole.from);
          expect(part.top).toBeLessThanOrEqual(whole.top);
          expect(part.bottom).toBeGreaterThanOrEqual(whole.bottom);
          expect(part.top).toBeGreaterThanOrEqual(Math.max(part.from, part.to));
          expect(part.bottom).toBeLessThanOrEqual(Math.min(part.from, part.to));
          expect(Number.isSafeInteger(part.volume) && part.volume >= 0).toBe(true);
        }
      }),
    );
  });

  test('into the sixty ticks of a minute, one in each second', () => {
    fc.assert(
      fc.property(span, (whole) => {
        const ticks = ticksOf(whole);
        const prices = ticks.map(({ logPrice }) => logPrice);
        const [low, high] = [Math.min(...prices), Math.max(...prices)];
        expect(extentOf(whole)).toEqual({ open: prices[0], high, low });
        expect(prices.at(-1)).toBe(whole.to);
        expect(low >= whole.bottom && high <= whole.top).toBe(true);
        expect(sumOf(ticks.map(({ quantity }) => quantity))).toBe(whole.volume);
        expect(ticks.map(({ delayMs }) => Math.floor(delayMs / 1_000))).toEqual([...ticks.keys()]);
        expect(ticks[0]?.delayMs).toBe(0);
      }),
    );
  });
});

describe('the simulated feed', () => {
  test('says that it is simulated, and marks every tick as computed', async () => {
    const feed = simulatedFeed({ seed: 1 });
    expect(feed.kind).toBe('simulated');
    const ticks = await ticksOf(1, noon, 5_000);
    expect(ticks.every(({ derived }) => derived)).toBe(true);
  });

  test('two runs with one seed and clock are identical, another seed is another market', async () => {
    const first = await ticksOf(7, noon + 12_345, 180_000);
    const again = await ticksOf(7, noon + 12_345, 180_000);
    const other = await ticksOf(8, noon + 12_345, 180_000);
    expect(again).toEqual(first);
    expect(other.map(({ price }) => price)).not.toEqual(first.map(({ price }) => price));
  });

  test('its ids are those of the seed, and do not contain it', async () => {
    const feedIdFor = async (seed: MarketSeed) =>
      (await simulatedFeed({ seed }).open(testClock(noon))).feedId;
    const secret = randomBytes(32).toString('base64');
    const id = await feedIdFor(secret);
    expect(await feedIdFor(secret)).toBe(id);
    expect(await feedIdFor(`${secret}.`)).not.toBe(id);
    expect(id).toMatch(/^s[0-9a-f]{16}$/);
    expect(id).not.toContain(marketKeyOf(secret).toString('hex').slice(0, 8));
    expect(await feedIdFor(123_456_789)).not.toContain('123456789');
  });

  test('the book of a minute shows the volume of the minute before, not of what is to come', async () => {
    const clock = testClock(noon);
    const feed = simulatedFeed({ seed: 7, symbols: ['BTC/USDT'] });
    await feed.open(clock);
    await collected(feed);
    await clock.advance(30_000);
    const [pair] = pairs;
    if (!pair) throw new Error('There are no pairs.');
    const { volumeOf, tradesOf } = simulate(pair, 7);
    const last = tradesOf(noon).findLast(({ timeMs }) => timeMs <= clock.now());
    if (!last) throw new Error('There is no trade.');
    const source = { pair, price: BigInt(last.price), moment: Math.floor(last.timeMs / 1_000) };
    const book = (volume: number) => derivedBook({ ...source, volume: BigInt(volume) }, 20);
    expect(feed.book('BTC/USDT', 20)).toEqual(book(volumeOf(noon - minuteMs)));
    expect(feed.book('BTC/USDT', 20)).not.toEqual(book(volumeOf(noon)));
    feed.close();
  });

  test('a restart goes on along the same path, tick for tick', async () => {
    const whole = await ticksOf(7, noon, 300_000);
    const later = await ticksOf(7, noon + 150_000, 150_000);
    const sinceRestart = whole.filter(({ timeMs }) => timeMs >= noon + 120_000);
    expect(later).toEqual(sinceRestart);
  });

  test('trades about once a second and pair, in order, on the decimals of the pair', async () => {
    const ticks = await ticksOf(7, noon, 120_000 - 1);
    expect(ticks.length).toBe(10 * 120);
    expect(new Set(ticks.map(({ uid }) => uid)).size).toBe(ticks.length);
    const times = ticks.map(({ timeMs }) => timeMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const pair of pairs) {
      const own = ticks.filter(({ pairId }) => pairId === pair.id);
      expect(own.length).toBe(120);
      expect(new Set(own.map(({ side }) => side)).size).toBe(2);
      for (const { price, quantity, uid } of own) {
        expect(isPositive(price) && isPositive(quantity)).toBe(true);
        expect(truncate(price, pair.priceDecimals)).toBe(price);
        expect(truncate(quantity, pair.quantityDecimals)).toBe(quantity);
        expect(uid.length).toBeLessThanOrEqual(64);
      }
    }
  });

  test('minutes of the history are what a feed running through them emits', async () => {
    const lived = await simulatedMarket(noon, ['BTC/USDT', 'DOGE/USDT']);
    await lived.clock.advance(2 * hour);
    const later = await simulatedMarket(noon + 2 * hour, ['BTC/USDT', 'DOGE/USDT']);
    for (const symbol of ['BTC/USDT', 'DOGE/USDT']) {
      const range = [noon - 3 * hour, noon + 2 * hour - 1] as const;
      const minutes = await lived.market.candles(symbol, '1min', ...range);
      expect(minutes.length).toBe(300);
      expect(await later.market.candles(symbol, '1min', ...range)).toEqual(minutes);
      const hours = await lived.market.candles(symbol, '60min', ...range);
      const again = await later.market.candles(symbol, '60min', ...range);
      const facts = (bars: typeof hours) => bars.map(({ vol: _vol, ...bar }) => bar);
      expect(facts(again)).toEqual(facts(hours));
    }
  });

  test('bars of all intervals agree to the last unit, however far back', () => {
    const anyTime = fc.integer({ min: simulationBeginsMs, max: noon - 8 * 86_400_000 });
    const facts = (bars: readonly UnitBar[]) =>
      bars.map(({ startMs, open, high, low, close, amount }) => [
        startMs,
        { open, high, low, close },
        amount,
      ]);
    fc.assert(
      fc.property(anyTime, fc.constantFrom(...pairs), (ms, pair) => {
        const simulation = simulate(pair, 7);
        const dayStartMs = startOf('1day', ms);
        const minutes = simulation.minutes(dayStartMs, dayStartMs + dayMs);
        for (const period of ['5min', '15min', '30min', '60min', '1day'] as const) {
          const bars = simulation.longer(period, dayStartMs, dayStartMs + dayMs, noon);
          expect(facts(bars)).toEqual(facts(aggregate(minutes, period)));
        }
        const weekMs = startOf('1week', ms);
        const days = simulation.longer('1day', weekMs, weekMs + 7 * dayMs, noon);
        const weeks = simulation.longer('1week', weekMs, weekMs + 1, noon);
        expect(facts(weeks)).toEqual(facts(aggregate(days, '1week')));
      }),
      { numRuns: 12 },
    );
  });

  test('a short pause of the clock is played through, tick for tick', async () => {
    const clock = testClock(noon);
    const feed = simulatedFeed({ seed: 7, symbols: ['BTC/USDT'] });
    await feed.open(clock);
    const { ticks, jumps } = await collected(feed);
    await clock.sleep(9 * minuteMs);
    feed.close();
    const whole = await ticksOf(7, noon, 9 * minuteMs);
    expect(jumps).toEqual([]);
    expect(ticks).toEqual(whole.filter(({ symbol }) => symbol === 'BTC/USDT'));
  });

  test('a long pause leaves the market that a restart finds, and no ticks of the pause', async () => {
    const symbols = ['BTC/USDT', 'ETH/USDT'];
    const days = 15 * 24 * hour;
    const paused = await simulatedMarket(noon, symbols);
    await paused.clock.advance(2 * minuteMs);
    const before = paused.published.length;
    await paused.clock.sleep(days);
    await paused.clock.advance(minuteMs);
    const restarted = await simulatedMarket(noon + 2 * minuteMs + days, symbols);
    await restarted.clock.advance(minuteMs);

    expect(paused.failures).toEqual([]);
    expect(paused.published.slice(before)).toEqual(restarted.published);
    const nowMs = paused.clock.now();
    expect(nowMs).toBe(restarted.clock.now());
    for (const symbol of symbols) {
      expect(paused.market.quote(symbol)).toEqual(restarted.market.quote(symbol));
      expect(paused.market.book(symbol, 20)).toEqual(restarted.market.book(symbol, 20));
      for (const period of periods) {
        const of = ({ market }: typeof paused) => market.candles(symbol, period, 0, nowMs);
        expect(await of(paused)).toEqual(await of(restarted));
      }
    }
    const inPause = ({ startMs }: { startMs: number }) =>
      startMs > noon + 3 * minuteMs && startMs < nowMs - 2 * minuteMs;
    expect([...paused.bars.values()].filter(({ bar }) => inPause(bar))).toEqual([]);
    await paused.market.stop();
    await restarted.market.stop();
  });

  test('the figures of a day look like a market', async () => {
    const { market } = await simulatedMarket(noon);
    for (const pair of pairs) {
      const quote = market.quote(pair.symbol);
      const book = market.book(pair.symbol, 20);
      if (!quote || !book) throw new Error(`There is no market for ${pair.symbol}.`);
      expect(quote.stale).toBe(false);
      expect(isAtLeast(quote.high, quote.price) && isAtLeast(quote.price, quote.low)).toBe(true);
      expect(compare(quote.high, quote.low)).toBe(1);
      expect(isPositive(quote.volume)).toBe(true);
      expect(isAtLeast(amount('25'), quote.change) && isAtLeast(quote.change, amount('-25'))).toBe(
        true,
      );
      expect(truncate(quote.change, 2)).toBe(quote.change);
      expect([book.bids.length, book.asks.length, book.derived]).toEqual([20, 20, true]);
      expect(compare(book.asks[0]?.price ?? quote.low, book.bids[0]?.price ?? quote.high)).toBe(1);
      const days = await market.candles(pair.symbol, '1day', noon - 400 * 86_400_000, noon);
      expect(days.length).toBe(400);
    }
    await market.stop();
  });
});
