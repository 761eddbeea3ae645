import { type Clustering, clustering } from './clustering';

export type SpanLevel = 'day' | 'hour' | 'tenMinutes' | 'minute';

/**
 * A part of a pair's time: a day, an hour, ten minutes or a minute. Its parts are computed from it
 * and from the random words of its level and index alone.
 */
export type Span = {
  readonly level: SpanLevel;
  /** Start in units of its own length since 1970. */
  readonly index: number;
  /** Log price at its start, before its first tick, and at its end, that of its last tick. */
  readonly from: number;
  readonly to: number;
  /** Variance of its log return. */
  readonly variance: number;
  /** No tick of it has a log price beyond these. */
  readonly top: number;
  readonly bottom: number;
  /** Traded quantity in smallest units, a whole number. */
  readonly volume: number;
};

export type Division = {
  /** Separates the random words of the levels. */
  readonly stream: number;
  readonly parts: number;
  readonly partLevel: SpanLevel;
  readonly clustering: Clustering;
};

/** How spans are divided. A minute has only ticks. */
export const divisions: Readonly<Record<Exclude<SpanLevel, 'minute'>, Division>> = {
  day: { stream: 1, parts: 24, partLevel: 'hour', clustering: clustering.hours },
  hour: { stream: 2, parts: 6, partLevel: 'tenMinutes', clustering: clustering.tenMinutes },
  tenMinutes: { stream: 3, parts: 10, partLevel: 'minute', clustering: clustering.minutes },
};

/** The streams of random words of the other divisions: of all time into days, of minutes into ticks. */
export const dayStream = 0;
export const tickStream = 4;

/**
 * The distance in standard deviations that bounds a span, see `boundsOf`. Without it a high would be
 * known only after all ticks are computed.
 */
const reach = 2.5;

/**
 * The bounds of a span. A Brownian bridge from `from` to `to` exceeds a level m above both with
 * probability exp(−2 (m − from) (m − to) / variance), by the reflection principle; m is chosen for
 * exp(−2 · reach²) = 3.7e-6. The rare path beyond is cut off there.
 */
export const boundsOf = (from: number, to: number, variance: number) => {
  const middle = (from + to) / 2;
  const half = (to - from) / 2;
  const distance = Math.sqrt(half * half + reach * reach * variance);
  return { top: middle + distance, bottom: middle - distance };
};
