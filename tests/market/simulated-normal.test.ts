import { expect, test } from 'vitest';
import { normalOf } from '../../server/market/simulated/normal';
import { testEach } from '../walker/walker';

/** From a table of the normal distribution. */
const quantiles = [
  { probability: 0.5, deviate: 0 },
  { probability: 0.841344746, deviate: 1 },
  { probability: 0.975, deviate: 1.959964 },
  { probability: 0.999, deviate: 3.090232 },
  { probability: 0.0001, deviate: -3.719016 },
  { probability: 0.0000001, deviate: -5.199338 },
].map((quantile) => ({ ...quantile, title: `${quantile.probability}` }));

testEach('the normal deviate of a word is that of its probability', quantiles, (quantile) => {
  const word = Math.round(quantile.probability * 0x1_0000_0000 - 0.5);
  expect(normalOf(word)).toBeCloseTo(quantile.deviate, 4);
  expect(normalOf(0xffff_ffff - word)).toBeCloseTo(-quantile.deviate, 4);
});

test('the first and the last word have finite deviates', () => {
  expect(normalOf(0)).toBeCloseTo(-6.337957, 5);
  expect(normalOf(0xffff_ffff)).toBeCloseTo(6.337957, 5);
});
