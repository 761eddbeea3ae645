import { minuteMs } from '../../../schemas/kernel/time';
import type { UnitBar } from '../candles';
import { hash } from '../hash';

/** Ticks per recorded minute: one each second. */
export const stepsPerMinute = 60;

const lastStep = stepsPerMinute - 1;

/** One recorded minute in smallest units, with volume, without turnover. */
export type Minute = Omit<UnitBar, 'vol'>;

/** Candidates of which the one with the nearest high and low is taken. */
const candidates = 24;
/** The movement of a minute relative to its range is drawn between these. */
const leastMovement = 0.2;
const largestMovement = 1;

/** The extremes of a path, and where they are. */
const extremesOf = (path: Float64Array, from: number, to: number) => {
  let [highAt, lowAt] = [from, from];
  for (let second = from; second <= to; second += 1) {
    if ((path[second] ?? 0) > (path[highAt] ?? 0)) highAt = second;
    if ((path[second] ?? 0) < (path[lowAt] ?? 0)) lowAt = second;
  }
  return { highAt, lowAt, high: path[highAt] ?? 0, low: path[lowAt] ?? 0 };
};

/** A seeded sequence of fractions in [0, 1) (Marsaglia 2003, xorshift of 32 bits). */
const fractionsOf = (seed: number) => {
  let bits = seed === 0 ? 1 : seed;
  return () => {
    bits ^= bits << 13;
    bits ^= bits >>> 17;
    bits ^= bits << 5;
    return (bits >>> 0) / 0x1_0000_0000;
  };
};

/** Draws a random walk from zero to `change` in independent steps, of which only the sum is fixed. */
const drawBridge = (
  path: Float64Array,
  change: number,
  movement: number,
  next: () => number,
): void => {
  // The difference of two fractions has a variance of a sixth.
  const size = movement * Math.sqrt(6 / lastStep);
  let sum = 0;
  for (let second = 1; second <= lastStep; second += 1) {
    sum += size * (next() - next());
    path[second] = sum;
  }
  const excess = (sum - change) / lastStep;
  for (let second = 1; second <= lastStep; second += 1) {
    path[second] = (path[second] ?? 0) - excess * second;
  }
};

/** The prices of a minute relative to its open, with its ends, and nearly its extremes. */
const nearest = (high: number, low: number, change: number, next: () => number): Float64Array => {
  let best = new Float64Array(stepsPerMinute);
  let path = new Float64Array(stepsPerMinute);
  let least = Number.POSITIVE_INFINITY;
  for (let candidate = 0; candidate < candidates; candidate += 1) {
    const part = leastMovement + (largestMovement - leastMovement) * next();
    drawBridge(path, change, part * (high - low), next);
    const extremes = extremesOf(path, 0, lastStep);
    const distance = Math.abs(extremes.high - high) + Math.abs(extremes.low - low);
    if (distance >= least) continue;
    least = distance;
    [best, path] = [path, best];
  }
  return best;
};

/** Stretches what lies beyond the ends of a path until its extremes are the recorded ones. */
const stretched = (path: Float64Array, high: number, low: number, change: number): Float64Array => {
  const [top, bottom] = [Math.max(0, change), Math.min(0, change)];
  const found = extremesOf(path, 1, lastStep - 1);
  const up = found.high > top ? (high - top) / (found.high - top) : 0;
  const down = found.low < bottom ? (bottom - low) / (bottom - found.low) : 0;
  const prices = path.map((value) => {
    if (value > top) return Math.min(high, Math.floor(top + (value - top) * up));
    if (value < bottom) return Math.max(low, Math.floor(bottom - (bottom - value) * down));
    return Math.floor(value);
  });
  prices[0] = 0;
  prices[lastStep] = change;
  if (high > top) prices[found.highAt] = high;
  if (low < bottom) prices[found.lowAt] = low;
  return prices;
};

const walkOf = ({ startMs, open, high, low, close }: Minute): Float64Array => {
  if (high === low) return new Float64Array(stepsPerMinute);
  const [up, down, change] = [Number(high - open), Number(low - open), Number(close - open)];
  const next = fractionsOf(hash(startMs / minuteMs, Number(open % 0x1_0000_0000n), change));
  return stretched(nearest(up, down, change, next), up, down, change);
};

const walks = new WeakMap<Minute, Float64Array>();

/** The walk of a minute, which every second of it reads. */
const walkFor = (minute: Minute): Float64Array => {
  const known = walks.get(minute);
  if (known) return known;
  const walk = walkOf(minute);
  walks.set(minute, walk);
  return walk;
};

/**
 * The interpolated price at a second. A path that is drawn in a fixed order of high and low tells
 * from its first seconds where the minute will close, and every bet on that wins; this one is a
 * random walk from open to close, drawn until its high and low are nearly the recorded ones.
 */
export const walkedPrice = (minute: Minute, second: number): bigint =>
  minute.open + BigInt(walkFor(minute)[second] ?? 0);

/**
 * The quantity at a second: a sixtieth of the volume, truncated at the quantity decimals. The
 * remainder is added to the last second, so that the sum is the recorded volume.
 */
export const walkedQuantity = (minute: Minute, second: number): bigint => {
  const part = minute.amount / BigInt(stepsPerMinute);
  return second === lastStep ? minute.amount - part * BigInt(lastStep) : part;
};
