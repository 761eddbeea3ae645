import { dayMs, minuteMs } from '../kernel/time';
/** The eight intervals of candles, as named on the wire. */
export const periods = [
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '1day',
  '1week',
  '1mon',
] as const;
export type Period = (typeof periods)[number];

const weekMs = 7 * dayMs;
/** 1970-01-05, the first Monday of Unix time. */
const firstMondayMs = 4 * dayMs;

const fixedLength: Readonly<Record<Exclude<Period, '1week' | '1mon'>, number>> = {
  '1min': minuteMs,
  '5min': 5 * minuteMs,
  '15min': 15 * minuteMs,
  '30min': 30 * minuteMs,
  '60min': 60 * minuteMs,
  '1day': dayMs,
};

const monthStart = (timeMs: number, monthsLater = 0): number => {
  const date = new Date(timeMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1);
};

/**
 * Start of the bar that contains the time. Weeks start on Monday, months are calendar months, UTC.
 */
export const startOf = (period: Period, timeMs: number): number => {
  if (period === '1mon') return monthStart(timeMs);
  if (period === '1week') {
    return Math.floor((timeMs - firstMondayMs) / weekMs) * weekMs + firstMondayMs;
  }
  const length = fixedLength[period];
  return Math.floor(timeMs / length) * length;
};

/** End (exclusive) of the bar with the given start. */
export const endOf = (period: Period, startMs: number): number => {
  if (period === '1mon') return monthStart(startMs, 1);
  return startMs + (period === '1week' ? weekMs : fixedLength[period]);
};

/** Start of the bar `count` bars before the one that contains the time. */
export const barsBefore = (period: Period, timeMs: number, count: number): number => {
  if (period === '1mon') return monthStart(timeMs, -count);
  return startOf(period, timeMs) - count * (period === '1week' ? weekMs : fixedLength[period]);
};
