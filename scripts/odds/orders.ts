import { type Gains, gainsOf, type Kind, type Offer } from './payouts';
import type { Rule, Stance } from './rules';
import type { Series } from './series';
import { chartOf, remembered, type Signal } from './signals';

/** The change of the price until the delivery; `absent` where no order opens or is delivered. */
const absent = 2;

/** The change over so many moments for an order that opens at each moment: 1, 0 or −1. */
const changesOf = ({ last, first }: Series, moments: number): Int8Array => {
  const changes = new Int8Array(last.length);
  for (let at = 0; at < last.length; at += 1) {
    const change = Math.sign((first[at + moments] ?? Number.NaN) - (last[at] ?? Number.NaN));
    changes[at] = Number.isNaN(change) ? absent : change;
  }
  return changes;
};

export type Outcome = 'win' | 'loss' | 'flat';

/** The outcome by the direction of the signal and the change of the price. */
const outcomeOf = (stance: Stance, direction: number, change: number): Outcome => {
  if (stance === 'even') return change === 0 ? 'win' : 'loss';
  if (change === 0) return 'flat';
  return (change === direction) === (stance === 'with') ? 'win' : 'loss';
};

/** Moments from the first until before the second. */
export type Half = readonly [from: number, to: number];

export type Outcomes = Readonly<Record<Outcome, number>>;

/** The result of a rule in one half. */
export type Score = {
  readonly outcomes: Outcomes;
  /** Orders that won or lost; the stake of the others returned. */
  readonly decided: number;
  readonly winRate: number;
  /** The win rate of a profit of zero, with the fees of all orders. */
  readonly breakEven: number;
  /** Net result for each unit of stake, after fees. */
  readonly profit: number;
  /** Standard errors of the win rate above the break-even rate, as of independent orders. */
  readonly z: number;
};

const scored = (score: Omit<Score, 'decided' | 'winRate' | 'z'>): Score => {
  const { win, loss } = score.outcomes;
  const { breakEven } = score;
  const decided = win + loss;
  const some = Math.max(1, decided);
  const winRate = win / some;
  const z = (winRate - breakEven) / Math.sqrt((breakEven * (1 - breakEven)) / some);
  return { ...score, decided, winRate, z };
};

const scoreOf = (outcomes: Outcomes, gains: Gains): Score => {
  const { win, loss, flat } = outcomes;
  const decided = Math.max(1, win + loss);
  return scored({
    outcomes,
    breakEven: Math.min(
      1,
      (-gains.loss - (gains.flat * flat) / decided) / (gains.win - gains.loss),
    ),
    profit: (win * gains.win + loss * gains.loss + flat * gains.flat) / Math.max(1, decided + flat),
  });
};

/** The scores of several pairs as one. */
export const pooled = (scores: readonly Score[]): Score => {
  const sum = (figure: (score: Score) => number) =>
    scores.reduce((all, score) => all + figure(score), 0);
  const ordersOf = ({ decided, outcomes }: Score) => decided + outcomes.flat;
  return scored({
    outcomes: {
      win: sum(({ outcomes }) => outcomes.win),
      loss: sum(({ outcomes }) => outcomes.loss),
      flat: sum(({ outcomes }) => outcomes.flat),
    },
    breakEven:
      sum(({ breakEven, decided }) => breakEven * decided) /
      Math.max(
        1,
        sum(({ decided }) => decided),
      ),
    profit: sum((score) => score.profit * ordersOf(score)) / Math.max(1, sum(ordersOf)),
  });
};

export const kindOf = ({ stance }: Rule): Kind => (stance === 'even' ? 'even' : 'direction');

export type Player = {
  /** The score of a rule in a half; null where its orders are not offered. */
  readonly score: (rule: Rule, half: Half) => Score | null;
  /** Adds the time of each order and its net result for a stake of one. */
  readonly results: (rule: Rule, half: Half, add: (timeMs: number, net: number) => void) => void;
};

/**
 * Plays rules in a series. A rule buys where its signal has a direction and none of its orders is
 * open, so that no two orders share a part of the path, and every order is delivered in the half.
 */
export const createPlayer = (series: Series, offer: Offer): Player => {
  const { startMs, stepMs } = series;
  const chart = chartOf(series);
  const signalAt = remembered((signal: Signal) => signal.at(chart));
  const changesOver = remembered((moments: number) => changesOf(series, moments));
  const gainsFor = (rule: Rule): Gains | null => {
    const percent = offer[kindOf(rule)](rule.seconds);
    return percent === null ? null : gainsOf(kindOf(rule), percent, offer.fee);
  };
  const play = (
    { signal, stance, seconds }: Rule,
    [from, to]: Half,
    add: (at: number, outcome: Outcome) => void,
  ) => {
    const moments = Math.round((seconds * 1_000) / stepMs);
    const directions = signalAt(signal);
    const changes = changesOver(moments);
    for (let at = from; at + moments < to; at += 1) {
      const direction = directions[at] ?? 0;
      const change = changes[at] ?? absent;
      if (direction === 0 || change === absent) continue;
      add(at, outcomeOf(stance, direction, change));
      at += moments - 1;
    }
  };
  return {
    score: (rule, half) => {
      const gains = gainsFor(rule);
      if (gains === null) return null;
      const outcomes = { win: 0, loss: 0, flat: 0 };
      play(rule, half, (_, outcome) => {
        outcomes[outcome] += 1;
      });
      return scoreOf(outcomes, gains);
    },
    results: (rule, half, add) => {
      const gains = gainsFor(rule);
      if (gains === null) return;
      play(rule, half, (at, outcome) => add(startMs + at * stepMs, gains[outcome]));
    },
  };
};
