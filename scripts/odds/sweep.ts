import { createPlayer, type Half, kindOf, pooled, type Score } from './orders';
import type { Kind, Offer, Offers } from './payouts';
import { type Rule, rulesFor } from './rules';
import type { Series } from './series';
import { binomialTail, blockTail, type Corrected, corrected } from './statistics';

/** A rule of the first half with its result in the second. */
export type Trial = {
  readonly rule: Rule;
  readonly chosen: Score;
  readonly tested: Score;
  /**
   * The probability of the second result, or a better one, if the rule had no profit; null where
   * too few orders tell.
   */
  readonly p: number | null;
};

/** The rules of a kind in one series, or in all series of a feed together. */
export type Result = {
  readonly feed: string;
  /** The pair, or `all pairs`. */
  readonly symbol: string;
  readonly stepMs: number;
  readonly kind: Kind;
  /** Rules with enough orders in the first half. */
  readonly tried: number;
  /** The best of them in the first half, the best first. */
  readonly trials: readonly Trial[];
};

export type Test = Omit<Trial, 'p'> & Omit<Result, 'trials' | 'tried'> & { readonly p: number };

export type Judgement = {
  readonly results: readonly Result[];
  /** All tests, the least probable first. */
  readonly tests: readonly Corrected<Test>[];
  /** Rules that win after fees beyond chance. */
  readonly winners: readonly Corrected<Test>[];
};

/** The probability that a run fails in which no rule has a profit. */
const errorLevel = 0.01;
/** Decided orders by which a rule is chosen, and by which it is judged, at least. */
const leastChosen = 50;
const leastTested = 30;
/** Blocks by which a rule is judged over all pairs, at least. */
const leastBlocks = 20;
/** Several times the longest duration, so that orders of two blocks hardly overlap. */
const blockMs = 3_600_000;
/** Rules of each series and kind that are tested in the second half. */
const testedRules = 3;

const firstHalf = ({ last }: Series): Half => [0, last.length >> 1];
const secondHalf = ({ last }: Series): Half => [last.length >> 1, last.length];

type Candidate = { readonly rule: Rule; readonly chosen: Score };

const isEnough = ({ chosen }: Candidate): boolean => chosen.decided >= leastChosen;

const bestOf = (kind: Kind, candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates
    .filter((one) => isEnough(one) && kindOf(one.rule) === kind)
    .toSorted((a, b) => b.chosen.z - a.chosen.z);

/** A series with what is offered in it. */
type Offered = { readonly series: Series; readonly offer: Offer };

/** Each rule that is offered, by its score in the first half. */
const candidatesOf = ({ series, offer }: Offered, rules: readonly Rule[]): Candidate[] => {
  const player = createPlayer(series, offer);
  return rules.flatMap((rule) => {
    const chosen = player.score(rule, firstHalf(series));
    return chosen === null ? [] : [{ rule, chosen }];
  });
};

/** Orders of one series do not overlap: their wins are bounded by independent ones. */
const testAlone = ({ series, offer }: Offered, { rule, chosen }: Candidate): Trial | null => {
  const tested = createPlayer(series, offer).score(rule, secondHalf(series));
  if (tested === null) return null;
  const { outcomes, decided, breakEven } = tested;
  const p = decided < leastTested ? null : binomialTail(outcomes.win, decided, breakEven);
  return { rule, chosen, tested, p };
};

/** Orders of several pairs overlap, and pairs move together: the error is that of blocks of time. */
const testTogether = (all: readonly Offered[], { rule, chosen }: Candidate): Trial | null => {
  const blocks = new Map<number, number>();
  const scores = all.flatMap(({ series, offer }) => {
    const player = createPlayer(series, offer);
    player.results(rule, secondHalf(series), (timeMs, net) => {
      const block = Math.floor(timeMs / blockMs);
      blocks.set(block, (blocks.get(block) ?? 0) + net);
    });
    const score = player.score(rule, secondHalf(series));
    return score === null ? [] : [score];
  });
  const p = blocks.size < leastBlocks ? null : blockTail([...blocks.values()]);
  return { rule, chosen, tested: pooled(scores), p };
};

const together = (rules: readonly Rule[], perSeries: readonly (readonly Candidate[])[]) =>
  rules.flatMap((rule) => {
    const scores = perSeries.flatMap(
      (candidates) => candidates.find((one) => one.rule === rule)?.chosen ?? [],
    );
    return scores.length === 0 ? [] : [{ rule, chosen: pooled(scores) }];
  });

/** Plays the rules in the series of one feed: chosen in the first half, tested in the second. */
export const sweep = (
  allSeries: readonly Series[],
  offers: Offers,
  durations: readonly number[],
): readonly Result[] => {
  const [first] = allSeries;
  if (!first) return [];
  const { feed, stepMs } = first;
  const rules = rulesFor(durations, stepMs);
  const all = allSeries.map((series) => ({ series, offer: offers(series) }));
  const perSeries = all.map((offered) => candidatesOf(offered, rules));
  const kinds: readonly Kind[] = ['direction', 'even'];
  const resultsOf = (
    symbol: string,
    candidates: readonly Candidate[],
    test: (candidate: Candidate) => Trial | null,
  ) =>
    kinds.map((kind): Result => {
      const best = bestOf(kind, candidates);
      const trials = best.slice(0, testedRules).flatMap((one) => test(one) ?? []);
      return { feed, symbol, stepMs, kind, tried: best.length, trials };
    });
  const alone = all.flatMap((offered, index) =>
    resultsOf(offered.series.symbol, perSeries[index] ?? [], (one) => testAlone(offered, one)),
  );
  if (all.length === 1) return alone;
  const summed = together(rules, perSeries);
  return [...alone, ...resultsOf('all pairs', summed, (one) => testTogether(all, one))];
};

const testsOf = ({ trials, tried: _, ...of }: Result): Test[] =>
  trials.flatMap(({ p, ...trial }) =>
    p === null || trial.chosen.profit <= 0 ? [] : [{ ...of, ...trial, p }],
  );

/** Judges all results together: the error level is that of the whole run. */
export const judge = (results: readonly Result[], level = errorLevel): Judgement => {
  const tests = corrected(results.flatMap(testsOf), level);
  return { results, tests, winners: tests.filter(({ isRejected }) => isRejected) };
};
