/** A hash of integers to 32 bits; similar inputs give unrelated results. */
export const hash = (seed: number, a: number, b: number, c = 0): number => {
  let bits = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  for (const part of [a, b, c]) {
    bits ^= part | 0;
    bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
    bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
    bits ^= bits >>> 16;
  }
  return bits >>> 0;
};
