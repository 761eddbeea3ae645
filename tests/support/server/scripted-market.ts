import { randomUUID } from 'node:crypto';
import { amount } from '../../../schemas/kernel/money';
import type { MinuteClose } from '../../../schemas/option/even-sample';
import { type Pair, pairOf, pairOfId, pairs } from '../../../server/instruments/instruments';
import type { BookLevel, Tick } from '../../../server/market/feed';
import type { Market } from '../../../server/market/market';

/** Levels written as `[price, quantity]`, best first. */
type Levels = readonly (readonly [price: string, quantity: string])[];

const levelsOf = (levels: Levels): BookLevel[] =>
  levels.map(([price, quantity]) => ({ price: amount(price), quantity: amount(quantity) }));

/** A market that says what the test tells it, and nothing else. */
export const scriptedMarket = (clock: { now: () => number }) => {
  const ticks = new Map<string, Tick>();
  const books = new Map<string, { bids: BookLevel[]; asks: BookLevel[] }>();
  const closes = new Map<string, readonly MinuteClose[]>();
  const listeners = new Set<(tick: Tick) => void>();
  let stale = false;
  let count = 0;
  // A tick is named once: several of these markets may tell prices to one database.
  const feed = `scripted.${randomUUID().slice(0, 8)}`;

  const pairNamed = (symbol: string): Pair => {
    const pair = pairOf(symbol);
    if (!pair) throw new Error(`There is no pair ${symbol}.`);
    return pair;
  };

  const market: Market = {
    kind: 'recorded',
    start: async () => undefined,
    stop: async () => undefined,
    pairs: () => pairs,
    pair: pairOf,
    pairById: pairOfId,
    quote: (symbol) => {
      const tick = ticks.get(symbol);
      if (!tick) return null;
      const { price, timeMs } = tick;
      const day = {
        open: price,
        high: price,
        low: price,
        volume: amount('0'),
        change: amount('0'),
      };
      return { symbol, price, timeMs, ...day, stale };
    },
    lastTick: (symbol) => ticks.get(symbol) ?? null,
    book: (symbol) => {
      const book = books.get(symbol);
      return book ? { symbol, ...book, derived: false } : null;
    },
    candles: async () => [],
    closes: async (symbol, fromMs, untilMs) =>
      (closes.get(symbol) ?? []).filter(({ startMs }) => startMs >= fromMs && startMs < untilMs),
    latestCandles: () => [],
    recentTrades: () => [],
    onTick: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onBook: () => () => undefined,
    onCandle: () => () => undefined,
  };

  return {
    market,
    setBook: (symbol: string, bids: Levels, asks: Levels): void => {
      books.set(symbol, { bids: levelsOf(bids), asks: levelsOf(asks) });
    },
    setCloses: (symbol: string, minutes: readonly MinuteClose[]): void => {
      closes.set(symbol, minutes);
    },
    setStale: (isStale: boolean): void => {
      stale = isStale;
    },
    /** A trade of the feed, told to whoever listens. */
    trade: (symbol: string, price: string, quantity: string, timeMs = clock.now()): Tick => {
      count += 1;
      const tick: Tick = {
        uid: `${feed}.${count}`,
        pairId: pairNamed(symbol).id,
        symbol,
        timeMs,
        sourceTimeMs: timeMs,
        price: amount(price),
        quantity: amount(quantity),
        side: 'buy',
        derived: false,
      };
      ticks.set(symbol, tick);
      for (const listener of listeners) listener(tick);
      return tick;
    },
  };
};
