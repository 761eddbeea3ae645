import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { higherOf, lowerOf } from '../../server/market/candles';
import {
  type Minute,
  walkedPrice,
  walkedQuantity,
  walkedTurnover,
} from '../../server/market/recorded/walk';

const seconds = Array.from({ length: 60 }, (_, second) => second);

describe('a minute is walked', () => {
  const minute = fc
    .record({
      prices: fc.array(fc.bigInt(1n, 10_000_000n), { minLength: 4, maxLength: 4 }),
      isRising: fc.boolean(),
      amount: fc.bigInt(0n, 1_000_000_000n),
    })
    .map(({ prices, isRising, amount: volume }): Minute => {
      const [low = 1n, first = 1n, second = 1n, high = 1n] = prices.toSorted((a, b) =>
        a < b ? -1 : 1,
      );
      const [open, close] = isRising ? [first, second] : [second, first];
      return { startMs: 0, open, high, low, close, amount: volume };
    });

  test('through its corners at seconds 0, 20, 40 and 59, the low first when it rose', () => {
    const rising = { startMs: 0, open: 100n, high: 140n, low: 80n, close: 120n, amount: 6_000n };
    expect([0, 20, 40, 59].map((second) => walkedPrice(rising, second))).toEqual([
      100n,
      80n,
      140n,
      120n,
    ]);
    expect(walkedPrice(rising, 10)).toBe(90n);
    expect(walkedPrice(rising, 41)).toBe(138n);
    const falling = { ...rising, open: 120n, close: 100n };
    expect([0, 20, 40, 59].map((second) => walkedPrice(falling, second))).toEqual([
      120n,
      140n,
      80n,
      100n,
    ]);
    const flat = { ...rising, close: 100n };
    expect(walkedPrice(flat, 20)).toBe(80n);
  });

  test('so that its ticks have its extremes, its ends, its volume and its turnover', () => {
    fc.assert(
      fc.property(minute, (walked) => {
        const prices = seconds.map((second) => walkedPrice(walked, second));
        const quantities = seconds.map((second) => walkedQuantity(walked, second));
        expect(prices[0]).toBe(walked.open);
        expect(prices.at(-1)).toBe(walked.close);
        expect(prices.reduce(higherOf)).toBe(walked.high);
        expect(prices.reduce(lowerOf)).toBe(walked.low);
        expect(quantities.reduce((a, b) => a + b)).toBe(walked.amount);
        expect(quantities.slice(0, 59).every((part) => part === walked.amount / 60n)).toBe(true);
        const turnover = prices.reduce(
          (all, price, second) => all + price * (quantities[second] ?? 0n),
          0n,
        );
        expect(walkedTurnover(walked)).toBe(turnover);
      }),
      { numRuns: 500 },
    );
  });
});
