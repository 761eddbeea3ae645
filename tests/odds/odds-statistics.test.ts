import { describe, expect, test } from 'vitest';
import { binomialTail, blockTail, corrected } from '../../scripts/odds/statistics';

describe('the probability of so many wins', () => {
  test('is that of the binomial distribution', () => {
    expect(binomialTail(3, 3, 0.5)).toBeCloseTo(0.125, 12);
    expect(binomialTail(2, 3, 0.5)).toBeCloseTo(0.5, 12);
    // 1 − 0.9^20 − 20 × 0.1 × 0.9^19
    expect(binomialTail(2, 20, 0.1)).toBeCloseTo(0.608253, 6);
    expect(binomialTail(0, 20, 0.1)).toBe(1);
    expect(binomialTail(21, 20, 0.1)).toBe(0);
  });

  test('is as exact far from the mean of many orders', () => {
    // Of 10,000 coins: the normal distribution with the correction of continuity.
    expect(binomialTail(5_000, 10_000, 0.5)).toBeCloseTo(0.504, 3);
    expect(binomialTail(4_000, 10_000, 0.5)).toBe(1);
    expect(binomialTail(5_200, 10_000, 0.5) / 3.33e-5).toBeCloseTo(1, 1);
    expect(binomialTail(9_000, 10_000, 0.5)).toBeLessThan(1e-300);
  });
});

describe('the probability of a sum of blocks', () => {
  test('is that of Student, whose tails are heavier the fewer blocks there are', () => {
    // Two samples with a mean of one and known deviations: t = 2 with 4 and with 100 degrees.
    const deviation = (count: number) => Math.sqrt(count) / 2;
    const blocks = (count: number) => {
      const half = (count - 1) / 2;
      const size = deviation(count) * Math.sqrt((count - 1) / (2 * half));
      return [1, ...Array.from({ length: half }, () => [1 + size, 1 - size]).flat()];
    };
    expect(blockTail(blocks(5))).toBeCloseTo(0.0581, 2);
    expect(blockTail(blocks(101))).toBeCloseTo(0.0241, 3);
  });

  test('is one for a loss, for one block, and for blocks that do not differ', () => {
    expect(blockTail([-1, -2, -1])).toBe(1);
    expect(blockTail([5])).toBe(1);
    expect(blockTail([5, 5])).toBe(1);
  });
});

describe('the correction for many tests', () => {
  const rejectedOf = (probabilities: readonly number[]) =>
    corrected(
      probabilities.map((p) => ({ p })),
      0.01,
    )
      .filter(({ isRejected }) => isRejected)
      .map(({ p }) => p);

  test('compares the k-th smallest of m with the level over m − k + 1', () => {
    expect(rejectedOf([0.5, 0.004, 0.003])).toEqual([0.003, 0.004]);
    expect(rejectedOf([0.0034, 0.5, 0.6])).toEqual([]);
  });

  test('stops at the first that is not rejected', () => {
    // The last would pass its own bound of 0.01.
    expect(rejectedOf([0.009, 0.006, 0.001])).toEqual([0.001]);
  });
});
