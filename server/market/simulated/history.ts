import { minuteMs } from '../../../schemas/kernel/time';
import { endOf, type Period, startOf } from '../../../schemas/market/period';
import type { ListedPair } from '../../instruments/instruments';
import { estimatedTurnover, type UnitBar } from '../candles';
import type { TradeSide } from '../feed';
import { simulationBeginsMs } from './days';
import { type MarketSeed, marketKeyOf } from './key';
import { profiles } from './profiles';
import { wordSourceOf } from './random-words';
import type { Span } from './span';
import { createTree } from './tree';

/** A tick; price and quantity in smallest units. */
export type SimulatedTrade = {
  readonly price: number;
  readonly quantity: number;
  readonly timeMs: number;
  readonly side: TradeSide;
};

/** The full history of one simulated pair, computed on demand from seed and time. */
export type Simulation = {
  readonly pair: ListedPair;
  /** The trades of the minute with the given start, in order. */
  readonly tradesOf: (minuteStartMs: number) => readonly SimulatedTrade[];
  /** Minutes with `fromMs` ≤ start < `toMs`; their turnover is summed over trades. */
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

const turnoverOf = (trades: readonly SimulatedTrade[]): bigint =>
  trades.reduce((vol, { price, quantity }) => vol + BigInt(price) * BigInt(quantity), 0n);

/** The prices of a bar besides its close. */
type Range = Pick<UnitBar, 'open' | 'high' | 'low'>;

/** How the bars of one pair compute what is not stored in them. */
type BarSource = {
  readonly rangeOf: (spans: readonly Span[]) => Range;
  readonly turnoverOf: (bar: UnitBar) => bigint;
};

/**
 * A bar that computes its range and its turnover when they are first read: a start loads thousands of
 * bars of every pair, and few are ever read. It is a class because getters of an object literal are
 * functions of each object, which took half of the memory of an idle server. A spread copies no getter:
 * name the fields.
 */
class SimulatedBar implements UnitBar {
  #range: Range | null = null;
  #turnover: bigint | null = null;
  readonly #spans: readonly Span[];
  readonly #source: BarSource;
  readonly startMs: number;
  readonly close: bigint;
  readonly amount: bigint;

  constructor(
    { startMs, close, amount }: Pick<UnitBar, 'startMs' | 'close' | 'amount'>,
    spans: readonly Span[],
    source: BarSource,
  ) {
    this.startMs = startMs;
    this.close = close;
    this.amount = amount;
    this.#spans = spans;
    this.#source = source;
  }

  #knownRange(): Range {
    this.#range ??= this.#source.rangeOf(this.#spans);
    return this.#range;
  }
  get open(): bigint {
    return this.#knownRange().open;
  }
  get high(): bigint {
    return this.#knownRange().high;
  }
  get low(): bigint {
    return this.#knownRange().low;
  }
  get vol(): bigint {
    this.#turnover ??= this.#source.turnoverOf(this);
    return this.#turnover;
  }
}

export const simulate = (pair: ListedPair, seed: MarketSeed): Simulation => {
  const profile = profiles[pair.id];
  if (!profile) throw new Error(`There is no simulation of ${pair.symbol}.`);
  const source = wordSourceOf(marketKeyOf(seed), pair.id);
  const tree = createTree(profile, source);
  const priceOf = (logPrice: number): number =>
    Math.max(1, Math.round(profile.level * Math.exp(logPrice)));

  const tradesOf = (startMs: number): readonly SimulatedTrade[] => {
    const minute = tree.minute(startMs);
    let before = priceOf(minute.from);
    return tree.ticks(minute).map(({ logPrice, quantity, delayMs, coin }) => {
      const price = priceOf(logPrice);
      const isBuy = price === before ? coin : price > before;
      before = price;
      return { price, quantity, timeMs: startMs + delayMs, side: isBuy ? 'buy' : 'sell' };
    });
  };
  const unitsOf = (logPrice: number): bigint => BigInt(priceOf(logPrice));
  const rangeOf = (spans: readonly Span[]): Range => {
    const { open, high, low } = tree.rangeOf(spans);
    return { open: unitsOf(open), high: unitsOf(high), low: unitsOf(low) };
  };
  const minuteSource: BarSource = {
    rangeOf,
    turnoverOf: ({ startMs }) => turnoverOf(tradesOf(startMs)),
  };
  const longerSource: BarSource = { rangeOf, turnoverOf: estimatedTurnover };
  const barOf = (startMs: number, spans: readonly Span[], source: BarSource): UnitBar => {
    const close = unitsOf(spans.at(-1)?.to ?? 0);
    const amount = BigInt(spans.reduce((total, { volume }) => total + volume, 0));
    return new SimulatedBar({ startMs, close, amount }, spans, source);
  };
  const minuteBar = (startMs: number): UnitBar =>
    barOf(startMs, [tree.minute(startMs)], minuteSource);

  return {
    pair,
    tradesOf,
    volumeOf: (startMs) => tree.minute(startMs).volume,
    minutes: (fromMs, toMs) => {
      const bars: UnitBar[] = [];
      const firstMs = Math.ceil(Math.max(fromMs, simulationBeginsMs) / minuteMs) * minuteMs;
      for (let ms = firstMs; ms < toMs; ms += minuteMs) bars.push(minuteBar(ms));
      return bars;
    },
    longer: (period, fromMs, toMs, untilMs) => {
      const bars: UnitBar[] = [];
      let ms = startOf(period, fromMs);
      if (ms < fromMs) ms = endOf(period, ms);
      for (; ms < Math.min(toMs, untilMs); ms = endOf(period, ms)) {
        const firstMs = Math.max(ms, simulationBeginsMs);
        const endMs = Math.min(endOf(period, ms), untilMs);
        if (firstMs < endMs) bars.push(barOf(ms, tree.cover(firstMs, endMs), longerSource));
      }
      return bars;
    },
  };
};
