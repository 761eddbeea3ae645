import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { minuteMs } from '../../schemas/kernel/time';
import { barsBefore, endOf, periods, startOf } from '../../schemas/market/period';
import { currencies, pairs } from '../../server/instruments/instruments';
import {
  aggregate,
  barOf,
  barOfTrade,
  createSeries,
  higherOf,
  lowerOf,
  type UnitBar,
} from '../../server/market/candles';
import { createRollingDay } from '../../server/market/rolling-day';

const at = (iso: string) => Date.parse(iso);
const iso = (ms: number) => new Date(ms).toISOString();

describe('the instruments', () => {
  test('ten pairs, whose price times quantity is exact at eight decimals', () => {
    expect(pairs.map((pair) => pair.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const pair of pairs) {
      expect(pair.priceDecimals + pair.quantityDecimals).toBeLessThanOrEqual(8);
      expect(currencies.find(({ id }) => id === pair.baseId)?.name).toBe(pair.base);
      expect(pair.symbol).toBe(`${pair.base}/USDT`);
    }
  });
});

describe('the intervals', () => {
  test('weeks start on Monday and months on their first day, UTC', () => {
    const sunday = at('2021-05-09T23:59:59.999Z');
    expect(iso(startOf('1week', sunday))).toBe('2021-05-03T00:00:00.000Z');
    expect(iso(startOf('1week', sunday + 1))).toBe('2021-05-10T00:00:00.000Z');
    expect(iso(startOf('1mon', sunday))).toBe('2021-05-01T00:00:00.000Z');
    expect(iso(endOf('1mon', at('2024-02-01T00:00:00Z')))).toBe('2024-03-01T00:00:00.000Z');
    expect(iso(startOf('1day', sunday))).toBe('2021-05-09T00:00:00.000Z');
    expect(iso(startOf('30min', at('2021-05-09T10:59:00Z')))).toBe('2021-05-09T10:30:00.000Z');
    expect(iso(barsBefore('1mon', at('2021-01-15T00:00:00Z'), 2))).toBe('2020-11-01T00:00:00.000Z');
    expect(iso(barsBefore('1week', sunday, 1))).toBe('2021-04-26T00:00:00.000Z');
  });

  test('every instant lies in exactly one bar of each interval', () => {
    const instant = fc.integer({
      min: at('2016-01-01T00:00:00Z'),
      max: at('2030-01-01T00:00:00Z'),
    });
    fc.assert(
      fc.property(instant, fc.constantFrom(...periods), (ms, period) => {
        const startMs = startOf(period, ms);
        expect(startMs <= ms && ms < endOf(period, startMs)).toBe(true);
        expect(startOf(period, endOf(period, startMs) - 1)).toBe(startMs);
        expect(barsBefore(period, endOf(period, startMs), 1)).toBe(startMs);
      }),
    );
  });
});

/** Trades with gaps between them, in order. */
const someTrades = fc
  .array(
    fc.record({
      afterMs: fc.oneof(
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 60_000, max: 9 * 86_400_000 }),
      ),
      price: fc.bigInt(1n, 10_000_000n),
      quantity: fc.bigInt(0n, 1_000_000n),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    let timeMs = at('2021-04-30T23:50:00Z');
    return steps.map(({ afterMs, price, quantity }) => {
      timeMs += afterMs;
      return barOfTrade(timeMs, price, quantity);
    });
  });

const barsFrom = (period: (typeof periods)[number], trades: readonly UnitBar[]) => {
  const closed: UnitBar[] = [];
  const series = createSeries(period, 1_500, (bar) => closed.push(bar));
  for (const trade of trades) series.take(trade);
  return { series, closed };
};

