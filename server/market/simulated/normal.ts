import { unitOf } from './random-words';

/** The value of a cubic polynomial, by Horner's rule. */
const cubic = (a: number, b: number, c: number, d: number, at: number): number =>
  ((d * at + c) * at + b) * at + a;

const centralHalfWidth = 0.425;

/**
 * The standard normal deviate of a random word, to about seven digits. It uses arithmetic, logarithm
 * and square root only, which give the same result on every machine. Source: Wichura, "Algorithm
 * AS 241: The Percentage Points of the Normal Distribution", Applied Statistics 37 (1988), routine
 * PPND7, without its third region, which begins at 1.4e-11: the smallest probability of a word is
 * 1.2e-10.
 */
export const normalOf = (word: number): number => {
  const probability = unitOf(word);
  const offset = probability - 0.5;
  if (Math.abs(offset) <= centralHalfWidth) {
    const at = centralHalfWidth * centralHalfWidth - offset * offset;
    const above = cubic(3.3871327179, 50.434271938, 159.29113202, 59.10937472, at);
    return (offset * above) / cubic(1, 17.895169469, 78.757757664, 67.1875636, at);
  }
  const at = Math.sqrt(-Math.log(offset < 0 ? probability : 1 - probability)) - 1.6;
  const above = cubic(1.4234372777, 2.75681539, 1.3067284816, 0.17023821103, at);
  const size = above / cubic(1, 0.7370016425, 0.12021132975, 0, at);
  return offset < 0 ? -size : size;
};
