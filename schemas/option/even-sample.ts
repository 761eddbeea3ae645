import { minuteMs, secondMs } from '../kernel/time';
import type { EvenCounts } from './even-terms';

// How often prices repeat, counted in the bars of a pair's minutes
// (contract/formulas.md#payout-of-even).

/** The start and the close of a minute, the close in smallest units of the price. */
export type MinuteClose = { readonly startMs: number; readonly close: bigint };

/**
 * What a person can see before a purchase and choose the moment by: how far the price moved in the
 * preceding 2, 15 and 60 minutes, how many of the preceding 15 closes equal the present one, and the
 * hour of the day in UTC. `any` is every minute.
 */
export const evenConditions = [
  'any',
  'moved_2',
  'moved_15',
  'moved_60',
  'same_15',
  'hour',
] as const;
export type EvenCondition = (typeof evenConditions)[number];

export type EvenMeasurement = EvenCounts & {
  /** The start of the first minute and the end of the last one, in Unix milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
  /** What the minutes of the conditional counts have in common. */
  readonly condition: EvenCondition;
};

type Conditional = {
  readonly condition: EvenCondition;
  readonly samples: number;
  readonly repeats: number;
};

/** Conditional counts have at least so many samples; a beginning at least this part of all. */
const leastSamples = 100;
const leastPart = 0.05;

/** The closes of consecutive minutes from the first one on; NaN in a gap. */
type Closes = Float64Array;

/** The minutes in ascending order of a figure, and the figure of each minute. */
type Ranking = {
  readonly condition: EvenCondition;
  readonly minutes: Uint32Array;
  readonly figures: Float64Array;
};

const minuteOf = (timeMs: number) => Math.floor(timeMs / minuteMs);

const consecutive = (closes: readonly MinuteClose[]): Closes => {
  const [first, last] = [closes[0], closes.at(-1)];
  if (!first || !last) return new Float64Array();
  const firstMinute = minuteOf(first.startMs);
  const values = new Float64Array(minuteOf(last.startMs) - firstMinute + 1).fill(Number.NaN);
  for (const { startMs, close } of closes) {
    values[minuteOf(startMs) - firstMinute] = Number(close - first.close);
  }
  return values;
};

const at = (values: Float64Array, index: number): number => values[index] ?? Number.NaN;

/** The sum of the changes of the preceding minutes, without sign; NaN with a gap among them. */
const movedIn = (closes: Closes, length: number): Float64Array =>
  closes.map((_, minute) => {
    let moved = 0;
    for (let i = minute; i > minute - length; i -= 1) {
      moved += Math.abs(at(closes, i) - at(closes, i - 1));
    }
    return moved;
  });

/** How many closes of the preceding minutes differ from that of the minute. */
const differingIn = (closes: Closes, length: number): Float64Array =>
  closes.map((close, minute) => {
    let differing = 0;
    for (let i = minute - length; i < minute; i += 1) if (at(closes, i) !== close) differing += 1;
    return differing;
  });

const ranked = (condition: EvenCondition, figures: Float64Array): Ranking => ({
  condition,
  figures,
  minutes: Uint32Array.from(figures.keys())
    .filter((minute) => !Number.isNaN(at(figures, minute)))
    .sort((a, b) => at(figures, a) - at(figures, b)),
});

/** `frequencyBound` as a float: it only chooses the condition. */
const boundOf = ({ samples: n, repeats: r }: Conditional): number =>
  n === 0 ? 0 : (r + 3.317888 + 2.576 * Math.sqrt((r * (n - r)) / n + 1.658944)) / (n + 6.635776);

const worse = (a: Conditional, b: Conditional) => (boundOf(b) > boundOf(a) ? b : a);

/** A minute's later close, and whether it repeats that of the minute. */
type Period = {
  readonly isSample: (minute: number) => boolean;
  readonly isRepeat: (minute: number) => boolean;
};

const periodOf = (closes: Closes, minutes: number): Period => ({
  isSample: (minute) => !Number.isNaN(at(closes, minute) + at(closes, minute + minutes)),
  isRepeat: (minute) => at(closes, minute) === at(closes, minute + minutes),
});

const counted = (condition: EvenCondition, minutes: Iterable<number>, period: Period) => {
  let samples = 0;
  let repeats = 0;
  for (const minute of minutes) {
    if (!period.isSample(minute)) continue;
    samples += 1;
    if (period.isRepeat(minute)) repeats += 1;
  }
  return { condition, samples, repeats };
};

/**
 * Of the samples in a ranking the beginning with the largest bound: what somebody meets who buys only
 * up to some value of its figure. Samples of the same figure stay together.
 */
const worstBeginning = (
  { condition, minutes, figures }: Ranking,
  period: Period,
  least: number,
): Conditional => {
  let worst: Conditional = { condition, samples: 0, repeats: 0 };
  let [samples, repeats] = [0, 0];
  const all = minutes.filter(period.isSample);
  for (const [place, minute] of all.entries()) {
    samples += 1;
    if (period.isRepeat(minute)) repeats += 1;
    const next = all[place + 1];
    if (samples < least || (next !== undefined && at(figures, next) === at(figures, minute))) {
      continue;
    }
    worst = worse(worst, { condition, samples, repeats });
  }
  return worst;
};

const hoursOfDay = 24;
const minutesOfHour = 60;

const byHour = (closes: Closes, firstMinute: number): number[][] => {
  const hours = Array.from({ length: hoursOfDay }, (): number[] => []);
  for (const minute of closes.keys()) {
    hours[Math.floor((firstMinute + minute) / minutesOfHour) % hoursOfDay]?.push(minute);
  }
  return hours;
};

/**
 * Counts the repeats of a pair's price in its closes, which are in ascending order and may have gaps.
 * The result counts for a period in seconds; it returns null for one that is not whole minutes, of
 * which bars of minutes say nothing.
 */
export const evenCounterOf = (
  source: readonly MinuteClose[],
): ((seconds: number) => EvenMeasurement | null) => {
  const closes = consecutive(source);
  const fromMs = source[0]?.startMs ?? 0;
  const toMs = fromMs + closes.length * minuteMs;
  const rankings = [
    ranked('moved_2', movedIn(closes, 2)),
    ranked('moved_15', movedIn(closes, 15)),
    ranked('moved_60', movedIn(closes, 60)),
    ranked('same_15', differingIn(closes, 15)),
  ];
  const hours = byHour(closes, minuteOf(fromMs));
  return (seconds) => {
    const minutes = (seconds * secondMs) / minuteMs;
    if (!Number.isInteger(minutes) || minutes < 1) return null;
    const period = periodOf(closes, minutes);
    const any = counted('any', closes.keys(), period);
    const least = Math.max(leastSamples, Math.ceil(any.samples * leastPart));
    const worst = [
      ...rankings.map((ranking) => worstBeginning(ranking, period, least)),
      ...hours
        .map((hour) => counted('hour', hour, period))
        .filter(({ samples }) => samples >= leastSamples),
    ].reduce(worse, any);
    return {
      fromMs,
      toMs,
      samples: any.samples,
      repeats: any.repeats,
      condition: worst.condition,
      conditionSamples: worst.samples,
      conditionRepeats: worst.repeats,
    };
  };
};
