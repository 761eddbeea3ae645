import { dayMs, endOf, minuteMs, type Period, startOf } from '../../../schemas/market/period';
import { aggregate, type UnitBar } from '../candles';
import type { Side } from '../feed';
import { fraction } from '../hash';
import type { Pair } from '../instruments';
import { divide, type Span, type Step, trades } from './path';
import { type Profile, profiles } from './profiles';

/** Simulated history starts here. */
export const simulationBeginsMs = Date.UTC(2020, 0, 1);

const tradesPerMinute = 60;

const hourMs = 60 * minuteMs;
const levels = { price: 0, mood: 1, range: 2, volume: 3, hours: 4, minutes: 5, trades: 6 };
/** Separate from the streams of the pairs, which are all below a hundred. */
const timeStream = 1_000;
const sideStream = 2_000;

export type SimulatedTrade = Step & { readonly timeMs: number; readonly side: Side };

/** The full history of one simulated pair, computed on demand from seed and time. */
export type Simulation = {
  readonly pair: Pair;
  /** The trades of the minute with the given start, in order. */
  readonly tradesOf: (minuteStartMs: number) => readonly SimulatedTrade[];
  /** Minutes with `fromMs` ≤ start < `toMs`; turnover is summed over trades when it is read. */
  readonly minutes: (fromMs: number, toMs: number) => UnitBar[];
  /** Volume of the minute with the given start. */
  readonly volumeOf: (minuteStartMs: number) => number;
  /**
   * Bars of longer intervals before `untilMs`. They cover exactly their minutes; only turnover is
   * estimated at typical prices instead of summed over trades.
   */
  readonly longer: (
    period: Exclude<Period, '1min'>,
    fromMs: number,
    toMs: number,
    untilMs: number,
  ) => UnitBar[];
};

/** Caches the newest results; everything can be recomputed. */
const remembered = <Value>(limit: number, compute: (key: number) => Value) => {
  const known = new Map<number, Value>();
  return (key: number): Value => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    if (known.size >= limit) known.clear();
    known.set(key, value);
    return value;
  };
};

const smooth = (part: number) => part * part * (3 - 2 * part);

/** Value noise from −1 to 1: random values on a lattice of days, interpolated smoothly. */
const noise = (seed: number, stream: number, day: number, everyDays: number): number => {
  const place = Math.floor(day / everyDays);
  const left = fraction(seed, stream, place, everyDays);
  const right = fraction(seed, stream, place + 1, everyDays);
  return 2 * (left + (right - left) * smooth(day / everyDays - place)) - 1;
};

/** Wave lengths of the price in days; longer waves have larger amplitudes. */
const waveDays = [1, 3, 9, 31, 97, 307] as const;

const dayOf = (pair: Pair, profile: Profile, seed: number, day: number): Span => {
  const stream = pair.id * 8;
  const priceAt = (at: number) => {
    let exponent = 0;
    for (const days of waveDays) {
      exponent += noise(seed, stream + levels.price, at, days) * Math.sqrt(days);
    }
    return Math.floor(profile.level * Math.exp(exponent * profile.dayRange * 0.35));
  };
  // Slow and fast factors multiply, so that volatile days cluster.
  const mood =
    (1 + 0.6 * noise(seed, stream + levels.mood, day, 11)) *
    (1 + 0.3 * noise(seed, stream + levels.mood, day, 2));
  const reach = profile.dayRange * mood * 0.6;
  const open = priceAt(day);
  const close = priceAt(day + 1);
  const above = 1 + reach * (0.1 + fraction(seed, stream + levels.range, day));
  const below = 1 - reach * (0.1 + fraction(seed, stream + levels.range, day, 1));
  const eagerness = mood * (0.7 + 0.6 * fraction(seed, stream + levels.volume, day));
  return {
    open,
    high: Math.floor(Math.max(open, close) * above),
    low: Math.floor(Math.min(open, close) * below),
    close,
    volume: Math.floor(profile.dayVolume * eagerness),
  };
};

/**
 * A span as a bar; its turnover is estimated at the typical price, because its trades were not
 * computed.
 */
