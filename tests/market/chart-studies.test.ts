import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  ChartStudies,
  defaultPeriods,
  isWithin,
  panesOf,
  periodsWith,
} from '../../schemas/market/chart-studies';

describe('the indicators of a chart', () => {
  test('that were stored before they had numbers of their own have the usual ones', () => {
    expect(v.parse(ChartStudies, { overlay: 'boll', pane: 'rsi' })).toEqual({
      overlay: 'boll',
      pane: 'rsi',
      periods: defaultPeriods,
    });
  });

  test.each([
    ['a period of zero', { ma: [0, 10, 30] }],
    ['a fraction', { rsi: [1.5] }],
    ['one too long', { ema: [12, 201] }],
    ['a fast average that is the slow one', { macd: [26, 26, 9] }],
    ['too few', { ma: [5, 10] }],
    ['text', { boll: ['20', 2] }],
  ])('stored with %s have the usual numbers, and what was chosen', (_, own) => {
    const periods = { ...defaultPeriods, ...own };
    const parsed = v.parse(ChartStudies, { overlay: 'ema', pane: 'both', periods });
    expect(parsed).toEqual({ overlay: 'ema', pane: 'both', periods: defaultPeriods });
  });

  test('are in panes from the top', () => {
    expect(panesOf({ pane: 'none' })).toEqual([]);
    expect(panesOf({ pane: 'rsi' })).toEqual(['rsi']);
    expect(panesOf({ pane: 'both' })).toEqual(['macd', 'rsi']);
  });
});

describe('a typed number', () => {
  test('is taken with the others of its indicator', () => {
    expect(periodsWith(defaultPeriods, 'macd', ['5', '35', '5'])).toEqual({
      ...defaultPeriods,
      macd: [5, 35, 5],
    });
  });

  test.each([['', ' 5', '-5', '1e2', '5.0', '0', '201', '1000']].flat())(
    'is none in %j',
    (text) => {
      expect(periodsWith(defaultPeriods, 'rsi', [text])).toBeNull();
      expect(isWithin(text, { min: 2, max: 200 })).toBe(false);
    },
  );

  test('may be at either end of its range', () => {
    expect(periodsWith(defaultPeriods, 'rsi', ['1'])).toBeNull();
    expect(periodsWith(defaultPeriods, 'rsi', ['2'])?.rsi).toEqual([2]);
    expect(periodsWith(defaultPeriods, 'rsi', ['200'])?.rsi).toEqual([200]);
    expect(periodsWith(defaultPeriods, 'boll', ['20', '6'])).toBeNull();
    expect(periodsWith(defaultPeriods, 'boll', ['20', '5'])?.boll).toEqual([20, 5]);
  });
});
