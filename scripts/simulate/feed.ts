import { type Amount, amount, amountOfUnits, unitsAt } from '../../schemas/kernel/money';
import { minuteMs } from '../../schemas/kernel/time';
import { type ListedPair, pairOf } from '../../server/instruments/instruments';
import type { UnitBar } from '../../server/market/candles';
import type { BookState, Feed, FeedListener, FeedTick } from '../../server/market/feed';
import { hash } from '../../server/market/hash';

/** The simulated pairs with their start prices. */
const beginnings: readonly (readonly [symbol: string, price: string])[] = [
  ['BTC/USDT', '60000'],
  ['ETH/USDT', '2500'],
];

const pairNamed = (symbol: string): ListedPair => {
  const pair = pairOf(symbol);
  if (!pair) throw new Error(`There is no pair ${symbol}.`);
  return pair;
};

export const simulatedPairs: readonly ListedPair[] = beginnings.map(([symbol]) =>
  pairNamed(symbol),
);

/** Prices of the past, so few that even options are offered. */
const pastPrices = 4;

/** Minutes of the past whose closes are drawn independently from a few prices. */
const minutesBefore = (pair: ListedPair, fromMs: number, toMs: number): UnitBar[] => {
  const bars: UnitBar[] = [];
  const step = unitsAt(amount('1'), pair.priceDecimals);
  for (let ms = Math.ceil(fromMs / minuteMs) * minuteMs; ms < toMs; ms += minuteMs) {
    const price = step * BigInt(1_000 + (hash(pair.id, ms / minuteMs, 0) % pastPrices));
    bars.push({
      startMs: ms,
      open: price,
      high: price,
      low: price,
      close: price,
      amount: 1n,
      vol: price,
    });
  }
  return bars;
};

export type SharedFeed = {
  /** The feed of one server, which receives ticks until `close`. */
  readonly forServer: () => Feed;
  /** Makes a trade and sends its tick to every open feed. */
  readonly tradeAt: (pair: ListedPair, price: Amount, quantity: Amount, nowMs: number) => FeedTick;
  readonly priceOf: (pair: ListedPair) => Amount;
};

/** One market for all servers of a simulation: a random walk with a shallow book around it. */
export const createSharedFeed = (): SharedFeed => {
  const prices = new Map(
    beginnings.map(([symbol, price]) => [symbol, BigInt(price) * 100n] as const),
  );
  const listeners = new Set<FeedListener>();
  let count = 0;

  const unitsOf = (pair: ListedPair) => prices.get(pair.symbol) ?? 0n;
  const priceOf = (pair: ListedPair) => amountOfUnits(unitsOf(pair), 2);

  const bookOf = (pair: ListedPair): BookState => {
    const step = unitsOf(pair) / 1_000n;
    const level = (offset: bigint) => ({
      price: amountOfUnits(unitsOf(pair) + offset * step, 2),
      quantity: amount('0.05'),
    });
    return {
      symbol: pair.symbol,
      derived: true,
      bids: [-1n, -2n, -3n].map(level),
      asks: [1n, 2n, 3n].map(level),
    };
  };

  const tradeAt: SharedFeed['tradeAt'] = (pair, price, quantity, nowMs) => {
    count += 1;
    prices.set(pair.symbol, unitsAt(price, 2));
    const tick: FeedTick = {
      uid: `simulated.${count}`,
      pairId: pair.id,
      symbol: pair.symbol,
      timeMs: nowMs,
      sourceTimeMs: nowMs,
      price,
      quantity,
      side: 'buy',
      derived: true,
    };
    for (const listener of [...listeners]) listener.tick(tick);
    return tick;
  };

  return {
    priceOf,
    tradeAt,
    forServer: () => {
      let own: FeedListener | null = null;
      return {
        kind: 'recorded',
        symbols: simulatedPairs.map(({ symbol }) => symbol),
        open: async (clock) => ({ feedId: 'simulated', startMs: clock.now() }),
        run: async (listener) => {
          own = listener;
          listeners.add(listener);
        },
        close: () => {
          if (own) listeners.delete(own);
        },
        book: (symbol) => bookOf(pairNamed(symbol)),
        history: (symbol, period, fromMs, toMs) =>
          period === '1min' ? minutesBefore(pairNamed(symbol), fromMs, toMs) : [],
      };
    },
  };
};
