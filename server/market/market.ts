import { secondMs } from '../../schemas/kernel/time';
import { barsBefore, type Period, startOf } from '../../schemas/market/period';
import type { MinuteClose } from '../../schemas/option/even-sample';
import { type ListedPair, pairOf, pairOfId } from '../instruments/instruments';
import { type Cancel, type Clock, repeat } from '../platform/clock';
import { barOf, type StoredBar, type UnitBar } from './candles';
import { closesOver } from './closes';
import type { BookState, Feed, FeedKind, FeedListener, FeedOpening, FeedTick } from './feed';
import { type CandleEvent, createMarketEvents, type MarketEvents } from './market-events';
import { createPairMarket, type PairMarket, type PairQuote } from './pair-market';
import type { MarketStore } from './store';

export type MarketSettings = {
  readonly feed: Feed;
  readonly clock: Clock;
  readonly store: MarketStore;
  /** `feed.stale_seconds` of the contract. */
  readonly staleSeconds?: number;
  /** Bars per response, and the minimum in memory per interval. */
  readonly maxBars?: number;
  /** Called when a subscriber, a feed or a batch fails; the market continues. */
  readonly failed?: (error: unknown) => void;
};

export type Market = {
  readonly kind: FeedKind;
  /** Opens the feed, loads its history, catches up and starts to publish. */
  readonly start: () => Promise<void>;
  /** From now on closes bars at their time and writes what is pending, once a second. */
  readonly startWriting: () => void;
  /** Stops the feed and writes what is pending. */
  readonly stop: () => Promise<void>;
  /** The pairs with prices in this feed. */
  readonly pairs: () => readonly ListedPair[];
  readonly pair: (symbol: string) => ListedPair | null;
  readonly pairById: (id: number) => ListedPair | null;
  readonly quote: (symbol: string) => PairQuote | null;
  readonly lastTick: (symbol: string) => FeedTick | null;
  readonly book: (symbol: string, depth: number) => BookState | null;
  /** Bars with `fromMs` ≤ start ≤ `toMs`, ascending; the newest ones if there are too many. */
  readonly candles: (
    symbol: string,
    period: Period,
    fromMs: number,
    toMs: number,
  ) => Promise<readonly StoredBar[]>;
  /** The closes of the minutes with `fromMs` ≤ start < `untilMs`, ascending, without those of gaps. */
  readonly closes: (
    symbol: string,
    fromMs: number,
    untilMs: number,
  ) => Promise<readonly MinuteClose[]>;
  /** The newest bars synchronously, the open one last: the snapshot for a new subscriber. */
  readonly latestCandles: (symbol: string, period: Period, count: number) => readonly StoredBar[];
  /** The last 50, newest last. */
  readonly recentTrades: (symbol: string) => readonly FeedTick[];
  readonly onTick: (listener: (tick: FeedTick) => void) => Cancel;
  /** Called with the pair whose book changed; read it with `book`. */
  readonly onBook: (listener: (symbol: string) => void) => Cancel;
  readonly onCandle: (listener: (event: CandleEvent) => void) => Cancel;
};

/** Interval at which closed bars and ticks are written, and bars are closed. */
const writeEveryMs = secondMs;

/** Reads bars from memory, and older ones from the feed's history or the database. */
const createReader = (settings: Required<MarketSettings>, opening: () => FeedOpening) => {
  const { feed, clock, store, maxBars } = settings;
  const older = async (market: PairMarket, period: Period, fromMs: number, untilMs: number) => {
    const { pair } = market;
    const { feedId, startMs } = opening();
    const ownFromMs = startOf(period, startMs);
    const before = feed
      .history(pair.symbol, period, fromMs, Math.min(untilMs, ownFromMs))
      .map((bar) => barOf(bar, pair, true));
    const writtenFromMs = before.length === 0 ? fromMs : Math.max(fromMs, ownFromMs);
    if (writtenFromMs >= untilMs) return before;
    const range = { feedId, pair, period, fromMs: writtenFromMs, untilMs, limit: maxBars };
    return [...before, ...(await store.bars(range))];
  };
  return async (market: PairMarket, period: Period, fromMs: number, toMs: number) => {
    const series = market.series(period);
    const lastMs = Math.min(toMs, clock.now());
    const firstMs = Math.max(fromMs, barsBefore(period, lastMs, maxBars - 1));
    const open = series.open();
    const newest = series
      .between(firstMs, lastMs)
      .map((bar) => barOf(bar, market.pair, bar !== open));
    const untilMs = Math.min(series.oldestMs() ?? lastMs + 1, lastMs + 1);
    if (firstMs >= untilMs) return newest;
    return [...(await older(market, period, firstMs, untilMs)), ...newest].slice(-maxBars);
  };
};

type Core = Pick<Market, 'start' | 'startWriting' | 'stop'> & {
  readonly markets: ReadonlyMap<string, PairMarket>;
  readonly opening: () => FeedOpening;
};

