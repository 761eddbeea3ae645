import { type Clustering, clustering, nextMood, volatilityOf } from './clustering';
import { normalOf } from './normal';
import { type RandomWords, unitOf, type WordSource } from './random-words';
import { boundsOf, divisions, type Span, tickStream } from './span';

const ticksPerMinute = 60;
const minutesPerRequest = 10;
const slotMs = 1_000;

/** A tick within its minute. */
export type MinuteTick = {
  readonly logPrice: number;
  readonly quantity: number;
  readonly delayMs: number;
  /** A fair random choice. */
  readonly coin: boolean;
};

/** Log prices of a minute's ticks. */
export type Extent = { readonly open: number; readonly high: number; readonly low: number };

/** Divides spans. A tick or a bar costs a few divisions, so the working arrays are reused. */
export type Divider = {
  /** The parts of a span in order; none if it is a minute. */
  readonly partsOf: (span: Span) => readonly Span[];
  readonly extentOf: (minute: Span) => Extent;
  /**
   * One tick in each second of a minute, at a random time of it. The first is at the start of the
   * minute, so that a market that starts there has a price.
   */
  readonly ticksOf: (minute: Span) => readonly MinuteTick[];
};

const sumOf = (weights: Float64Array): number => {
  let sum = 0;
  for (let part = 0; part < weights.length; part += 1) sum += weights[part] ?? 0;
  return sum;
};

/** Splits a whole volume by weight; the shares sum to it exactly. */
const sharesOf = (volume: number, weights: Float64Array): readonly number[] => {
  const total = sumOf(weights);
  const shares: number[] = [];
  let weighed = 0;
  let given = 0;
  for (let part = 0; part < weights.length; part += 1) {
    weighed += weights[part] ?? 0;
    const isLast = part === weights.length - 1;
    const until = isLast ? volume : Math.floor((volume * weighed) / total);
    shares.push(until - given);
    given = until;
  }
  return shares;
};

/** Volume follows volatility, with variation of its own. */
const volumeWeight = (weight: number, unit: number): number => Math.sqrt(weight) * (0.5 + unit);

/** Writes the variance weights of parts, from the words after those of their increments. */
const writeWeights = (weights: Float64Array, own: Clustering, words: RandomWords): void => {
  const parts = weights.length;
  let mood = 0;
  for (let part = 0; part < parts; part += 1) {
    const word = words(parts + part);
    mood = part === 0 ? normalOf(word) : nextMood(own, mood, normalOf(word));
    const volatility = volatilityOf(own, mood, word);
    weights[part] = volatility * volatility;
  }
};

/** The weight of a tick's variance by one random byte. */
const tickWeights = Float64Array.from({ length: 0x100 }, (_, byte) =>
  Math.exp(2 * clustering.ticks.spread * normalOf((byte + 0.5) * 0x100_0000)),
);

/**
 * Writes the log prices at the ends of a span's parts, whose variances are proportional to the
 * weights. The increments are independent normals, corrected by the difference to the span's own
 * increment in proportion to their variance. That is the distribution of a Brownian motion's
 * increments given their sum (Lévy's construction), so increments of all scales are independent.
 */
const writePath = (
  ends: Float64Array,
  span: Span,
  weights: Float64Array,
  words: RandomWords,
): void => {
  const count = weights.length;
  const total = sumOf(weights);
  const perWeight = span.variance / total;
  let walked = 0;
  for (let part = 0; part < count; part += 1) {
    walked += normalOf(words(part)) * Math.sqrt((weights[part] ?? 0) * perWeight);
    ends[part] = walked;
  }
  const correction = (span.to - span.from - walked) / total;
  let weighed = 0;
  for (let part = 0; part < count; part += 1) {
    weighed += weights[part] ?? 0;
    const price = span.from + (ends[part] ?? 0) + correction * weighed;
    ends[part] = Math.min(span.top, Math.max(span.bottom, price));
  }
  ends[count - 1] = span.to;
};

/** Reused arrays of one length. Allocating typed arrays would cost more than the arithmetic. */
const workspaceOf = (length: number) => ({
  weights: new Float64Array(length),
  ends: new Float64Array(length),
  volumeWeights: new Float64Array(length),
});

