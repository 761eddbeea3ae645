import { describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { evenCounterOf } from '../../schemas/option/even-sample';
import { type EvenRule, evenTermsOf } from '../../schemas/option/even-terms';
import { clusteredWalk } from './support/clustered-walk';

// Somebody sees seven days of closes and buys even during the next seven.

const dayMinutes = 1_440;
const seenMinutes = 7 * dayMinutes;
/** Every payout of the rule counts here, even one that gives back too little to be offered. */
const rule: EvenRule = {
  edge: amount('0.05'),
  maxPercent: amount('100000'),
  minReturn: amount('0'),
};

const moved = (closes: readonly number[], minute: number, length: number) => {
  let sum = 0;
  for (let at = minute; at > minute - length; at -= 1) {
    sum += Math.abs((closes[at] ?? 0) - (closes[at - 1] ?? 0));
  }
  return sum;
};
const same = (closes: readonly number[], minute: number) =>
  closes.slice(minute - 15, minute).filter((close) => close === closes[minute]).length;

type Choice = (closes: readonly number[], minute: number) => boolean;
type ChoiceOf = (seen: readonly number[], minutes: number) => Choice;

/** The figure of the quietest part of the minutes that were seen. */
const quietest =
  (length: number, part: number) =>
  (seen: readonly number[]): Choice => {
    const figures = seen.flatMap((_, minute) => (minute < 60 ? [] : [moved(seen, minute, length)]));
    figures.sort((a, b) => a - b);
    const limit = figures[Math.floor(figures.length * part)] ?? 0;
    return (closes, minute) => moved(closes, minute, length) <= limit;
  };

const repeatsOfHour = (seen: readonly number[], hour: number, minutes: number) =>
  seen.filter((close, at) => Math.floor(at / 60) % 24 === hour && seen[at + minutes] === close)
    .length;

const choices: Readonly<Record<string, ChoiceOf>> = {
  'at every minute': () => () => true,
  'after the quietest fifth of quarter hours': quietest(15, 0.2),
  'after the quietest 2 % of quarter hours': quietest(15, 0.02),
  'after the quietest 1 % of quarter hours': quietest(15, 0.01),
  'after the quietest 2 % of hours': quietest(60, 0.02),
  'after two quiet minutes': () => (closes, minute) => moved(closes, minute, 2) === 0,
  'while the price returns most': () => (closes, minute) => same(closes, minute) >= 6,
  'at the hour of most repeats': (seen, minutes) => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    const best = hours.reduce((a, b) =>
      repeatsOfHour(seen, b, minutes) > repeatsOfHour(seen, a, minutes) ? b : a,
    );
    return (_, minute) => Math.floor(minute / 60) % 24 === best;
  },
  'after quiet minutes while the price returns': (seen) => {
    const isQuiet = quietest(15, 0.05)(seen);
    return (closes, minute) => isQuiet(closes, minute) && same(closes, minute) >= 4;
  },
};

type Played = { orders: number; won: number };

const play = (
  closes: readonly number[],
  { isChosen, minutes, percent }: { isChosen: Choice; minutes: number; percent: number },
): Played => {
  const played = { orders: 0, won: 0 };
  for (let minute = seenMinutes; minute + minutes < closes.length; minute += 1) {
    if (!isChosen(closes, minute)) continue;
    played.orders += 1;
    played.won += closes[minute] === closes[minute + minutes] ? percent / 100 : -1;
  }
  return played;
};

const shapes = [1, 2, 4].flatMap((step) =>
  [
    { cluster: 0, daily: 0 },
    { cluster: 0.3, daily: 0.4 },
    { cluster: 0.6, daily: 0.2 },
  ].flatMap((shape) => [11, 12, 13].map((seed) => ({ seed, step, ...shape }))),
);
const walks = shapes.map((shape) => clusteredWalk({ ...shape, minutes: 2 * seenMinutes }));

/** What the rule pays after seven days of each walk, and what comes then. */
const markets = walks.flatMap((walk) => {
  const countOf = evenCounterOf(walk.slice(0, seenMinutes));
  const closes = walk.map(({ close }) => Number(close));
  return [60, 300].flatMap((seconds) => {
    const counts = countOf(seconds);
    const terms = counts && evenTermsOf(counts, rule);
    if (!terms) return [];
    const seen = closes.slice(0, seenMinutes);
    return [{ closes, seen, minutes: seconds / 60, percent: Number(terms.percent) }];
  });
});

/** Profit as a part of the stakes, over all markets. */
const returnOf = (choiceOf: ChoiceOf, fixedPercent?: number) => {
  const played = markets.map(({ closes, seen, minutes, percent }) =>
    play(closes, {
      isChosen: choiceOf(seen, minutes),
      minutes,
      percent: fixedPercent ?? percent,
    }),
  );
  const orders = played.reduce((sum, one) => sum + one.orders, 0);
  return { orders, profit: played.reduce((sum, one) => sum + one.won, 0) / orders };
};

describe('even on a coarse walk with quiet and loud hours', () => {
  test('is offered by the rule on enough of the walks', () => {
    expect(markets.length).toBeGreaterThan(20);
  });
  for (const [name, choiceOf] of Object.entries(choices)) {
    test(`does not win, bought ${name}`, () => {
      const { orders, profit } = returnOf(choiceOf);
      expect(orders).toBeGreaterThan(200);
      expect(profit).toBeLessThan(-0.05);
    });
  }
  test('would win with a fixed payout of 500 %, bought after quiet minutes', () => {
    expect(returnOf(quietest(15, 0.02), 500).profit).toBeGreaterThan(0.2);
  });
});
