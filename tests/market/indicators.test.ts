import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultPeriods,
  type StudyName,
  type StudyPeriods,
} from '../../schemas/market/chart-studies';
import { createStudy, plainFigure } from '../../src/format/indicators';

const run = (name: StudyName, closes: readonly number[], own: Partial<StudyPeriods> = {}) => {
  const study = createStudy(name, { ...defaultPeriods, ...own });
  return closes.map((close) => study.step(close, false));
};

/** 1, 2, 3 … : every average of it can be worked out with a pencil. */
const climb = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

describe('moving averages', () => {
  test('are the mean of the last 5, 10 and 30 closes, and nothing before there are as many', () => {
    const values = run('ma', climb(30));
    expect(values[3]).toEqual([null, null, null]);
    // (1 + 2 + 3 + 4 + 5) / 5
    expect(values[4]).toEqual([3, null, null]);
    // (6 + … + 10) / 5 and (1 + … + 10) / 10
    expect(values[9]).toEqual([8, 5.5, null]);
    // (26 + … + 30) / 5, (21 + … + 30) / 10 and (1 + … + 30) / 30
    expect(values[29]).toEqual([28, 25.5, 15.5]);
  });

  test('that are exponential move by 2 / (n + 1) of the distance to each close', () => {
    // From 100 on, a single step to 113: 100 + 13 × 2 / 13, then 102 + 11 × 2 / 13.
    const values = run('ema', [...Array.from({ length: 26 }, () => 100), 113, 113]);
    expect(values[10]).toEqual([null, null]);
    expect(values[11]?.[0]).toBeCloseTo(100, 9);
    expect(values[25]?.[1]).toBeCloseTo(100, 9);
    expect(values[26]?.[0]).toBeCloseTo(102, 9);
    expect(values[27]?.[0]).toBeCloseTo(102 + (11 * 2) / 13, 9);
    // 100 + 13 × 2 / 27
    expect(values[26]?.[1]).toBeCloseTo(100 + 26 / 27, 9);
  });
});

describe('chosen numbers', () => {
  const namesOf = (name: StudyName, own: Partial<StudyPeriods>) =>
    createStudy(name, { ...defaultPeriods, ...own }).lines.map((line) => line.name);

  test('are those that averages are taken over, and what their lines are named by', () => {
    // (3 + 4) / 2, (2 + 3 + 4) / 3 and 4 alone
    expect(run('ma', climb(4), { ma: [2, 3, 1] })[3]).toEqual([3.5, 3, 4]);
    expect(namesOf('ma', { ma: [2, 3, 1] })).toEqual(['MA2', 'MA3', 'MA1']);
    // From 100 a step to 113: by 2 / 3 and by 2 / 5 of it
    const jumped = run('ema', [100, 100, 100, 100, 113], { ema: [2, 4] })[4];
    expect(jumped?.[0]).toBeCloseTo(100 + 26 / 3, 9);
    expect(jumped?.[1]).toBeCloseTo(100 + 26 / 5, 9);
    expect(namesOf('ema', { ema: [2, 4] })).toEqual(['EMA2', 'EMA4']);
    expect(namesOf('rsi', { rsi: [6] })).toEqual(['RSI6']);
  });

  test('are those of bands, of MACD and of RSI', () => {
    // 8 and 12: a mean of 10, and three times a deviation of 2
    expect(run('boll', [8, 12], { boll: [2, 3] })[1]).toEqual([10, 16, 4]);
    const macd = run('macd', [100, 100, 100, 109], { macd: [1, 2, 1] })[3];
    // 109 less 100 + 9 × 2 / 3, of which a signal of one is the same
    expect(macd?.[1]).toBeCloseTo(3, 9);
    expect(macd?.[0]).toBeCloseTo(0, 9);
    expect(run('rsi', climb(4), { rsi: [3] })[3]).toEqual([100]);
    expect(run('rsi', climb(4), { rsi: [3] })[2]).toEqual([null]);
  });
});

