import { expect, test } from 'vitest';
import { createSteadyClock } from '../../src/realtime/steady-clock';

const reading = (times: readonly (number | null)[]) => {
  const left = [...times];
  const now = createSteadyClock(() => left.shift() ?? null);
  return times.map(() => now());
};

test('goes on with its source', () => {
  expect(reading([null, 1_000, 1_500, 61_500])).toEqual([null, 1_000, 1_500, 61_500]);
});

test('does not go back where a message arrived sooner than the one before', () => {
  expect(reading([10_000, 9_700, 9_900, 10_100])).toEqual([10_000, 10_000, 10_000, 10_100]);
});

test('goes back by two seconds at the most before it is set', () => {
  expect(reading([10_000, 8_000])).toEqual([10_000, 10_000]);
  expect(reading([10_000, 7_999])).toEqual([10_000, 7_999]);
});

test('is set where the clock was wrong before', () => {
  expect(reading([600_000, 10_000, 10_500])).toEqual([600_000, 10_000, 10_500]);
});
