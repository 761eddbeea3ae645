import type { WireMove } from '../../schemas/market/live';
import type { Period } from '../../schemas/market/period';
import type { ListedPair } from '../instruments/instruments';
import type { FeedTick } from '../market/feed';
import type { Market } from '../market/market';
import type { CandleEvent } from '../market/market-events';
import { wireDepthOf, wireKlineOf, wireMoveOf, wireTradesOf } from '../market/market-rows';
import type { Cancel, Clock } from '../platform/clock';
import { type Channel, dayName, depthName, klineName, tradeName } from './channel';

type Message = { readonly event: string; readonly body: Record<string, unknown> };

export type MarketStream = {
  readonly seqOf: (channel: string) => number;
  /** Sent to a new subscriber first. It repeats the number of the last message. */
  readonly snapshot: (channel: Channel) => readonly Message[];
  /** Sends what has changed: prices and books always, trades and candles when they are due. */
  readonly flush: (due: { readonly trades: boolean; readonly klines: boolean }) => void;
  readonly stop: Cancel;
};

type Settings = {
  readonly market: Market;
  readonly clock: Clock;
  readonly isWatched: (channel: string) => boolean;
  readonly send: (channel: string, message: Message) => void;
};

const depthLevels = 20;
const tradesAtOnce = 50;

const latestOf = (ticks: readonly FeedTick[]) => ticks.slice(-tradesAtOnce);

/** Collects changes since the last flush; of channels without subscribers only the pair's name. */
const createChanges = ({ market, isWatched }: Pick<Settings, 'market' | 'isWatched'>) => {
  const quotes = new Set<string>();
  const books = new Set<string>();
  const trades = new Map<string, FeedTick[]>();
  const open = new Map<string, CandleEvent>();
  const closed: CandleEvent[] = [];
  const stops = [
    market.onTick((tick) => {
      quotes.add(tick.symbol);
      if (!isWatched(tradeName(tick.symbol))) return;
      const ticks = trades.get(tick.symbol) ?? [];
      ticks.push(tick);
      trades.set(tick.symbol, ticks);
    }),
    market.onBook((symbol) => books.add(symbol)),
    market.onCandle((event) => {
      const name = klineName(event.symbol, event.period);
      if (!isWatched(name)) return;
      if (!event.closed) {
        open.set(name, event);
        return;
      }
      closed.push(event);
      if (open.get(name)?.startMs === event.startMs) open.delete(name);
    }),
  ];
  return {
    quotes,
    books,
    trades,
    open,
    closed,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

/** Bodies of messages, from the market's current state. */
const createBodies = (market: Market) => {
  const pairOf = (symbol: string): ListedPair | null =>
    market.pairs().find((pair) => pair.symbol === symbol) ?? null;
  const movesOf = (symbols: Iterable<string>): WireMove[] =>
    Array.from(symbols).flatMap((symbol) => {
      const pair = pairOf(symbol);
      return (pair && wireMoveOf(market, pair)) ?? [];
    });
  const depthOf = (symbol: string) => {
    const pair = pairOf(symbol);
    const book = market.book(symbol, depthLevels);
    return pair && book ? wireDepthOf(pair, book) : null;
  };
  const klinesOf = (pair: ListedPair, period: Period) =>
    market.latestCandles(pair.symbol, period, 2).map((bar) => wireKlineOf(pair, period, bar));
  const snapshotOf = (channel: Channel): { event: string; bodies: Record<string, unknown>[] } => {
    switch (channel.kind) {
      case 'everyDay':
        return {
          event: 'daymarket_batch',
          bodies: [{ data: movesOf(market.pairs().map(({ symbol }) => symbol)) }],
        };
      case 'day':
        return { event: 'daymarket', bodies: movesOf([channel.pair.symbol]) };
      case 'depth': {
        const depth = depthOf(channel.pair.symbol);
        return { event: 'market_depth', bodies: depth ? [depth] : [] };
      }
      case 'trade': {
        const ticks = latestOf(market.recentTrades(channel.pair.symbol));
        return { event: 'match_trade', bodies: [wireTradesOf(channel.pair, ticks)] };
      }
      case 'kline':
        return { event: 'kline', bodies: klinesOf(channel.pair, channel.period) };
      case 'user':
        return { event: 'user', bodies: [] };
    }
  };
  return { pairOf, movesOf, depthOf, snapshotOf };
};

/**
 * Publishes market changes on public channels, numbered and in batches
 * (contract/realtime.md#market-events).
 */
export const createMarketStream = ({ market, clock, isWatched, send }: Settings): MarketStream => {
  const seqs = new Map<string, number>();
  const changes = createChanges({ market, isWatched });
  const bodies = createBodies(market);
  const seqOf = (channel: string) => seqs.get(channel) ?? 0;

  const publish = (channel: string, event: string, body: Record<string, unknown>) => {
    const seq = seqOf(channel) + 1;
    seqs.set(channel, seq);
    send(channel, { event, body: { ...body, channel, seq, ts: clock.now(), snapshot: false } });
  };
  const publishQuotes = () => {
    if (changes.quotes.size === 0) return;
    const moves = bodies.movesOf(changes.quotes);
    changes.quotes.clear();
    if (isWatched('daymarket')) publish('daymarket', 'daymarket_batch', { data: moves });
    for (const move of moves) {
      const name = dayName(`${move.symbol}`);
      if (isWatched(name)) publish(name, 'daymarket', move);
    }
  };
  const publishBooks = () => {
    for (const symbol of changes.books) {
      const depth = isWatched(depthName(symbol)) ? bodies.depthOf(symbol) : null;
      if (depth) publish(depthName(symbol), 'market_depth', depth);
    }
    changes.books.clear();
  };
  const publishTrades = () => {
    for (const [symbol, ticks] of changes.trades) {
      const pair = bodies.pairOf(symbol);
      if (pair) publish(tradeName(symbol), 'match_trade', wireTradesOf(pair, latestOf(ticks)));
    }
    changes.trades.clear();
  };
  const publishKline = ({ symbol, period, bar }: CandleEvent) => {
    const pair = bodies.pairOf(symbol);
    if (pair) publish(klineName(symbol, period), 'kline', wireKlineOf(pair, period, bar()));
  };

  return {
    seqOf,
    snapshot: (channel) => {
      const { event, bodies: snapshot } = bodies.snapshotOf(channel);
      const envelope = { channel: channel.name, seq: seqOf(channel.name), ts: clock.now() };
      return snapshot.map((body) => ({ event, body: { ...body, ...envelope, snapshot: true } }));
    },
    flush: (due) => {
      publishQuotes();
      publishBooks();
      if (due.trades) publishTrades();
      for (const event of changes.closed.splice(0)) publishKline(event);
      if (!due.klines) return;
      for (const event of changes.open.values()) publishKline(event);
      changes.open.clear();
    },
    stop: changes.stop,
  };
};
