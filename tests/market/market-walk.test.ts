import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { higherOf, lowerOf } from '../../server/market/candles';
import { hash } from '../../server/market/hash';
import { type Minute, walkedPrice, walkedQuantity } from '../../server/market/recorded/walk';

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

  test('the same in every run, and differently in every minute', () => {
    const rising = { startMs: 0, open: 100n, high: 140n, low: 80n, close: 120n, amount: 6_000n };
    const walkOf = (walked: Minute) => seconds.map((second) => walkedPrice(walked, second));
    expect(walkOf({ ...rising })).toEqual(walkOf(rising));
    expect(walkOf({ ...rising, startMs: 60_000 })).not.toEqual(walkOf(rising));
  });

  test('without telling from its first twenty seconds where it will close', () => {
    // Minutes of a random walk, as recorded: their open, extremes and close are all that is left.
    let won = 0;
    let lost = 0;
    let open = 1_000_000;
    for (let at = 0; at < 4_000; at += 1) {
      const path = [open];
      for (let second = 1; second < 60; second += 1) {
        path.push(
          (path[second - 1] ?? 0) + Math.round(200 * (hash(1, at, second) / 2 ** 32 - 0.5)),
        );
      }
      const close = path.at(-1) ?? open;
      const price = (value: number) => BigInt(value);
      const recorded = {
        startMs: at * 60_000,
        open: price(open),
        high: price(Math.max(...path)),
        low: price(Math.min(...path)),
        close: price(close),
        amount: 0n,
      };
      const begun = walkedPrice(recorded, 20) - recorded.open;
      const later = recorded.close - walkedPrice(recorded, 20);
      if (begun * later < 0n) won += 1;
      if (begun * later > 0n) lost += 1;
      open = close;
    }
    // A bet against the first move: half of them, within four standard errors.
    expect(won / (won + lost)).toBeGreaterThan(0.468);
    expect(won / (won + lost)).toBeLessThan(0.532);
  });

  test('so that its ticks have its extremes, its ends and its volume', () => {
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
      }),
      { numRuns: 500 },
    );
  });
});
