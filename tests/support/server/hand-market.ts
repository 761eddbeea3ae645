import { type Amount, amount, unitsAt } from '../../../schemas/kernel/money';
import type { Period } from '../../../schemas/market/period';
import { pairOf } from '../../../server/instruments/instruments';
import type { UnitBar } from '../../../server/market/candles';
import type { BookState, Feed, FeedListener, Tick } from '../../../server/market/feed';
import { createMarket, type Market } from '../../../server/market/market';
import type { Clock } from '../../../server/platform/clock';
import { memoryStore } from '../market';

/** A bar of the history, in decimal text: open, high, low, close, base volume. */
export type HandBar = readonly [
  startMs: number,
  ...figures: [string, string, string, string, string],
];

export type HandMarket = {
  market: Market;
  /** Makes a price at this instant. */
  trade: (symbol: string, price: string, quantity: string, timeMs: number) => Tick;
};

const unitBarOf = (symbol: string, [startMs, ...figures]: HandBar): UnitBar => {
  const pair = pairOf(symbol);
  if (!pair) throw new Error(`${symbol} is no pair.`);
  const [open, high, low, close] = figures.map((text) => unitsAt(amount(text), pair.priceDecimals));
  const volume = unitsAt(amount(figures[4]), pair.quantityDecimals);
  if (open === undefined || high === undefined || low === undefined || close === undefined) {
    throw new Error('A bar has five figures.');
  }
  return { startMs, open, high, low, close, amount: volume, vol: close * volume };
};

/** A started market whose every price is made by the test. */
export const handMarket = async (
  clock: Clock,
  given: {
    symbols: readonly string[];
    history?: (symbol: string, period: Period) => readonly HandBar[];
    book?: (symbol: string, depth: number) => BookState | null;
  },
): Promise<HandMarket> => {
  let listener: FeedListener | null = null;
  let count = 0;
  const feed: Feed = {
    kind: 'recorded',
    symbols: given.symbols,
    open: async () => ({ feedId: 'hand', startMs: clock.now() }),
    run: async (handler) => {
      listener = handler;
    },
    close: () => undefined,
    book: given.book ?? (() => null),
    history: (symbol, period, fromMs, toMs) =>
      (given.history?.(symbol, period) ?? [])
        .map((bar) => unitBarOf(symbol, bar))
        .filter(({ startMs }) => startMs >= fromMs && startMs < toMs),
  };
  const market = createMarket({ feed, clock, store: memoryStore().store });
  await market.start();
  const trade = (symbol: string, price: string, quantity: string, timeMs: number): Tick => {
    const pair = pairOf(symbol);
    if (!pair || !listener) throw new Error(`${symbol} cannot be traded.`);
    count += 1;
    const figures: { price: Amount; quantity: Amount } = {
      price: amount(price),
      quantity: amount(quantity),
    };
    const tick: Tick = {
      uid: `hand.${count}`,
      pairId: pair.id,
      symbol,
      timeMs,
      sourceTimeMs: timeMs,
      side: 'buy',
      derived: false,
      ...figures,
    };
    listener.tick(tick);
    return tick;
  };
  return { market, trade };
};
