import type { UnitBar } from '../candles';

/** Ticks that one recorded minute is walked in: one each second. */
export const stepsPerMinute = 60;

/** Seconds at which the path turns; the last one is the end of the minute's walk. */
const firstCorner = 20;
const secondCorner = 40;
const lastStep = 59;

/** One recorded minute in whole units, volume included, turnover not. */
export type Minute = Omit<UnitBar, 'vol'>;

const corners = ({ open, high, low, close }: Minute) =>
  close >= open ? { first: low, second: high } : { first: high, second: low };

/** A point on a straight line, cut toward zero; prices are positive, so it never leaves the line. */
const between = (from: bigint, to: bigint, step: number, steps: number): bigint =>
  (from * BigInt(steps - step) + to * BigInt(step)) / BigInt(steps);

/** The price at a second of the minute: open, low, high, close when it rose or held, else high first. */
export const walkedPrice = (minute: Minute, second: number): bigint => {
  const { first, second: turned } = corners(minute);
  if (second < firstCorner) return between(minute.open, first, second, firstCorner);
  if (second < secondCorner) return between(first, turned, second - firstCorner, firstCorner);
  return between(turned, minute.close, second - secondCorner, lastStep - secondCorner);
};

/**
 * The quantity at a second: the sixtieth part of the volume, cut at the quantity decimals. What the
 * cut leaves over comes with the last second, so that the minute's volume is the recorded one.
 */
export const walkedQuantity = (minute: Minute, second: number): bigint => {
  const part = minute.amount / BigInt(stepsPerMinute);
  return second === lastStep ? minute.amount - part * BigInt(lastStep) : part;
};

/** Sum of `step × k mod steps` for every slope: what the cuts along one line add up to. */
const cutsOfLine = (steps: number): readonly bigint[] =>
  Array.from({ length: steps }, (_, slope) => {
    let cuts = 0;
    for (let step = 0; step < steps; step += 1) cuts += (slope * step) % steps;
    return BigInt(cuts);
  });
const cutsOf20 = cutsOfLine(20);
const cutsOf19 = cutsOfLine(19);

/** Sum of the cut prices of one line, its end left out, without walking it. */
const sumOfLine = (from: bigint, to: bigint, cuts: readonly bigint[]): bigint => {
  const steps = BigInt(cuts.length);
  const rise = to - from;
  const slope = ((rise % steps) + steps) % steps;
  const cut = cuts[Number(slope)] ?? 0n;
  return steps * from + (rise * ((steps * (steps - 1n)) / 2n) - cut) / steps;
};

/** Turnover of the walked minute: exactly what its sixty ticks add up to. */
export const walkedTurnover = (minute: Minute): bigint => {
  const { first, second } = corners(minute);
  const prices =
    sumOfLine(minute.open, first, cutsOf20) +
    sumOfLine(first, second, cutsOf20) +
    sumOfLine(second, minute.close, cutsOf19);
  const part = minute.amount / BigInt(stepsPerMinute);
  return part * prices + walkedQuantity(minute, lastStep) * minute.close;
};
