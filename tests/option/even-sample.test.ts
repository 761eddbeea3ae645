import { describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { minuteMs } from '../../schemas/kernel/time';
import { evenCounterOf, type MinuteClose } from '../../schemas/option/even-sample';
import { evenTermsOf } from '../../schemas/option/even-terms';
import { clusteredWalk } from './support/clustered-walk';

const startMs = Date.UTC(2026, 2, 2);

const closesFrom = (closes: readonly (number | null)[]): MinuteClose[] =>
  closes.flatMap((close, minute) =>
    close === null ? [] : [{ startMs: startMs + minute * minuteMs, close: BigInt(close) }],
  );

describe('counting repeats', () => {
  test('compares each close with the one a period later', () => {
    const count = evenCounterOf(closesFrom([5, 5, 7, 5, 7, 7]));
    expect(count(60)).toMatchObject({ samples: 5, repeats: 2 });
    expect(count(120)).toMatchObject({ samples: 4, repeats: 2 });
    expect(count(300)).toMatchObject({ samples: 1, repeats: 0 });
  });

  test('leaves out minutes without a close, at either end of the period', () => {
    const count = evenCounterOf(closesFrom([5, null, 5, 5, null, 5]));
    expect(count(60)).toMatchObject({ samples: 1, repeats: 1 });
    expect(count(120)).toMatchObject({ samples: 2, repeats: 2 });
  });

  test('says from when to when the minutes are', () => {
    expect(evenCounterOf(closesFrom([5, null, 5]))(60)).toMatchObject({
      fromMs: startMs,
      toMs: startMs + 3 * minuteMs,
    });
    expect(evenCounterOf([])(60)).toMatchObject({ samples: 0, repeats: 0, condition: 'any' });
  });

  test('counts nothing for a period that is not whole minutes', () => {
    const count = evenCounterOf(closesFrom([5, 5, 5]));
    expect(count(30)).toBeNull();
    expect(count(90)).toBeNull();
    expect(count(0)).toBeNull();
  });
});

describe('the condition with the largest bound', () => {
  const minutes = 7 * 1_440;
  const startOfDay = (minute: number) => minute % 1_440;
  /** A loud walk whose price stands still where it is told to. */
  const loudBut = (isStill: (minute: number) => boolean) => {
    const loud = clusteredWalk({ seed: 5, minutes, step: 400, cluster: 0, daily: 0 });
    let close = 0n;
    return loud.map((bar, minute) => {
      if (!isStill(minute)) close = bar.close;
      return { ...bar, close };
    });
  };

  test('is none where repeats come at any time', () => {
    const always = closesFrom(Array.from({ length: minutes }, () => 5));
    expect(evenCounterOf(always)(60)).toMatchObject({ samples: minutes - 1, condition: 'any' });
  });

  test('is the hour, where only one is quiet', () => {
    const counts = evenCounterOf(
      loudBut((minute) => startOfDay(minute) >= 180 && startOfDay(minute) < 240 && minute % 2 > 0),
    )(60);
    expect(counts).toMatchObject({ condition: 'hour', conditionSamples: 7 * 60 });
    expect(counts?.conditionRepeats).toBe(210);
  });

  test('is the movement before, where prices stand still for long', () => {
    const counts = evenCounterOf(loudBut((minute) => minute % 1_000 >= 880))(60);
    expect(counts?.condition).toMatch(/^moved_|^same_/);
    expect(counts?.conditionRepeats).toBeGreaterThan(0.8 * (counts?.conditionSamples ?? 0));
  });
});

describe('on a walk with quiet and loud hours', () => {
  const closes = clusteredWalk({ seed: 3, minutes: 7 * 1_440, step: 2, cluster: 0.3, daily: 0.4 });
  const counts = evenCounterOf(closes)(60);
  const terms =
    counts &&
    evenTermsOf(counts, {
      edge: amount('0.05'),
      maxPercent: amount('20000'),
      minReturn: amount('0'),
    });

  test.each([15, 60])(
    'no fifth by the movement of %i minutes returns more than the house leaves',
    (length) => {
      const values = closes.map(({ close }) => Number(close));
      const movedAt = (minute: number) =>
        Array.from({ length }, (_, back) =>
          Math.abs((values[minute - back] ?? 0) - (values[minute - back - 1] ?? 0)),
        ).reduce((sum, change) => sum + change, 0);
      const ordered = Array.from(
        { length: values.length - 1 - length },
        (_, at) => at + length,
      ).sort((a, b) => movedAt(a) - movedAt(b));
      const size = Math.floor(ordered.length / 5);
      const multiple = (Number(terms?.percent) + 100) / 100;
      const returns = [0, 1, 2, 3, 4].map((fifth) => {
        const part = ordered.slice(fifth * size, (fifth + 1) * size);
        const repeats = part.filter((minute) => values[minute] === values[minute + 1]).length;
        return (repeats / part.length) * multiple;
      });
      expect(Math.max(...returns)).toBeLessThan(0.95);
      expect(returns[0]).toBeGreaterThan(returns[4] ?? 1);
    },
  );
});
