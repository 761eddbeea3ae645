import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  divide,
  isAtLeast,
  largest,
  ledgerScale,
  multiply,
  subtract,
  unitsAt,
  zero,
} from '../kernel/money';

// What an even order pays (contract/formulas.md#payout-of-even). The server offers by this rule, the
// app and `npm run evidence` recompute it from the counts that are stored with an order.

/** How often the price repeated, from the closes of a pair's minutes, for one period. */
export type EvenCounts = {
  /** Minutes with a close at the minute and one a period later, and those of equal closes. */
  readonly samples: number;
  readonly repeats: number;
  /** The same of the minutes of the condition with the largest bound (`schemas/option/even-sample.ts`). */
  readonly conditionSamples: number;
  readonly conditionRepeats: number;
};

/** The settings of the rule (contract/limits.md#settings). */
export type EvenRule = {
  /** The fraction of the stake that the house keeps on average, at the bound of the frequency. */
  readonly edge: Amount;
  /** No payout above it is offered, in percent of the stake. */
  readonly maxPercent: Amount;
  /** The least that comes back on average over all minutes, as a fraction of the stake. */
  readonly minReturn: Amount;
};

export type EvenTerms = {
  /** What an even order wins, in whole percents of the stake. */
  readonly percent: Amount;
  /** The frequency that it follows from: the larger of the two bounds, at eight decimals. */
  readonly frequency: Amount;
  /** What comes back of a stake on average over all minutes, as a fraction of it. */
  readonly averageReturn: Amount;
};

/** Fewer minutes are not evidence of a frequency. */
export const minEvenSamples = 1_000;
/** An even order that wins less than its stake is not offered, in percent. */
const minPercent = amount('100');

const one = amount('1');
const hundred = amount('100');
/** The 99.5 % quantile of the normal distribution, so that 99 % lie between both bounds. */
const quantile = amount('2.576');
const quantileSquared = multiply(quantile, quantile);

const countOf = (count: number): Amount => amountOfUnits(BigInt(count), 0);

const integerRoot = (square: bigint): bigint => {
  if (square < 2n) return square;
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (root + square / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
};

/** The square root, truncated at eight decimals. */
const rootOf = (square: Amount): Amount =>
  amountOfUnits(integerRoot(unitsAt(square, 2 * ledgerScale)), ledgerScale);

/**
 * The upper bound of a frequency by the score interval of Wilson (1927) at 99 %, where `repeats` of
 * `samples` were equal: (r + z²/2 + z √(r (n − r) / n + z²/4)) / (n + z²), truncated at eight
 * decimals. One for no samples.
 */
export const frequencyBound = (repeats: number, samples: number): Amount => {
  if (samples === 0) return one;
  const r = countOf(repeats);
  const n = countOf(samples);
  const variance = divide(multiply(r, subtract(n, r)), n);
  const root = rootOf(add(variance, divide(quantileSquared, amount('4'))));
  const numerator = add(add(r, divide(quantileSquared, amount('2'))), multiply(quantile, root));
  return divide(numerator, add(n, quantileSquared));
};

/**
 * The payout that follows from counts: of a stake of one, 1 − edge comes back on average where prices
 * repeat with the frequency of the bound, so that it is (1 − edge) / frequency − 1, in whole percents,
 * truncated, and at least zero. Null without a sample.
 */
export const evenFiguresOf = (counts: EvenCounts, edge: Amount): EvenTerms | null => {
  const { samples, repeats, conditionSamples, conditionRepeats } = counts;
  if (samples === 0) return null;
  const frequency = largest(
    frequencyBound(repeats, samples),
    frequencyBound(conditionRepeats, conditionSamples),
  );
  const returned = divide(multiply(subtract(one, edge), hundred), frequency, 0);
  const percent = largest(subtract(returned, hundred), zero);
  const won = multiply(countOf(repeats), add(percent, hundred));
  const averageReturn = divide(won, multiply(countOf(samples), hundred), 4);
  return { percent, frequency, averageReturn };
};

/** The figures by which even is offered (contract/formulas.md#payout-of-even); null where it is not. */
export const evenTermsOf = (counts: EvenCounts, rule: EvenRule): EvenTerms | null => {
  const figures = evenFiguresOf(counts, rule.edge);
  const isOffered =
    figures !== null &&
    counts.samples >= minEvenSamples &&
    counts.repeats > 0 &&
    isAtLeast(figures.percent, minPercent) &&
    isAtLeast(rule.maxPercent, figures.percent) &&
    isAtLeast(figures.averageReturn, rule.minReturn);
  return isOffered ? figures : null;
};
