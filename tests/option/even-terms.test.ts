import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, compare, isAtLeast, multiply, subtract } from '../../schemas/kernel/money';
import {
  type EvenCounts,
  type EvenRule,
  evenTermsOf,
  frequencyBound,
} from '../../schemas/option/even-terms';

const rule: EvenRule = {
  edge: amount('0.05'),
  maxPercent: amount('20000'),
  minReturn: amount('0.5'),
};

const countsOf = (
  samples: number,
  repeats: number,
  condition: { samples: number; repeats: number } = { samples, repeats },
): EvenCounts => ({
  samples,
  repeats,
  conditionSamples: condition.samples,
  conditionRepeats: condition.repeats,
});

describe('the bound of a frequency', () => {
  test('is the upper end of the score interval at 99 %, truncated', () => {
    // (100 + 3.317888 + 2.576 √(100 × 900 / 1000 + 1.658944)) / 1006.635776 = 0.127136521…
    expect(frequencyBound(100, 1_000)).toBe('0.12713652');
    // (0 + 3.317888 + 2.576 × 1.288) / 1006.635776 = 6.635776 / 1006.635776
    expect(frequencyBound(0, 1_000)).toBe('0.00659203');
    expect(frequencyBound(50, 100)).toBe('0.62472812');
    expect(frequencyBound(1_000, 1_000)).toBe('1');
  });

  test('is one where nothing was counted', () => {
    expect(frequencyBound(0, 0)).toBe('1');
  });
});

describe('the payout of even', () => {
  test('follows from the bound of all minutes, where no condition has a larger one', () => {
    // 0.95 / 0.12713652 − 1 = 6.472…, and 100 of 1,000 come back at 7.47 times the stake.
    expect(evenTermsOf(countsOf(1_000, 100), rule)).toEqual({
      percent: '647',
      frequency: '0.12713652',
      averageReturn: '0.747',
    });
  });

  test('follows from the bound of the condition, where that is larger', () => {
    // 0.95 / 0.17172368 − 1 = 4.532…, and 1,000 of 10,000 come back at 5.53 times the stake.
    const counts = countsOf(10_000, 1_000, { samples: 2_000, repeats: 300 });
    expect(evenTermsOf(counts, rule)).toEqual({
      percent: '453',
      frequency: '0.17172368',
      averageReturn: '0.553',
    });
  });

  test('needs a thousand minutes', () => {
    expect(evenTermsOf(countsOf(1_000, 100), rule)).not.toBeNull();
    expect(evenTermsOf(countsOf(999, 100), rule)).toBeNull();
    expect(evenTermsOf(countsOf(0, 0), rule)).toBeNull();
  });

  test('needs one repeat', () => {
    const open = { ...rule, minReturn: amount('0') };
    expect(evenTermsOf(countsOf(1_000, 1), open)?.percent).toBe('11127');
    expect(evenTermsOf(countsOf(1_000, 0), open)).toBeNull();
  });

  test('is offered up to the largest payout', () => {
    const counts = countsOf(1_000, 100);
    expect(evenTermsOf(counts, { ...rule, maxPercent: amount('647') })).not.toBeNull();
    expect(evenTermsOf(counts, { ...rule, maxPercent: amount('646') })).toBeNull();
  });

  test('is offered where it at least doubles the stake', () => {
    const counts = countsOf(1_000, 100);
    const halved = { ...rule, minReturn: amount('0') };
    // 0.2543 / 0.12713652 = 2.0002…, 0.2542 / 0.12713652 = 1.9994….
    expect(evenTermsOf(counts, { ...halved, edge: amount('0.7457') })?.percent).toBe('100');
    expect(evenTermsOf(counts, { ...halved, edge: amount('0.7458') })).toBeNull();
  });

  test('is offered where enough comes back on average', () => {
    const counts = countsOf(1_000, 100);
    expect(evenTermsOf(counts, { ...rule, minReturn: amount('0.747') })).not.toBeNull();
    expect(evenTermsOf(counts, { ...rule, minReturn: amount('0.7471') })).toBeNull();
  });
});

describe('for any counts', () => {
  const open = { edge: amount('0.05'), maxPercent: amount('1000000'), minReturn: amount('0') };
  const counts = fc
    .tuple(fc.integer({ min: 1_000, max: 50_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([samples, part]) => ({ samples, repeats: Math.floor(samples * part) }));

  test('what comes back at the bound is never more than the house leaves', () => {
    fc.assert(
      fc.property(counts, counts, (any, condition) => {
        const terms = evenTermsOf(countsOf(any.samples, any.repeats, condition), open);
        if (!terms) return;
        const returned = multiply(terms.frequency, amount(`${Number(terms.percent) + 100}`));
        const left = multiply(subtract(amount('1'), open.edge), amount('100'));
        expect(isAtLeast(left, returned)).toBe(true);
        expect(isAtLeast(terms.frequency, frequencyBound(any.repeats, any.samples))).toBe(true);
        expect(Number(terms.averageReturn)).toBeLessThanOrEqual(0.95);
      }),
    );
  });

  test('more repeats never pay more', () => {
    fc.assert(
      fc.property(counts, fc.nat(500), ({ samples, repeats }, more) => {
        const fewer = evenTermsOf(countsOf(samples, repeats), open);
        const others = evenTermsOf(countsOf(samples, Math.min(samples, repeats + more)), open);
        if (!fewer || !others) return;
        expect(compare(others.percent, fewer.percent)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