const partsFrom = (source: WordSource): Divider['partsOf'] => {
  const workspaces = {
    day: workspaceOf(divisions.day.parts),
    hour: workspaceOf(divisions.hour.parts),
    tenMinutes: workspaceOf(divisions.tenMinutes.parts),
  };
  return (span) => {
    if (span.level === 'minute') return [];
    const { stream, parts, partLevel, clustering: own } = divisions[span.level];
    const { weights, ends, volumeWeights } = workspaces[span.level];
    const words = source(stream, span.index, 3 * parts);
    writeWeights(weights, own, words);
    writePath(ends, span, weights, words);
    const perWeight = span.variance / sumOf(weights);
    for (let part = 0; part < parts; part += 1) {
      const unit = unitOf(words(2 * parts + part));
      volumeWeights[part] = volumeWeight(weights[part] ?? 0, unit);
    }
    return sharesOf(span.volume, volumeWeights).map((volume, part): Span => {
      const from = ends[part - 1] ?? span.from;
      const to = ends[part] ?? span.to;
      const variance = (weights[part] ?? 0) * perWeight;
      const { top, bottom } = boundsOf(from, to, variance);
      return {
        level: partLevel,
        index: span.index * parts + part,
        from,
        to,
        variance,
        top: Math.min(span.top, top),
        bottom: Math.max(span.bottom, bottom),
        volume,
      };
    });
  };
};

/**
 * A tick has two words: of its increment, and of its choices, which are from the lowest bit on 8 bits
 * for its variance, 8 for its quantity, 15 for its time and 1 for the coin.
 */
const ticksFrom = (source: WordSource): Pick<Divider, 'extentOf' | 'ticksOf'> => {
  const { weights, ends, volumeWeights } = workspaceOf(ticksPerMinute);
  const wordsPerMinute = 2 * ticksPerMinute;
  let words: RandomWords = () => 0;
  let wordsOfIndex = -1;
  /** Ten minutes share one request, because a request costs more than its encryption. */
  const wordsOf = ({ index }: Span): RandomWords => {
    const shared = Math.floor(index / minutesPerRequest);
    if (shared !== wordsOfIndex) {
      words = source(tickStream, shared, minutesPerRequest * wordsPerMinute);
      wordsOfIndex = shared;
    }
    const whole = words;
    const first = (index % minutesPerRequest) * wordsPerMinute;
    return (word) => whole(first + word);
  };
  const walk = (minute: Span): RandomWords => {
    const own = wordsOf(minute);
    for (let tick = 0; tick < ticksPerMinute; tick += 1) {
      weights[tick] = tickWeights[own(ticksPerMinute + tick) & 0xff] ?? 1;
    }
    writePath(ends, minute, weights, own);
    return own;
  };
  return {
    extentOf: (minute) => {
      walk(minute);
      let high = minute.to;
      let low = minute.to;
      for (let tick = 0; tick < ticksPerMinute; tick += 1) {
        const price = ends[tick] ?? minute.to;
        if (price > high) high = price;
        if (price < low) low = price;
      }
      return { open: ends[0] ?? minute.to, high, low };
    },
    ticksOf: (minute) => {
      const own = walk(minute);
      const choice = (tick: number) => own(ticksPerMinute + tick);
      for (let tick = 0; tick < ticksPerMinute; tick += 1) {
        const unit = (((choice(tick) >>> 8) & 0xff) + 0.5) / 0x100;
        volumeWeights[tick] = volumeWeight(weights[tick] ?? 0, unit);
      }
      return sharesOf(minute.volume, volumeWeights).map((quantity, tick) => {
        const late = tick === 0 ? 0 : ((choice(tick) >>> 16) & 0x7fff) / 0x8000;
        return {
          logPrice: ends[tick] ?? minute.to,
          quantity,
          delayMs: Math.floor((tick + late) * slotMs),
          coin: choice(tick) >>> 31 === 1,
        };
      });
    },
  };
};

export const createDivider = (source: WordSource): Divider => ({
  partsOf: partsFrom(source),
  ...ticksFrom(source),
});
