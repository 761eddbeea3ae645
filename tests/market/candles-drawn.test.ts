import { describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { dayMs, minuteMs } from '../../schemas/kernel/time';
import type { Bar } from '../../schemas/market/candle';
import { extremesOf } from '../../src/components/charts/candle-lines';
import {
  changedFrom,
  isRise,
  missingBefore,
  pointsOf,
  timeScaleOf,
} from '../../src/components/charts/candle-points';

const barAt = (startMs: number, close = '10'): Bar => ({
  startMs,
  open: amount('10'),
  high: amount('12'),
  low: amount('9'),
  close: amount(close),
  volume: amount('1'),
  isClosed: true,
});
const minutes = (...starts: number[]) => starts.map((minute) => barAt(minute * minuteMs));

describe('the time axis', () => {
  test('reads by the clock on the wall within a day, and by days of UTC above', () => {
    const minute = timeScaleOf(minuteMs, 480);
    expect(minute.timeOf(0)).toBe(480 * 60);
    expect(minute.startOf(minute.timeOf(5 * minuteMs))).toBe(5 * minuteMs);
    const day = timeScaleOf(dayMs, 480);
    expect(day.timeOf(dayMs)).toBe(86_400);
    expect(day.startOf(86_400)).toBe(dayMs);
  });
});

describe('a gap', () => {
  const scale = timeScaleOf(minuteMs, 0);
  const timesOf = (bars: readonly Bar[]) =>
    pointsOf(scale, bars, ({ startMs }) => ({ time: scale.timeOf(startMs), value: 1 })).map(
      (point) => ('value' in point ? point.time : `${point.time} empty`),
    );

  test('is as many places without a value as bars are missing', () => {
    expect(timesOf(minutes(1, 2, 5))).toEqual([60, 120, '180 empty', '240 empty', 300]);
    expect(timesOf(minutes(1, 2, 3))).toEqual([60, 120, 180]);
  });

  test('that is very long keeps the bars around it in sight, in order', () => {
    const times = timesOf(minutes(1, 1_000));
    expect(times).toHaveLength(32);
    expect(times.at(-1)).toBe(60_000);
  });

  test('is none between days, weeks and months, which are not equally long', () => {
    const days = timeScaleOf(31 * dayMs, 0);
    expect(missingBefore(days, barAt(0), barAt(90 * dayMs))).toBe(0);
  });
});

describe('what is drawn again', () => {
  const scale = timeScaleOf(minuteMs, 0);
  const [one, two, three] = minutes(1, 2, 3);
  if (!one || !two || !three) throw new Error('There are three bars.');
  const moved = barAt(two.startMs, '11');

  test('is only the newest bar while it moves, and the next one after it', () => {
    expect(changedFrom([one, two], [one, moved], scale)).toBe(1);
    expect(changedFrom([one, two], [one, two, three], scale)).toBe(2);
    expect(changedFrom([one, two], [one, moved, three], scale)).toBe(1);
    expect(changedFrom([one, two], [one, two], scale)).toBe(2);
  });

  test('is everything when older bars came, bars were mended, or a gap opened', () => {
    const [older] = minutes(0);
    if (!older) throw new Error('There is an older bar.');
    expect(changedFrom([], [one], scale)).toBeNull();
    expect(changedFrom([one, two], [older, one, two], scale)).toBeNull();
    expect(changedFrom([one, two, three], [one, moved, three], scale)).toBeNull();
    expect(changedFrom([one, two], [one], scale)).toBeNull();
    expect(changedFrom([one, two], [one, two, ...minutes(9)], scale)).toBeNull();
  });
});

test('a bar that closed where it opened is drawn as one that rose', () => {
  expect([barAt(1, '9'), barAt(1, '10'), barAt(1, '11')].map(isRise)).toEqual([false, true, true]);
});

describe('the marked prices', () => {
  const bar = (minute: number, high: string, low: string): Bar => ({
    ...barAt(minute * minuteMs),
    high: amount(high),
    low: amount(low),
  });

  test('are the highest and the lowest, each at its own bar', () => {
    const bars = [bar(1, '12', '9'), bar(2, '30', '10'), bar(3, '11', '2')];
    expect(extremesOf(bars)).toEqual({ highest: bars[1], lowest: bars[2] });
  });

  test('are compared as numbers, and the first of equal ones is marked', () => {
    const bars = [bar(1, '9', '9'), bar(2, '10', '10'), bar(3, '10', '9')];
    expect(extremesOf(bars)).toEqual({ highest: bars[1], lowest: bars[0] });
  });

  test('are none without bars', () => {
    expect(extremesOf([])).toEqual({ highest: null, lowest: null });
  });
});
