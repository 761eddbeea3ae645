import type { Amount } from '../../schemas/kernel/money';
import type { Period } from '../../schemas/market/period';
import type { ListedPair } from '../instruments/instruments';
import type { Clock } from '../platform/clock';
import type { UnitBar } from './candles';

/** Ascending bars from a time on; the last ones may be shorter parts of an unfinished bar. */
export type PastBars = (period: Period, fromMs: number) => readonly UnitBar[];

export type FeedKind = 'simulated' | 'recorded' | 'live';

export type TradeSide = 'buy' | 'sell';

/**
 * One price of the feed and its trade. Ticks that fills name are stored permanently as evidence.
 */
export type FeedTick = {
  /** The same for the same feed, pair, time and place, in every run. */
  readonly uid: string;
  readonly pairId: number;
  readonly symbol: string;
  /** On the server's clock. */
  readonly timeMs: number;
  /** Its time in the recording; equal to `timeMs` for other feeds. */
  readonly sourceTimeMs: number;
  readonly price: Amount;
  readonly quantity: Amount;
  /** Side of the taker. */
  readonly side: TradeSide;
  /** True if computed (from a recorded candle, or simulated), not recorded as a trade. */
  readonly derived: boolean;
};

/**
 * The place distinguishes ticks of one pair and time, and identifies the position in the source.
 */
export const tickUid = (feedId: string, pair: ListedPair, timeMs: number, place: string): string =>
  `${feedId}.${pair.id}.${timeMs.toString(36)}.${place}`;

export type FeedLevel = { readonly price: Amount; readonly quantity: Amount };

/** Best level first on both sides. */
export type BookState = {
  readonly symbol: string;
  readonly bids: readonly FeedLevel[];
  readonly asks: readonly FeedLevel[];
  /** True if computed around the last price, false if recorded. */
  readonly derived: boolean;
};

export type FeedListener = {
  readonly tick: (tick: FeedTick) => void;
  /** The pair's book changed; read it with `book`, so that it is serialized only if needed. */
  readonly bookChanged: (symbol: string) => void;
  /**
   * Bars of a pair before `untilMs`, from a feed that loads them while it runs. Once per pair,
   * before its first tick.
   */
  readonly past: (symbol: string, untilMs: number, bars: PastBars) => void;
  /**
   * Its clock has jumped, and it goes on as if it were opened at this time: there are no ticks of the
   * pause, and its history ends here.
   */
  readonly jumped: (startMs: number) => void;
  /**
   * A fault of the source itself. Until it is gone the feed emits nothing, and prices become stale.
   */
  readonly failed: (error: unknown) => void;
};

export type FeedOpening = {
  /** Identifies source, settings and mapping of time: data stored under one id is consistent. */
  readonly feedId: string;
  /** When the feed starts to emit; history ends there. Zero if it has no history. */
  readonly startMs: number;
};

/**
 * A source of prices. It is opened, queried for its history, then run: from then on it emits in
 * order on the given clock. A gap in the source stays a gap.
 */
export type Feed = {
  readonly kind: FeedKind;
  /** The pairs with prices. */
  readonly symbols: readonly string[];
  readonly open: (clock: Clock) => Promise<FeedOpening>;
  /** Emits everything due at once, then the rest on time. Resolves when it has caught up. */
  readonly run: (listener: FeedListener) => Promise<void>;
  readonly close: () => void;
  /** The current book, at most `depth` levels a side; null before the first one. */
  readonly book: (symbol: string, depth: number) => BookState | null;
  /**
   * Bars with `fromMs` ≤ start < `toMs`, ascending, from before the start of the feed; the newest
   * may be unfinished. Empty if the source has none.
   */
  readonly history: (
    symbol: string,
    period: Period,
    fromMs: number,
    toMs: number,
  ) => readonly UnitBar[];
};