describe('bars from trades', () => {
  test('open, extremes, close, volume and turnover are those of the trades in the bar', () => {
    fc.assert(
      fc.property(someTrades, fc.constantFrom(...periods), (trades, period) => {
        const { series } = barsFrom(period, trades);
        const bars = series.latest(10_000);
        for (const bar of bars) {
          const inside = trades.filter(({ startMs }) => startOf(period, startMs) === bar.startMs);
          const prices = inside.map(({ close }) => close);
          expect(inside.length).toBeGreaterThan(0);
          expect(bar.open).toBe(prices[0]);
          expect(bar.close).toBe(prices.at(-1));
          expect(bar.high).toBe(prices.reduce(higherOf));
          expect(bar.low).toBe(prices.reduce(lowerOf));
          expect(bar.amount).toBe(inside.reduce((total, each) => total + each.amount, 0n));
          expect(bar.vol).toBe(inside.reduce((total, each) => total + each.vol, 0n));
        }
        expect(new Set(trades.map(({ startMs }) => startOf(period, startMs))).size).toBe(
          bars.length,
        );
      }),
    );
  });

  test('a longer interval is the same from trades as from minutes', () => {
    fc.assert(
      fc.property(someTrades, fc.constantFrom(...periods), (trades, period) => {
        const minutes = barsFrom('1min', trades).series.latest(10_000);
        expect(aggregate(minutes, period)).toEqual(barsFrom(period, trades).series.latest(10_000));
      }),
    );
  });

  test('a gap stays a gap, and a bar is finished by time alone', () => {
    const { series, closed } = barsFrom('1min', [
      barOfTrade(at('2021-05-01T00:00:10Z'), 100n, 1n),
      barOfTrade(at('2021-05-01T00:07:10Z'), 101n, 1n),
    ]);
    expect(series.latest(9).map(({ startMs }) => iso(startMs))).toEqual([
      '2021-05-01T00:00:00.000Z',
      '2021-05-01T00:07:00.000Z',
    ]);
    expect(closed.length).toBe(1);
    series.closeUntil(at('2021-05-01T00:07:59.999Z'));
    expect(closed.length).toBe(1);
    series.closeUntil(at('2021-05-01T00:08:00Z'));
    expect(closed.length).toBe(2);
    expect(series.open()).toBeNull();
  });

  test('memory holds the newest bars and not many more', () => {
    const start = at('2021-05-01T00:00:00Z');
    const trades = Array.from({ length: 5_000 }, (_, minute) =>
      barOfTrade(start + minute * minuteMs, BigInt(minute + 1), 1n),
    );
    const { series } = barsFrom('1min', trades);
    const stored = series.latest(10_000);
    expect(stored.length).toBeGreaterThanOrEqual(1_500);
    expect(stored.length).toBeLessThan(1_500 + 260);
    expect(series.oldestMs()).toBe(stored[0]?.startMs);
    expect(stored.at(-1)?.close).toBe(5_000n);
  });

  test('a bar leaves the market as decimal text', () => {
    const [btc] = pairs;
    if (!btc) throw new Error('There is no first pair.');
    const bar = barOf(barOfTrade(0, 5_999_010n, 1_500_000n), btc, true);
    expect(bar).toMatchObject({ open: amount('59990.1'), amount: amount('1.5'), closed: true });
    expect(bar.vol).toBe('89985.15');
  });
});

describe('the rolling day', () => {
  test('says the same as looking at every minute of the last 24 hours', () => {
    const minutes = fc.array(
      fc.record({
        after: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 900 })),
        prices: fc.array(fc.bigInt(1n, 500n), { minLength: 4, maxLength: 4 }),
        amount: fc.bigInt(0n, 1_000n),
      }),
      { minLength: 1, maxLength: 80 },
    );
    fc.assert(
      fc.property(minutes, (steps) => {
        const day = createRollingDay();
        const seen: UnitBar[] = [];
        let startMs = at('2021-05-01T00:00:00Z');
        for (const { after, prices, amount: volume } of steps) {
          startMs += after * minuteMs;
          const sorted = prices.toSorted((a, b) => (a < b ? -1 : 1));
          const [open = 1n, close = 1n] = prices;
          const [low = 1n] = sorted;
          const high = sorted.at(-1) ?? 1n;
          const bar = { startMs, open, high, low, close, amount: volume, vol: 0n };
          seen.push(bar);
          const nowMs = startMs + 59_999;
          const inDay = seen.filter((each) => each.startMs >= nowMs - 86_400_000);
          const expected = {
            open: inDay[0]?.open,
            high: inDay.map((each) => each.high).reduce(higherOf),
            low: inDay.map((each) => each.low).reduce(lowerOf),
            volume: inDay.reduce((total, each) => total + each.amount, 0n),
          };
          expect(day.figures(nowMs, bar)).toEqual(expected);
          day.push(bar);
          expect(day.figures(nowMs, null)).toEqual(expected);
        }
        expect(day.figures(startMs + 3 * 86_400_000, null)).toBeNull();
      }),
    );
  });
});
