// The statistics of the sweep: an exact test of each rule, and a correction for how many were tested.

/** The logarithm of the number of ways to choose `chosen` of `count`. */
const logChoices = (count: number, chosen: number): number => {
  let log = 0;
  for (let one = 1; one <= chosen; one += 1) log += Math.log((count - chosen + one) / one);
  return log;
};

/** The sum of binomial probabilities from `from` on in one direction, until terms vanish. */
const sumFrom = (from: number, direction: 1 | -1, count: number, chance: number): number => {
  const odds = chance / (1 - chance);
  const log =
    logChoices(count, from) + from * Math.log(chance) + (count - from) * Math.log1p(-chance);
  let term = Math.exp(log);
  let sum = 0;
  for (let wins = from; wins >= 0 && wins <= count; wins += direction) {
    sum += term;
    if (term < sum * 1e-17) break;
    term *=
      direction === 1 ? ((count - wins) / (wins + 1)) * odds : wins / (count - wins + 1) / odds;
  }
  return sum;
};

/**
 * The probability of at least `wins` among `count` orders that each win with `chance`: the exact
 * binomial test (Clopper and Pearson 1934). It also bounds the probability where the chance of an
 * order depends on all earlier ones, as long as it is never above `chance`.
 */
export const binomialTail = (wins: number, count: number, chance: number): number => {
  if (wins <= 0 || chance >= 1) return 1;
  if (wins > count || chance <= 0) return 0;
  // Terms are summed away from the mode, where the first one is the largest.
  return wins > count * chance
    ? sumFrom(wins, 1, count, chance)
    : Math.max(0, 1 - sumFrom(wins - 1, -1, count, chance));
};

/** The upper tail of the normal distribution, by the continued fraction of Laplace; one below zero. */
const normalTail = (z: number): number => {
  if (!(z > 0)) return 1;
  let fraction = z;
  for (let term = 400; term >= 1; term -= 1) fraction = z + term / fraction;
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / fraction;
};

/** The upper tail of Student's distribution, by the normal deviate of Wallace (1959). */
const studentTail = (t: number, freedom: number): number =>
  normalTail(
    (Math.sign(t) * (8 * freedom + 1) * Math.sqrt(freedom * Math.log1p((t * t) / freedom))) /
      (8 * freedom + 3),
  );

/**
 * The probability of such a sum, or a larger one, if the mean of its blocks is zero. Results within
 * a block may depend on each other; blocks do not. One for fewer than two blocks.
 */
export const blockTail = (blocks: readonly number[]): number => {
  const count = blocks.length;
  const sum = blocks.reduce((all, block) => all + block, 0);
  const squares = blocks.reduce((all, block) => all + (block - sum / count) ** 2, 0);
  if (count < 2 || squares === 0) return 1;
  return studentTail(sum / Math.sqrt((squares * count) / (count - 1)), count - 1);
};

/** A test with the bound that its probability had to be below. */
export type Corrected<Test> = Test & { readonly threshold: number; readonly isRejected: boolean };

/**
 * The step-down correction of Holm (1979): the k-th smallest of m probabilities is compared with
 * level / (m − k + 1), until one is not below it. The probability of any false rejection in the
 * whole family is at most the level, however the tests depend on each other.
 */
export const corrected = <Test extends { readonly p: number }>(
  tests: readonly Test[],
  level: number,
): readonly Corrected<Test>[] => {
  let isRejecting = true;
  return tests
    .toSorted((a, b) => a.p - b.p)
    .map((test, index) => {
      const threshold = level / (tests.length - index);
      isRejecting &&= test.p <= threshold;
      return { ...test, threshold, isRejected: isRejecting };
    });
};
