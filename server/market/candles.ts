import { type Amount, amountOfUnits } from '../../schemas/kernel/money';
import { endOf, type Period, startOf } from '../../schemas/market/period';
import type { ListedPair } from '../instruments/instruments';

/**
 * A bar in smallest units: prices at the pair's price decimals, `amount` at its quantity decimals,
 * `vol` (turnover) at the sum of both. Exact, and cheap enough for every tick.
 */
export type UnitBar = {
  readonly startMs: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly amount: bigint;
  readonly vol: bigint;
};

/** A bar in decimal text: `amount` is base volume, `vol` quote turnover. */
export type StoredBar = {
  readonly startMs: number;
  readonly open: Amount;
  readonly high: Amount;
  readonly low: Amount;
  readonly close: Amount;
  readonly amount: Amount;
  readonly vol: Amount;
  readonly closed: boolean;
};

/** Volume times the mean of the four prices, for a bar whose trades are not known. */
export const estimatedTurnover = ({
  open,
  high,
  low,
  close,
  amount,
}: Omit<UnitBar, 'vol'>): bigint => (amount * (open + high + low + close)) / 4n;

export const barOf = (bar: UnitBar, pair: ListedPair, closed: boolean): StoredBar => ({
  startMs: bar.startMs,
  open: amountOfUnits(bar.open, pair.priceDecimals),
  high: amountOfUnits(bar.high, pair.priceDecimals),
  low: amountOfUnits(bar.low, pair.priceDecimals),
  close: amountOfUnits(bar.close, pair.priceDecimals),
  amount: amountOfUnits(bar.amount, pair.quantityDecimals),
  vol: amountOfUnits(bar.vol, pair.priceDecimals + pair.quantityDecimals),
  closed,
});

export const barOfTrade = (timeMs: number, price: bigint, quantity: bigint): UnitBar => ({
  startMs: timeMs,
  open: price,
  high: price,
  low: price,
  close: price,
  amount: quantity,
  vol: price * quantity,
});

/** `Math.max` and `Math.min` do not support bigint. */
export const higherOf = (a: bigint, b: bigint): bigint => {
  if (a > b) return a;
  return b;
};
export const lowerOf = (a: bigint, b: bigint): bigint => {
  if (a < b) return a;
  return b;
};

/** The same bar with another start. It names every field, because a bar may have getters. */
const startedAt = ({ open, high, low, close, amount, vol }: UnitBar, startMs: number): UnitBar => ({
  startMs,
  open,
  high,
  low,
  close,
  amount,
  vol,
});

/** The bar that covers both. */
export const joined = (first: UnitBar, later: UnitBar): UnitBar => ({
  startMs: first.startMs,
  open: first.open,
  high: higherOf(first.high, later.high),
  low: lowerOf(first.low, later.low),
  close: later.close,
  amount: first.amount + later.amount,
  vol: first.vol + later.vol,
});

/** Bars of a longer interval from ascending bars of a shorter one. Gaps stay gaps. */
export const aggregate = (bars: readonly UnitBar[], period: Period): UnitBar[] => {
  const result: UnitBar[] = [];
  let current: UnitBar | null = null;
  for (const bar of bars) {
    const startMs = startOf(period, bar.startMs);
    if (current !== null && current.startMs === startMs) {
      current = joined(current, bar);
      continue;
    }
    if (current !== null) result.push(current);
    current = startedAt(bar, startMs);
  }
  if (current !== null) result.push(current);
  return result;
};

export type BarSeries = {
  readonly period: Period;
  /** Adds a trade or a shorter bar; a bar that this completes is passed to `closed`. */
  readonly take: (bar: UnitBar) => void;
  /** Closes the open bar once its interval is over, trade or no trade. */
  readonly closeUntil: (nowMs: number) => void;
  readonly open: () => UnitBar | null;
  /** Start of the oldest bar in memory. */
  readonly oldestMs: () => number | null;
  /** Closed bars and the open one with `fromMs` ≤ start ≤ `toMs`, ascending. */
  readonly between: (fromMs: number, toMs: number) => readonly UnitBar[];
  /** The newest bars, the open one last. */
  readonly latest: (count: number) => readonly UnitBar[];
};

/** The bars of one pair and interval: the newest `keep` and the open one in memory. */
export const createSeries = (
  period: Period,
  capacity: number,
  closed: (bar: UnitBar) => void,
): BarSeries => {
  const finished: UnitBar[] = [];
  let open: UnitBar | null = null;
  let openEndsMs = 0;

  const finish = () => {
    if (open === null) return;
    const bar = open;
    open = null;
    finished.push(bar);
    // Truncated in steps: moving the whole list for each bar would cost more than the extra bars.
    if (finished.length >= capacity + 256) finished.splice(0, finished.length - capacity);
    closed(bar);
  };
  const all = () => (open === null ? finished : [...finished, open]);

  return {
    period,
    take: (bar) => {
      if (open !== null && bar.startMs >= openEndsMs) finish();
      if (open !== null) {
        open = joined(open, bar);
        return;
      }
      const startMs = startOf(period, bar.startMs);
      openEndsMs = endOf(period, startMs);
      open = bar.startMs === startMs ? bar : startedAt(bar, startMs);
    },
    closeUntil: (nowMs) => {
      if (open !== null && nowMs >= openEndsMs) finish();
    },
    open: () => open,
    oldestMs: () => (finished[0] ?? open)?.startMs ?? null,
    between: (fromMs, toMs) => all().filter((bar) => bar.startMs >= fromMs && bar.startMs <= toMs),
    latest: (count) => (count < 1 ? [] : all().slice(-count)),
  };
};
