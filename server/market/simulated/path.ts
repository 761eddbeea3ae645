import { fraction } from '../hash';

/**
 * A price path by subdivision. A bar is divided into parts that begin and end where it does, stay
 * within its range, touch its high and its low, and sum to its volume. Parts are divided in the
 * same way, so the bars of all intervals agree exactly, in whatever order they are requested. All
 * numbers are smallest units, far below 2^53.
 */
export type Span = {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

/** The inputs of one division: the same key divides in the same way. */
export type DivisionKey = { readonly seed: number; readonly stream: number; readonly at: number };

const streams = { step: 1, wick: 2, weight: 3 };

const dice = ({ seed, stream, at }: DivisionKey, kind: number, place: number): number =>
  fraction(seed, stream * 16 + kind, at, place);

/**
 * Weights of the parts: occasionally one is much larger. Computed by multiplication, because powers
 * differ between machines.
 */
const liveliness = (key: DivisionKey, parts: number): readonly number[] =>
  Array.from({ length: parts }, (_, part) => {
    const roll = dice(key, streams.weight, part);
    const cube = roll * roll * roll;
    return 0.35 + roll + 2.5 * cube * cube;
  });

/** Splits an integer volume by weight; the shares sum to it exactly. */
const share = (volume: number, weights: readonly number[]): readonly number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  let given = 0;
  return weights.map((weight, part) => {
    weighed += weight;
    const until = part === weights.length - 1 ? volume : Math.floor((volume * weighed) / total);
    const own = until - given;
    given = until;
    return own;
  });
};

/** Points from open to close in `steps` steps: a random walk with both ends fixed. */
const bridge = (span: Span, key: DivisionKey, lively: readonly number[], steps: number) => {
  const reach = (span.high - span.low) / Math.sqrt(steps);
  const walked: number[] = [0];
  let sum = 0;
  for (let step = 0; step < steps; step += 1) {
    const roll = dice(key, streams.step, step) + dice(key, streams.step, step + steps) - 1;
    sum += roll * reach * Math.sqrt(lively[step] ?? 1);
    walked.push(sum);
  }
  return walked.map((walk, step) => {
    const part = step / steps;
    return span.open + (span.close - span.open) * part + walk - sum * part;
  });
};

/** Scales what exceeds open and close so that the extremes become exactly the span's own. */
const bentInto = (span: Span, highest: number, lowest: number) => {
  const top = Math.max(span.open, span.close);
  const bottom = Math.min(span.open, span.close);
  const up = highest > top ? (span.high - top) / (highest - top) : 0;
  const down = lowest < bottom ? (bottom - span.low) / (bottom - lowest) : 0;
  return (value: number): number => {
    const bent =
      value > top
        ? top + (value - top) * up
        : value < bottom
          ? bottom - (bottom - value) * down
          : value;
    return Math.min(span.high, Math.max(span.low, Math.floor(bent)));
  };
};

const placeOfLargest = (values: readonly number[]): number => {
  let place = 0;
  let largest = Number.NEGATIVE_INFINITY;
  for (const [at, value] of values.entries()) {
    if (value <= largest) continue;
    place = at;
    largest = value;
  }
  return place;
};

/** Divides a span into parts that compose it. */
export const divide = (span: Span, parts: number, key: DivisionKey): readonly Span[] => {
  const lively = liveliness(key, parts);
  const points = bridge(span, key, lively, parts);
  const wick = (span.high - span.low) / Math.sqrt(parts) / 2;
  const highs: number[] = [];
  const lows: number[] = [];
  for (let part = 0; part < parts; part += 1) {
    const from = points[part] ?? span.open;
    const to = points[part + 1] ?? span.close;
    const longer = wick * (lively[part] ?? 1);
    highs.push(Math.max(from, to) + longer * dice(key, streams.wick, part));
    lows.push(Math.min(from, to) - longer * dice(key, streams.wick, part + parts));
  }
  const touchesHigh = placeOfLargest(highs);
  const touchesLow = placeOfLargest(lows.map((low) => -low));
  const bend = bentInto(span, highs[touchesHigh] ?? 0, lows[touchesLow] ?? 0);
  const volumes = share(span.volume, lively);
  const ends = points.map((point, place) =>
    place === 0 ? span.open : place === parts ? span.close : bend(point),
  );
  return volumes.map((volume, part) => {
    const open = ends[part] ?? span.open;
    const close = ends[part + 1] ?? span.close;
    const high = part === touchesHigh ? span.high : bend(highs[part] ?? open);
    const low = part === touchesLow ? span.low : bend(lows[part] ?? open);
    return {
      open,
      high: Math.max(high, open, close),
      low: Math.min(low, open, close),
      close,
      volume,
    };
  });
};

export type Step = { readonly price: number; readonly quantity: number };

/** Divides a span into single trades: the first at its open, the last at its close. */
export const trades = (span: Span, count: number, key: DivisionKey): readonly Step[] => {
  const lively = liveliness(key, count);
  const points = bridge(span, key, lively, count - 1);
  const inner = points.slice(1, -1);
  const touchesHigh = placeOfLargest(inner);
  const others = inner.map((point, place) =>
    place === touchesHigh ? Number.NEGATIVE_INFINITY : -point,
  );
  const touchesLow = placeOfLargest(others);
  const bend = bentInto(span, inner[touchesHigh] ?? 0, inner[touchesLow] ?? 0);
  const volumes = share(span.volume, lively);
  const priceAt = (place: number): number => {
    if (place === 0) return span.open;
    if (place === count - 1) return span.close;
    if (place === touchesHigh + 1) return span.high;
    if (place === touchesLow + 1) return span.low;
    return bend(points[place] ?? span.open);
  };
  return volumes.map((quantity, place) => ({ price: priceAt(place), quantity }));
};
