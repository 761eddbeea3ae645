import type { UTCTimestamp, WhitespaceData } from 'lightweight-charts';
import type { Bar } from '../../schemas/market/candle';

// From bars to what the chart draws. A chart is a picture: decimal text becomes numbers here, and
// nothing that is computed from them leaves it.

const hourMs = 3_600_000;
/** The widest gap that is drawn; a longer one is as wide, so that the bars around it stay in sight. */
const widestGap = 30;

/** Where bars stand on the time axis: the axis knows no zones, so theirs is added. */
export type TimeScale = {
  readonly spanMs: number;
  /** Bars of a day and longer belong to days of UTC, all others to the clock on the wall. */
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

/** How many bars are missing before one; none in long frames, whose bars are not equally long. */
export const missingBefore = (scale: TimeScale, before: Bar | undefined, bar: Bar): number => {
  if (!before || scale.isDaily) return 0;
  const steps = Math.round((bar.startMs - before.startMs) / scale.spanMs);
  return Math.min(Math.max(0, steps - 1), widestGap);
};

/** One point per bar, and a point without a value for each bar that is missing. */
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

/** Whether a bar closed at or above where it opened. */
export const isRise = ({ open, close }: Bar): boolean => priceOf(close) >= priceOf(open);

/**
 * From which place on the bars differ from those before them; null when they are other bars, or more
 * than the newest have changed, so that everything is to be drawn again.
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
