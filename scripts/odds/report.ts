import type { Score } from './orders';
import { nameOf } from './rules';
import type { Series } from './series';
import type { Judgement, Result, Test, Trial } from './sweep';

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
const probability = (p: number): string => (p >= 0.001 ? p.toFixed(3) : p.toExponential(1));

/** `54.1 % of 1,204 orders won, 52.7 % break even, 2.6 % of the stake an order`. */
const scoreText = ({ decided, winRate, breakEven, profit }: Score): string =>
  `${percent(winRate)} of ${decided.toLocaleString('en')} orders won, ` +
  `${percent(breakEven)} break even, ${percent(profit)} of the stake an order`;

const trialText = ({ rule, tested, p }: Trial): string => {
  const text = `${nameOf(rule)}: ${scoreText(tested)}`;
  return p === null ? `${text}; too few orders to tell` : `${text}; p ${probability(p)}`;
};

/** The best rule of the first half with its result in the second. */
export const resultText = ({ feed, symbol, kind, tried, trials }: Result): string => {
  const [best] = trials;
  const text = best ? trialText(best) : 'none has enough orders';
  return `${feed.padEnd(28)} ${symbol.padEnd(10)} ${kind.padEnd(10)} ${tried} rules; ${text}`;
};

export const testText = (test: Test): string => `${test.feed}, ${test.symbol}, ${trialText(test)}`;

/** Of the moments with a price a duration later, the part at which it is the same. */
const repeatsIn = ({ last, first, stepMs }: Series, seconds: number): number => {
  const moments = Math.round((seconds * 1_000) / stepMs);
  let samples = 0;
  let repeats = 0;
  for (let at = 0; at + moments < last.length; at += 1) {
    const difference = (first[at + moments] ?? Number.NaN) - (last[at] ?? Number.NaN);
    if (Number.isNaN(difference)) continue;
    samples += 1;
    if (difference === 0) repeats += 1;
  }
  return repeats / Math.max(1, samples);
};

/** How often the price of each pair repeats after the shortest and the longest duration. */
export const repeatsText = (all: readonly Series[], durations: readonly number[]): string => {
  const ends = [Math.min(...durations), Math.max(...durations)];
  const texts = all.map(
    (series) =>
      `${series.symbol} ${ends.map((seconds) => percent(repeatsIn(series, seconds))).join(' and ')}`,
  );
  return `${all[0]?.feed}: prices repeat after ${ends.join(' and ')} s: ${texts.join(', ')}`;
};

/** The least probable test of a feed, for `docs/figures.md`. */
export const figureOf = (feed: string, { tests }: Judgement): string | null => {
  const [best] = tests.filter((test) => test.feed === feed);
  if (!best) return null;
  const { symbol, rule, tested, p, threshold, isRejected } = best;
  const verdict = isRejected ? 'won beyond chance' : 'by chance';
  return (
    `${symbol}, ${nameOf(rule)}: ${scoreText(tested)}; ` +
    `p ${probability(p)}, bound ${probability(threshold)}: ${verdict}`
  );
};

export const summaryText = ({ results, tests, winners }: Judgement): string => {
  const tried = results.reduce((sum, result) => sum + result.tried, 0);
  const [least] = tests;
  const bound = least
    ? `; the least p is ${probability(least.p)}, its bound ${probability(least.threshold)}`
    : '';
  return (
    `${tried.toLocaleString('en')} rules tried in ${results.length} samples, ` +
    `${tests.length} tested${bound}.\n${winners.length} win after fees beyond chance.`
  );
};
