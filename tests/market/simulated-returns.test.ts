import { expect, test } from 'vitest';
import { figures } from '../../scripts/market-statistics/figures';
import { minutePricesOf, tickPricesOf } from '../../scripts/market-statistics/prices';
import {
  autocorrelation,
  type Estimate,
  returnsOf,
  varianceRatio,
} from '../../scripts/market-statistics/returns';
import { pairs } from '../../server/instruments/instruments';
import { testEach } from '../walker/walker';

const seeds = [1, 7, 21];
const startMs = Date.parse('2025-02-03T00:00:00Z');

const scales = {
  '1 s': 1,
  '5 s': 5,
  '15 s': 15,
  '1 min': 60,
  '5 min': 300,
  '15 min': 900,
  '1 h': 3600,
};
/** Scales in seconds and the number of their returns that are summed. */
const horizons = [
  [1, 5],
  [1, 15],
  [15, 4],
  [60, 5],
  [60, 15],
  [60, 60],
] as const;

const estimatesOf = (prices: Float64Array): Record<string, Estimate> => {
  const estimates: Record<string, Estimate> = {};
  for (const [name, every] of Object.entries(scales)) {
    estimates[`autocorrelation at ${name}`] = autocorrelation(returnsOf(prices, every), 1);
  }
  for (const [every, count] of horizons) {
    const name = `variance ratio of ${every * count} s to ${every} s`;
    estimates[name] = varianceRatio(returnsOf(prices, every), count);
  }
  return estimates;
};

/** The share of the times at which the price is what it was a minute before. */
const repeatsOf = (prices: Float64Array): number => {
  const repeated = prices.filter((price, at) => at >= 60 && price === prices[at - 60]);
  return repeated.length / (prices.length - 60);
};

const samples = pairs.map((pair, at) => ({
  title: pair.symbol,
  pair,
  seed: seeds[at % seeds.length] ?? 1,
}));
const estimated: Estimate[] = [];

/**
 * 130 estimates are compared, 13 for each of ten pairs. If increments are independent, the largest
 * of 130 standard normal deviates is above 3.95 once in a hundred samples (Bonferroni). The seeds are
 * fixed, so the result is too.
 */
const largestZ = 3.95;

testEach('increments of a million ticks are independent, and small', samples, ({ pair, seed }) => {
  const prices = tickPricesOf(pair, seed, startMs);
  const estimates = estimatesOf(prices);
  const dependent = Object.entries(estimates).filter(([, { z }]) => Math.abs(z) > largestZ);
  expect(dependent).toEqual([]);
  expect(repeatsOf(prices)).toBeLessThan(0.015);
  estimated.push(...Object.values(estimates));
});

test('no more estimates than chance explains are outside their own band of 99 %', () => {
  expect(estimated.length).toBe(130);
  // 1.3 are expected; more than five have a probability below 1 %.
  expect(estimated.filter(({ z }) => Math.abs(z) > 2.576).length).toBeLessThanOrEqual(5);
});

/** By title, the smallest and the largest figure of the ten recorded pairs, 25 April to 18 May 2021. */
const recordedRanges: Readonly<Record<string, readonly [number, number]>> = {
  'kurtosis of returns over 1 min': [10.3, 51.9],
  'kurtosis of returns over 5 min': [10.3, 39.6],
  'kurtosis of returns over 1 h': [5.1, 10.1],
  '99 % quantile of absolute returns to their median': [6.1, 8.4],
  '99.9 % quantile of absolute returns to their median': [10.4, 19.4],
  'autocorrelation of absolute returns after 1 min': [0.27, 0.37],
  'autocorrelation of absolute returns after 10 min': [0.22, 0.3],
  'autocorrelation of absolute returns after 60 min': [0.16, 0.24],
};

const monthOfMinutes = pairs.map((pair) => minutePricesOf(pair, 7, startMs));

testEach('of ten pairs, the mean is that of a recorded pair', figures, ({ title, of }) => {
  const mean = monthOfMinutes.reduce((sum, minutes) => sum + of(minutes), 0) / pairs.length;
  const [least = Number.NaN, most = Number.NaN] = recordedRanges[title] ?? [];
  expect(mean).toBeGreaterThanOrEqual(least);
  expect(mean).toBeLessThanOrEqual(most);
});
