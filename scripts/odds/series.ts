import { minuteMs } from '../../schemas/kernel/time';
import type { UnitBar } from '../../server/market/candles';

/** The prices of a pair at equidistant moments. Prices are in smallest units, NaN if there is none. */
export type Series = {
  /** The feed, with what distinguishes it: `simulated, seed 1`. */
  readonly feed: string;
  readonly symbol: string;
  /** The time of the first moment, and the distance of two. */
  readonly startMs: number;
  readonly stepMs: number;
  /** The last price at or before each moment, at which an order opens; NaN when it is stale. */
  readonly last: Float64Array;
  /** The first price at or after each moment, at which an order is delivered. */
  readonly first: Float64Array;
};

export type Origin = Pick<Series, 'feed' | 'symbol'>;

/** `option.settle_seconds`: a later tick does not deliver. */
const settleMs = 60_000;

/**
 * Minutes at their starts. The first trade of a minute delivers what is due then, and what is bought
 * right after it opens at its price.
 */
export const seriesOfBars = (origin: Origin, bars: readonly UnitBar[]): Series | null => {
  const startMs = bars[0]?.startMs;
  const endMs = bars.at(-1)?.startMs;
  if (startMs === undefined || endMs === undefined) return null;
  const last = new Float64Array((endMs - startMs) / minuteMs + 1).fill(Number.NaN);
  for (const bar of bars) last[(bar.startMs - startMs) / minuteMs] = Number(bar.open);
  const first = last.slice();
  // In a gap of one minute the first trade after it still delivers.
  for (let at = first.length - 2; at >= 0; at -= 1) {
    if (Number.isNaN(last[at])) first[at] = last[at + 1] ?? Number.NaN;
  }
  return { ...origin, startMs, stepMs: minuteMs, last, first };
};

export type Sampler = {
  readonly add: (timeMs: number, price: number) => void;
  readonly series: () => Series;
};

/**
 * Samples ticks, which are added in order of time, at every `stepMs` from `startMs` until `endMs`, or
 * until the last tick.
 */
export const createSampler = (
  origin: Origin,
  { startMs, endMs, stepMs, staleMs }: Record<'startMs' | 'endMs' | 'stepMs' | 'staleMs', number>,
): Sampler => {
  const count = Math.max(0, Math.ceil((endMs - startMs) / stepMs));
  const last = new Float64Array(count).fill(Number.NaN);
  const first = last.slice();
  /** The first moment without a price at or after it, and the first without one before. */
  let undelivered = 0;
  let unopened = 0;
  let before: { readonly timeMs: number; readonly price: number } | null = null;
  const momentOf = (index: number) => startMs + index * stepMs;
  const openUntil = (timeMs: number) => {
    for (; unopened < count && momentOf(unopened) < timeMs; unopened += 1) {
      if (before === null || momentOf(unopened) - before.timeMs > staleMs) continue;
      last[unopened] = before.price;
    }
  };
  return {
    add: (timeMs, price) => {
      openUntil(timeMs);
      for (; undelivered < count && momentOf(undelivered) <= timeMs; undelivered += 1) {
        if (timeMs - momentOf(undelivered) <= settleMs) first[undelivered] = price;
      }
      before = { timeMs, price };
    },
    series: () => {
      openUntil(endMs);
      const known = before === null ? 0 : Math.floor((before.timeMs - startMs) / stepMs) + 1;
      return {
        ...origin,
        startMs,
        stepMs,
        last: last.subarray(0, known),
        first: first.subarray(0, known),
      };
    },
  };
};
