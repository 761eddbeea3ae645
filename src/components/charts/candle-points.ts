import type { UTCTimestamp, WhitespaceData } from 'lightweight-charts';
import { hourMs } from '../../../schemas/kernel/time';
import type { Bar } from '../../../schemas/market/candle';

// Converts bars to the chart's points. Decimal text becomes numbers here, because a chart is only
// displayed: nothing computed from these numbers is used for money.

/** Longer gaps are shortened to this many bars, so that the bars around them stay visible. */
const maxGap = 30;

/** Positions of bars on the time axis, which has no time zones: the offset is added to the time. */
export type TimeScale = {
  readonly spanMs: number;
  /** Bars of a day and longer are in UTC, all others in local time. */
  readonly isDaily: boolean;
  readonly timeOf: (startMs: number) => UTCTimestamp;
  readonly startOf: (time: number) => number;
};

const isStamp = (seconds: number): seconds is UTCTimestamp => Number.isInteger(seconds);

const stamp = (seconds: number): UTCTimestamp => {
  if (!isStamp(seconds)) throw new Error('A bar starts at a whole second.');
  return seconds;
};

export const timeScaleOf = (spanMs: number, zoneMinutes: number): TimeScale => {
  const isDaily = spanMs > hourMs;
  const shift = isDaily ? 0 : zoneMinutes * 60;
  return {
    spanMs,
    isDaily,
    timeOf: (startMs) => stamp(Math.floor(startMs / 1000) + shift),
    startOf: (time) => (time - shift) * 1000,
  };
};

/** How many bars are missing before one; 0 for long intervals, whose bars differ in length. */
export const missingBefore = (scale: TimeScale, before: Bar | undefined, bar: Bar): number => {
  if (!before || scale.isDaily) return 0;
  const steps = Math.round((bar.startMs - before.startMs) / scale.spanMs);
  return Math.min(Math.max(0, steps - 1), maxGap);
};

/** One point per bar, and one without a value per missing bar. */
export const pointsOf = <Point>(
  scale: TimeScale,
  bars: readonly Bar[],
  pointOf: (bar: Bar, place: number) => Point,
): (Point | WhitespaceData<UTCTimestamp>)[] =>
  bars.flatMap((bar, place) => {
    const before = bars[place - 1];
    const slots = Array.from({ length: missingBefore(scale, before, bar) }, (_, slot) => ({
      time: scale.timeOf((before?.startMs ?? 0) + (slot + 1) * scale.spanMs),
    }));
    return [...slots, pointOf(bar, place)];
  });

export const priceOf = (amount: string): number => Number(amount);

export const isRise = ({ open, close }: Bar): boolean => priceOf(close) >= priceOf(open);

/**
 * The index of the first changed bar; null if more than the newest bars changed, so that all have
 * to be drawn again.
 */
export const changedFrom = (
  before: readonly Bar[],
  bars: readonly Bar[],
  scale: TimeScale,
): number | null => {
  const last = before.length - 1;
  if (last < 0 || bars.length < before.length || bars[0] !== before[0]) return null;
  if (last > 0 && bars[last - 1] !== before[last - 1]) return null;
  if (bars[last]?.startMs !== before[last]?.startMs) return null;
  const hasGap = bars
    .slice(last + 1)
    .some((bar, place) => missingBefore(scale, bars[last + place], bar) > 0);
  if (hasGap) return null;
  return bars[last] === before[last] ? last + 1 : last;
};
