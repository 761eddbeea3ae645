import { dayMs, minuteMs } from '../../../schemas/kernel/time';
import { createDays } from './days';
import { createDivider, type Extent, type MinuteTick } from './divider';
import type { PairProfile } from './profiles';
import type { WordSource } from './random-words';
import type { Span, SpanLevel } from './span';

const lengthMs: Readonly<Record<SpanLevel, number>> = {
  day: dayMs,
  hour: 60 * minuteMs,
  tenMinutes: 10 * minuteMs,
  minute: minuteMs,
};

/** Caches the newest results; everything can be recomputed. */
const remembered = <Key extends { readonly index: number }, Value>(
  limit: number,
  compute: (key: Key) => Value,
) => {
  const known = new Map<number, Value>();
  return (key: Key): Value => {
    const found = known.get(key.index);
    if (found !== undefined) return found;
    const value = compute(key);
    if (known.size >= limit) known.clear();
    known.set(key.index, value);
    return value;
  };
};

/** The time of one pair as a tree: days, hours, ten minutes, minutes, ticks. */
export type Tree = {
  /** The minute that starts at a time. */
  readonly minute: (startMs: number) => Span;
  /** The fewest spans that together cover a range of whole minutes, ascending. */
  readonly cover: (fromMs: number, untilMs: number) => readonly Span[];
  readonly ticks: (minute: Span) => readonly MinuteTick[];
  /** Log prices of a range: its first and last tick, its highest and its lowest. */
  readonly rangeOf: (spans: readonly Span[]) => LogRange;
};

export type LogRange = Extent & { readonly close: number };

/**
 * The largest `sign` × log price of the spans' ticks, at least `known`: branch and bound. Spans are
 * divided in the order of their bounds, and only while they can contain a larger one.
 */
const largestOf = (
  spans: readonly Span[],
  sign: 1 | -1,
  known: number,
  tree: { parts: (span: Span) => readonly Span[]; extent: (minute: Span) => Extent },
): number => {
  const boundOf = ({ top, bottom }: Span) => (sign === 1 ? top : -bottom);
  let largest = known;
  for (const span of spans) largest = Math.max(largest, sign * span.to);
  for (const span of spans.toSorted((a, b) => boundOf(b) - boundOf(a))) {
    if (boundOf(span) <= largest) break;
    if (span.level === 'minute') {
      const { high, low } = tree.extent(span);
      largest = Math.max(largest, sign === 1 ? high : -low);
    } else {
      largest = largestOf(tree.parts(span), sign, largest, tree);
    }
  }
  return largest;
};

export const createTree = (profile: PairProfile, source: WordSource): Tree => {
  const day = createDays(profile, source);
  const { partsOf, extentOf, ticksOf } = createDivider(source);
  const divided = {
    day: remembered(64, partsOf),
    hour: remembered(64, partsOf),
    tenMinutes: remembered(64, partsOf),
  };
  const parts = (span: Span) => (span.level === 'minute' ? [] : divided[span.level](span));
  const extent = remembered(64, extentOf);
  const spanAt = (ms: number, untilMs: number): Span => {
    let span = day(Math.floor(ms / dayMs));
    for (;;) {
      const startMs = span.index * lengthMs[span.level];
      if (startMs === ms && startMs + lengthMs[span.level] <= untilMs) return span;
      const inside = parts(span);
      const at = Math.floor(((ms - startMs) * inside.length) / lengthMs[span.level]);
      const part = inside[at];
      if (!part) throw new Error(`No whole minute starts at ${ms} and ends by ${untilMs}.`);
      span = part;
    }
  };
  const firstPrice = (span: Span): number => {
    const [first] = parts(span);
    return first ? firstPrice(first) : extent(span).open;
  };
  const computedRange = (spans: readonly Span[]): LogRange => {
    const [first] = spans;
    const last = spans.at(-1);
    if (!first || !last) throw new Error('A range has at least one span.');
    const open = firstPrice(first);
    const high = largestOf(spans, 1, open, { parts, extent });
    const low = -largestOf(spans, -1, -open, { parts, extent });
    return { open, high, low, close: last.to };
  };
  // A chart of days or hours is requested again and again, and each of its bars takes 0.1 to 0.4 ms.
  const ranges = {
    day: remembered(4_096, (span: Span) => computedRange([span])),
    hour: remembered(2_048, (span: Span) => computedRange([span])),
  };
  return {
    ticks: ticksOf,
    minute: (startMs) => spanAt(startMs, startMs + minuteMs),
    cover: (fromMs, untilMs) => {
      const spans: Span[] = [];
      for (let ms = fromMs; ms < untilMs; ) {
        const span = spanAt(ms, untilMs);
        spans.push(span);
        ms += lengthMs[span.level];
      }
      return spans;
    },
    rangeOf: (spans) => {
      const [only, ...others] = spans;
      const isKnownLevel = only?.level === 'day' || only?.level === 'hour';
      return isKnownLevel && others.length === 0 ? ranges[only.level](only) : computedRange(spans);
    },
  };
};
