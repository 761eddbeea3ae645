import { randomUUID } from 'node:crypto';
import { amount, unitsAt } from '../../../schemas/kernel/money';
import type { MinuteClose } from '../../../schemas/option/even-sample';
import { type ListedPair, pairOf, pairs } from '../../../server/instruments/instruments';
import type { UnitBar } from '../../../server/market/candles';
import type { Feed, FeedLevel, FeedListener, FeedTick } from '../../../server/market/feed';
import type { Clock } from '../../../server/platform/clock';

/** Levels written as `[price, quantity]`, best first. */
type Levels = readonly (readonly [price: string, quantity: string])[];

/** A minute of the history in decimal text. */
export type ScriptedMinute = readonly [
  startMs: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
];

const levelsOf = (levels: Levels): FeedLevel[] =>
  levels.map(([price, quantity]) => ({ price: amount(price), quantity: amount(quantity) }));

const pairNamed = (symbol: string): ListedPair => {
  const pair = pairOf(symbol);
  if (!pair) throw new Error(`There is no pair ${symbol}.`);
  return pair;
};

const barOfMinute = (
  { priceDecimals, quantityDecimals }: ListedPair,
  [startMs, open, high, low, close, volume]: ScriptedMinute,
): UnitBar => {
  const unitsOf = (price: string) => unitsAt(amount(price), priceDecimals);
  const quantity = unitsAt(amount(volume), quantityDecimals);
  return {
    startMs,
    open: unitsOf(open),
    high: unitsOf(high),
    low: unitsOf(low),
    close: unitsOf(close),
    amount: quantity,
    vol: unitsOf(close) * quantity,
  };
};

const barOfClose = ({ startMs, close }: MinuteClose): UnitBar => ({
  startMs,
  open: close,
  high: close,
  low: close,
  close,
  amount: 0n,
  vol: 0n,
});

type FeedScript = {
  /** The pairs with prices. */
  readonly symbols?: readonly string[];
  /** What happened before it is opened. */
  readonly minutes?: Readonly<Record<string, readonly ScriptedMinute[]>>;
};

/** A feed that says what the test tells it, and nothing else. */
export const scriptedFeed = (clock: Clock, script: FeedScript = {}) => {
  const books = new Map<string, { bids: FeedLevel[]; asks: FeedLevel[] }>();
  const history = new Map<string, readonly UnitBar[]>();
  for (const [symbol, minutes] of Object.entries(script.minutes ?? {})) {
    history.set(
      symbol,
      minutes.map((minute) => barOfMinute(pairNamed(symbol), minute)),
    );
  }
  let listener: FeedListener | null = null;
  let count = 0;
  // A tick is named once: several of these feeds may tell prices to one database.
  const feedId = `scripted.${randomUUID().slice(0, 8)}`;

  const opened = (): FeedListener => {
    if (!listener) throw new Error('Nobody has opened the feed.');
    return listener;
  };
  const feed: Feed = {
    kind: 'recorded',
    symbols: script.symbols ?? pairs.map(({ symbol }) => symbol),
    open: async () => ({ feedId, startMs: clock.now() }),
    run: async (handler) => {
      listener = handler;
    },
    close: () => undefined,
    book: (symbol) => {
      const book = books.get(symbol);
      return book ? { symbol, ...book, derived: false } : null;
    },
    history: (symbol, period, fromMs, toMs) =>
      period === '1min'
        ? (history.get(symbol) ?? []).filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
        : [],
  };

  return {
    feed,
    setBook: (symbol: string, bids: Levels, asks: Levels): void => {
      books.set(symbol, { bids: levelsOf(bids), asks: levelsOf(asks) });
    },
    /** Another past, as of a feed that was opened with it. */
    setCloses: (symbol: string, minutes: readonly MinuteClose[]): void => {
      history.set(symbol, minutes.map(barOfClose));
    },
    /** Goes on as if it were opened now. */
    jump: (): void => opened().jumped(clock.now()),
    /** A trade of the feed, told to whoever listens. */
    trade: (symbol: string, price: string, quantity: string, timeMs = clock.now()): FeedTick => {
      count += 1;
      const tick: FeedTick = {
        uid: `${feedId}.${count}`,
        pairId: pairNamed(symbol).id,
        symbol,
        timeMs,
        sourceTimeMs: timeMs,
        price: amount(price),
        quantity: amount(quantity),
        side: 'buy',
        derived: false,
      };
      opened().tick(tick);
      return tick;
    },
  };
};