const barOf = (startMs: number, span: Span): UnitBar => {
  const fourPrices = BigInt(span.open + span.high + span.low + span.close);
  const volume = BigInt(span.volume);
  return {
    startMs,
    open: BigInt(span.open),
    high: BigInt(span.high),
    low: BigInt(span.low),
    close: BigInt(span.close),
    amount: volume,
    vol: (volume * fourPrices) / 4n,
  };
};

export const simulate = (pair: Pair, seed: number): Simulation => {
  const profile = profiles[pair.id];
  if (!profile) throw new Error(`There is no simulation of ${pair.symbol}.`);
  const keyOf = (level: number, at: number) => ({ seed, stream: pair.id * 8 + level, at });
  const day = remembered(64, (at) => dayOf(pair, profile, seed, at));
  const hours = remembered(64, (at) => divide(day(at), 24, keyOf(levels.hours, at)));
  const hour = (at: number): Span =>
    hours(Math.floor(at / 24))[at % 24] ?? day(Math.floor(at / 24));
  const minutesOfHour = remembered(64, (at) => divide(hour(at), 60, keyOf(levels.minutes, at)));
  const minute = (startMs: number): Span => {
    const at = Math.floor(startMs / hourMs);
    return minutesOfHour(at)[Math.floor(startMs / minuteMs) % 60] ?? hour(at);
  };
  const tradesOf = (startMs: number): readonly SimulatedTrade[] => {
    const key = keyOf(levels.trades, startMs / minuteMs);
    const slotMs = minuteMs / tradesPerMinute;
    const chance = (stream: number, place: number) =>
      fraction(seed, key.stream + stream, key.at, place);
    let before = 0;
    return trades(minute(startMs), tradesPerMinute, key).map((step, place) => {
      const isMoved = place > 0 && step.price !== before;
      const isBuy = isMoved ? step.price > before : chance(sideStream, place) < 0.5;
      before = step.price;
      // The first trade is at the start of the minute, so that a market that starts there has a
      // price.
      const late = place === 0 ? 0 : chance(timeStream, place);
      const timeMs = startMs + place * slotMs + Math.floor(late * slotMs);
      return { ...step, timeMs, side: isBuy ? 'buy' : 'sell' };
    });
  };

  const spans = (fromMs: number, toMs: number, everyMs: number, spanAt: (ms: number) => Span) => {
    const bars: UnitBar[] = [];
    const firstMs = Math.max(fromMs, simulationBeginsMs);
    for (let ms = Math.ceil(firstMs / everyMs) * everyMs; ms < toMs; ms += everyMs) {
      bars.push(barOf(ms, spanAt(ms)));
    }
    return bars;
  };
  const minuteSpans = (fromMs: number, toMs: number) => spans(fromMs, toMs, minuteMs, minute);
  const turnoverOf = (startMs: number) =>
    tradesOf(startMs).reduce(
      (vol, { price, quantity }) => vol + BigInt(price) * BigInt(quantity),
      0n,
    );
  // Turnover is lazy: a start loads a day of minutes of every pair, and few are ever read.
  const tradedMinute = (bar: UnitBar): UnitBar => {
    let vol: bigint | null = null;
    return Object.defineProperty({ ...bar }, 'vol', {
      enumerable: true,
      get: () => {
        vol ??= turnoverOf(bar.startMs);
        return vol;
      },
    });
  };

  return {
    pair,
    tradesOf,
    volumeOf: (startMs) => minute(startMs).volume,
    minutes: (fromMs, toMs) => minuteSpans(fromMs, toMs).map(tradedMinute),
    longer: (period, fromMs, toMs, untilMs) => {
      const firstMs =
        startOf(period, fromMs) < fromMs ? endOf(period, startOf(period, fromMs)) : fromMs;
      const lastMs = startOf(period, Math.max(toMs - 1, firstMs));
      const endMs = Math.min(untilMs, endOf(period, lastMs));
      if (period !== '1day' && period !== '1week' && period !== '1mon') {
        return aggregate(minuteSpans(firstMs, endMs), period);
      }
      const todayMs = Math.floor(endMs / dayMs) * dayMs;
      const days = spans(firstMs, todayMs, dayMs, (ms) => day(ms / dayMs));
      return aggregate([...days, ...minuteSpans(Math.max(firstMs, todayMs), endMs)], period);
    },
  };
};
