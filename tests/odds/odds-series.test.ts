import { describe, expect, test } from 'vitest';
import { createSampler, seriesOfBars } from '../../scripts/odds/series';

const none = Number.NaN;
const origin = { feed: 'a feed', symbol: 'BTC/USDT' };
const barAt = (startMs: number, open: bigint) => ({
  startMs,
  open,
  high: open,
  low: open,
  close: open,
  amount: 1n,
  vol: open,
});

describe('minutes', () => {
  test('open at their first price, and none opens in a gap', () => {
    const series = seriesOfBars(origin, [barAt(0, 5n), barAt(60_000, 6n), barAt(240_000, 7n)]);
    expect(series?.last).toEqual(Float64Array.of(5, 6, none, none, 7));
  });

  test('are delivered by a first price within a minute, and not by a later one', () => {
    const series = seriesOfBars(origin, [barAt(0, 5n), barAt(60_000, 6n), barAt(240_000, 7n)]);
    expect(series?.first).toEqual(Float64Array.of(5, 6, none, 7, 7));
  });
});

describe('ticks at the moments of a sample', () => {
  const sampled = (ticks: readonly (readonly [timeMs: number, price: number])[]) => {
    const window = { startMs: 0, endMs: 100_000, stepMs: 10_000, staleMs: 10_000 };
    const sampler = createSampler(origin, window);
    for (const [timeMs, price] of ticks) sampler.add(timeMs, price);
    return sampler.series();
  };

  test('open at the last price until then, and deliver at the first from then on', () => {
    const { last, first } = sampled([
      [0, 5],
      [9_000, 6],
      [10_000, 7],
      [10_000, 8],
      [12_000, 9],
      [20_000, 10],
    ]);
    expect(last).toEqual(Float64Array.of(5, 8, 10));
    expect(first).toEqual(Float64Array.of(5, 7, 10));
  });

  test('do not open at a stale price, and do not deliver after the time to settle', () => {
    const { last, first } = sampled([
      [0, 5],
      [71_000, 6],
      [80_000, 7],
    ]);
    expect(last).toEqual(Float64Array.of(5, 5, none, none, none, none, none, none, 7));
    expect(first).toEqual(Float64Array.of(5, none, 6, 6, 6, 6, 6, 6, 7));
  });
});
