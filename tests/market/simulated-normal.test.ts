import { expect, test } from 'vitest';
import { normalOf } from '../../server/market/simulated/normal';

test.each([
  [0.5, 0],
  [0.841344746, 1],
  [0.975, 1.959964],
  [0.999, 3.090232],
  [0.0001, -3.719016],
  [0.0000001, -5.199338],
])('the normal deviate of the probability %d is %d', (probability, deviate) => {
  const word = Math.round(probability * 0x1_0000_0000 - 0.5);
  expect(normalOf(word)).toBeCloseTo(deviate, 4);
  expect(normalOf(0xffff_ffff - word)).toBeCloseTo(-deviate, 4);
});

test('the first and the last word have finite deviates', () => {
  expect(normalOf(0)).toBeCloseTo(-6.337957, 5);
  expect(normalOf(0xffff_ffff)).toBeCloseTo(6.337957, 5);
});
