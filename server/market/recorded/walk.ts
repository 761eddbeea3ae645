import type { UnitBar } from '../candles';

/** Ticks per recorded minute: one each second. */
export const stepsPerMinute = 60;

/** Seconds at which the path turns, and its end. */
const firstCorner = 20;
const secondCorner = 40;
const lastStep = 59;

/** One recorded minute in smallest units, with volume, without turnover. */
export type Minute = Omit<UnitBar, 'vol'>;

const corners = ({ open, high, low, close }: Minute) =>
  close >= open ? { first: low, second: high } : { first: high, second: low };

/** A point of a line, truncated toward zero; prices are positive, so it stays between the ends. */
const between = (from: bigint, to: bigint, step: number, steps: number): bigint =>
  (from * BigInt(steps - step) + to * BigInt(step)) / BigInt(steps);

/**
 * The interpolated price at a second: open, low, high, close if it rose or held, else high first.
 */
export const walkedPrice = (minute: Minute, second: number): bigint => {
  const { first, second: turned } = corners(minute);
  if (second < firstCorner) return between(minute.open, first, second, firstCorner);
  if (second < secondCorner) return between(first, turned, second - firstCorner, firstCorner);
  return between(turned, minute.close, second - secondCorner, lastStep - secondCorner);
};

/**
 * The quantity at a second: a sixtieth of the volume, truncated at the quantity decimals. The
 * remainder is added to the last second, so that the sum is the recorded volume.
 */
export const walkedQuantity = (minute: Minute, second: number): bigint => {
  const part = minute.amount / BigInt(stepsPerMinute);
  return second === lastStep ? minute.amount - part * BigInt(lastStep) : part;
};

/** Sum of `step × k mod steps` for every slope: the total truncation along a line. */
const cutsOfLine = (steps: number): readonly bigint[] =>
  Array.from({ length: steps }, (_, slope) => {
    let cuts = 0;
    for (let step = 0; step < steps; step += 1) cuts += (slope * step) % steps;
    return BigInt(cuts);
  });
const cutsOf20 = cutsOfLine(20);
const cutsOf19 = cutsOfLine(19);

/** Sum of the truncated prices of one line, without its end, in closed form. */
const sumOfLine = (from: bigint, to: bigint, cuts: readonly bigint[]): bigint => {
  const steps = BigInt(cuts.length);
  const rise = to - from;
  const slope = ((rise % steps) + steps) % steps;
  const cut = cuts[Number(slope)] ?? 0n;
  return steps * from + (rise * ((steps * (steps - 1n)) / 2n) - cut) / steps;
};

/** Turnover of the interpolated minute: exactly the sum of its sixty ticks. */
export const walkedTurnover = (minute: Minute): bigint => {
  const { first, second } = corners(minute);
  const prices =
    sumOfLine(minute.open, first, cutsOf20) +
    sumOfLine(first, second, cutsOf20) +
    sumOfLine(second, minute.close, cutsOf19);
  const part = minute.amount / BigInt(stepsPerMinute);
  return part * prices + walkedQuantity(minute, lastStep) * minute.close;
};