/** Connects the feed to the pairs, the store and the subscribers. */
const createCore = (settings: Required<MarketSettings>, events: MarketEvents): Core => {
  const { feed, clock, store, failed, maxBars, staleSeconds } = settings;
  const markets = new Map<string, PairMarket>();
  let opening: FeedOpening = { feedId: '', startMs: 0 };
  let publishFromMs = Number.POSITIVE_INFINITY;
  let hasStarted = false;
  let isPublishing = false;
  let cancelWriting: Cancel = () => undefined;

  const closed = (symbol: string) => (period: Period, bar: UnitBar) => {
    const market = markets.get(symbol);
    // Bars that close while the history is loaded can be requested from the feed again.
    if (!market || bar.startMs < startOf(period, opening.startMs)) return;
    const { pair } = market;
    store.storeBar({ feedId: opening.feedId, pair, period, bar: barOf(bar, pair, true) });
    if (isPublishing) events.publishClosed(market, period, bar);
  };
  const begin = (symbol: string) => {
    const pair = pairOf(symbol);
    if (!pair) throw new Error(`The feed has prices of ${symbol}, which is not a pair.`);
    const limits = { storeBars: maxBars, staleMs: staleSeconds * secondMs };
    markets.set(symbol, createPairMarket(pair, limits, closed(symbol)));
  };
  for (const symbol of feed.symbols) begin(symbol);
  const loadUntil = (startMs: number) => {
    for (const [symbol, market] of markets) {
      market.seed(startMs, (period, from) => feed.history(symbol, period, from, startMs));
    }
  };
  const take = (tick: FeedTick) => {
    const market = markets.get(tick.symbol);
    if (!market) return;
    market.take(tick);
    store.storeTick(tick);
    // Earlier events were published by the previous run, or happened while no server ran.
    if (tick.timeMs >= publishFromMs) events.publishTick(market, tick);
  };
  const past: FeedListener['past'] = (symbol, untilMs, bars) => {
    isPublishing = false;
    markets.get(symbol)?.seed(untilMs, bars);
    isPublishing = hasStarted;
  };
  const jumped: FeedListener['jumped'] = (startMs) => {
    isPublishing = false;
    opening = { ...opening, startMs };
    for (const symbol of feed.symbols) begin(symbol);
    loadUntil(startMs);
    isPublishing = hasStarted;
  };
  const write = () => {
    for (const market of markets.values()) market.closeUntil(clock.now());
    return store.write(failed);
  };
  return {
    markets,
    opening: () => opening,
    start: async () => {
      opening = await feed.open(clock);
      loadUntil(opening.startMs);
      publishFromMs = clock.now();
      await feed.run({ tick: take, bookChanged: events.publishBook, past, jumped, failed });
      hasStarted = true;
      isPublishing = true;
    },
    startWriting: () => {
      cancelWriting = repeat(clock, writeEveryMs, write, failed);
    },
    stop: async () => {
      cancelWriting();
      feed.close();
      await store.flush();
    },
  };
};

/**
 * One feed with its pairs, bars and quotes: the interface of the market for the rest of the server.
 */
export const createMarket = (options: MarketSettings): Market => {
  const defaults = { staleSeconds: 10, maxBars: 1_500, failed: () => undefined };
  const settings = { ...defaults, ...options };
  const { feed, clock } = settings;
  const events = createMarketEvents(settings.failed);
  const { markets, opening, ...running } = createCore(settings, events);
  const read = createReader(settings, opening);
  const closes = closesOver({
    feed,
    opening,
    bars: async ({ symbol }, fromMs, toMs) => {
      const market = markets.get(symbol);
      return market ? read(market, '1min', fromMs, toMs) : [];
    },
  });
  return {
    kind: feed.kind,
    ...running,
    pairs: () => [...markets.values()].map(({ pair }) => pair),
    pair: pairOf,
    pairById: pairOfId,
    quote: (symbol) => markets.get(symbol)?.quote(clock.now()) ?? null,
    lastTick: (symbol) => markets.get(symbol)?.lastTick() ?? null,
    book: (symbol, depth) => (markets.has(symbol) ? feed.book(symbol, depth) : null),
    candles: async (symbol, period, fromMs, toMs) => {
      const market = markets.get(symbol);
      return market ? read(market, period, fromMs, toMs) : [];
    },
    closes: async (symbol, fromMs, untilMs) => {
      const market = markets.get(symbol);
      return market ? closes(market.pair, fromMs, untilMs) : [];
    },
    latestCandles: (symbol, period, count) => {
      const market = markets.get(symbol);
      if (!market) return [];
      const series = market.series(period);
      return series.latest(count).map((bar) => barOf(bar, market.pair, bar !== series.open()));
    },
    recentTrades: (symbol) => markets.get(symbol)?.recent() ?? [],
    onTick: events.onTick,
    onBook: events.onBook,
    onCandle: events.onCandle,
  };
};

declare module '../requests/services' {
  interface Services {
    market: Market;
  }
}