describe('Bollinger bands', () => {
  test('lie two standard deviations from the mean of 20 closes', () => {
    // Ten times 8 and ten times 12: the mean is 10 and every close is 2 away from it.
    const closes = climb(20).map((place) => (place % 2 === 0 ? 12 : 8));
    const values = run('boll', closes);
    expect(values[18]).toEqual([null, null, null]);
    expect(values[19]).toEqual([10, 14, 6]);
  });

  test('close up on a price that stands still', () => {
    expect(
      run(
        'boll',
        Array.from({ length: 20 }, () => 7),
      )[19],
    ).toEqual([7, 7, 7]);
  });
});

describe('MACD', () => {
  test('is the fast average less the slow one, with its own average of nine beside it', () => {
    const values = run('macd', [...Array.from({ length: 34 }, () => 100), 113]);
    expect(values[24]).toEqual([null, null, null]);
    expect(values[25]).toEqual([null, 0, null]);
    expect(values[33]).toEqual([0, 0, 0]);
    // One step of 13: 13 × 2 / 13 − 13 × 2 / 27, of which the signal takes 2 / 10.
    const dif = 2 - 26 / 27;
    expect(values[34]?.[1]).toBeCloseTo(dif, 9);
    expect(values[34]?.[2]).toBeCloseTo(dif / 5, 9);
    expect(values[34]?.[0]).toBeCloseTo(dif - dif / 5, 9);
  });
});

describe('RSI', () => {
  test('is 100 after gains alone and 0 after losses alone', () => {
    expect(run('rsi', climb(15))[13]).toEqual([null]);
    expect(run('rsi', climb(15))[14]).toEqual([100]);
    expect(run('rsi', climb(15).toReversed())[14]).toEqual([0]);
  });

  test('weighs the mean gain against the mean loss, both smoothed by a fourteenth', () => {
    // Seven gains of 3 and seven losses of 1: 100 − 100 / (1 + 21 / 7).
    const closes = [10, 13, 12, 15, 14, 17, 16, 19, 18, 21, 20, 23, 22, 25, 24];
    expect(run('rsi', closes)[14]?.[0]).toBeCloseTo(75, 9);
    // One more loss of 1: gain 1.5 × 13 / 14, loss (0.5 × 13 + 1) / 14, that is 19.5 against 7.5.
    expect(run('rsi', [...closes, 23])[15]?.[0]).toBeCloseTo(100 - 100 / (1 + 19.5 / 7.5), 9);
  });
});

test('a last close that changes gives what it would have given at once', () => {
  const close = fc.double({ min: 1, max: 1_000, noNaN: true });
  const step = fc.record({ first: fc.array(close, { maxLength: 3 }), last: close });
  const names = fc.constantFrom<StudyName[]>('ma', 'ema', 'boll', 'macd', 'rsi');
  fc.assert(
    fc.property(names, fc.array(step, { minLength: 1, maxLength: 50 }), (name, steps) => {
      const study = createStudy(name, defaultPeriods);
      const changed = steps.map(({ first, last }) => {
        for (const [turn, value] of first.entries()) study.step(value, turn > 0);
        return study.step(last, first.length > 0);
      });
      const once = run(
        name,
        steps.map(({ last }) => last),
      );
      for (const [place, values] of changed.entries()) {
        for (const [line, value] of values.entries()) {
          const meant = once[place]?.[line] ?? null;
          if (value === null || meant === null) expect(value).toBe(meant);
          else expect(value).toBeCloseTo(meant, 6);
        }
      }
    }),
  );
});

test('a value is written with the decimals of its pair, and as missing before there is one', () => {
  expect(plainFigure(57_314.756, 2)).toBe('57,314.76');
  expect(plainFigure(-0.5, 1)).toBe('−0.5');
  expect(plainFigure(null, 2)).toBe('--');
});
