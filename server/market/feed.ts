import type { Amount } from '../../schemas/kernel/money';
import type { Clock } from '../platform/clock';
import type { UnitBar } from './candles';
import type { Pair } from './instruments';
import type { Period } from './periods';

/** Ascending bars from an instant on; the last ones may be shorter parts of an unfinished bar. */
export type PastBars = (period: Period, fromMs: number) => readonly UnitBar[];

export type FeedKind = 'simulated' | 'recorded' | 'live';

export type Side = 'buy' | 'sell';

/** One price of the feed, and the trade that made it. Kept for ever as evidence of what it caused. */
export type Tick = {
  /** The same for the same feed, pair, instant and place, in every run. */
  readonly uid: string;
  readonly pairId: number;
  readonly symbol: string;
  /** On the server's clock. */
  readonly timeMs: number;
  /** When it happened in the recording; equal to `timeMs` where nothing was recorded. */
  readonly sourceTimeMs: number;
  readonly price: Amount;
  readonly quantity: Amount;
  /** Side of the taker. */
  readonly side: Side;
  /** True when it was computed (from a recorded candle, or simulated), not recorded as a trade. */
  readonly derived: boolean;
};

/** The place tells ticks of one pair and instant apart, and says where in the source it comes from. */
export const tickUid = (feedId: string, pair: Pair, timeMs: number, place: string): string =>
  `${feedId}.${pair.id}.${timeMs.toString(36)}.${place}`;

export type BookLevel = { readonly price: Amount; readonly quantity: Amount };

/** Best level first on both sides. */
export type BookState = {
  readonly symbol: string;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  /** True when the depth was computed around the last price, false when it was recorded. */
  readonly derived: boolean;
};

export type FeedListener = {
  readonly tick: (tick: Tick) => void;
  /** The pair's book changed; who needs it reads `book`, so that no level is written for nobody. */
  readonly bookChanged: (symbol: string) => void;
  /**
   * What happened to a pair before `untilMs`, from a feed that learns of it while it runs. Told once
   * a pair, before its first tick.
   */
  readonly past: (symbol: string, untilMs: number, bars: PastBars) => void;
  /** A fault of the source itself. While it lasts the feed is silent, and goes stale. */
  readonly failed: (error: unknown) => void;
};

/** What an opened feed is known by. */
export type FeedOpening = {
  /** Names source, settings and mapping of time: what is stored under one id never contradicts. */
  readonly feedId: string;
  /** The instant from which on it emits; history ends there. Zero where it has no history to ask. */
  readonly startMs: number;
};

/**
 * A source of prices. It is opened, asked for what came before its start, then run: from then on it
 * emits in order on the clock it was opened with. A gap in the source is silence.
 */
export type Feed = {
  readonly kind: FeedKind;
  /** The pairs that it has prices for. */
  readonly symbols: readonly string[];
  readonly open: (clock: Clock) => Promise<FeedOpening>;
  /** Emits what is due at once, then everything else at its time. Resolves when it has caught up. */
  readonly run: (listener: FeedListener) => Promise<void>;
  readonly close: () => void;
  /** The newest book, at most `depth` levels a side; null before there is one. */
  readonly book: (symbol: string, depth: number) => BookState | null;
  /**
   * Bars that start in `fromMs` ≤ start < `toMs`, ascending, made of what came before the start of
   * the feed; the newest may be unfinished. Empty where the source knows nothing.
   */
  readonly history: (
    symbol: string,
    period: Period,
    fromMs: number,
    toMs: number,
  ) => readonly UnitBar[];
};
