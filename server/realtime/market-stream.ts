import type { WireMove } from '../../schemas/market/live';
import type { Tick } from '../market/feed';
import type { Pair } from '../market/instruments';
import type { Market } from '../market/market';
import type { CandleEvent } from '../market/market-events';
import { wireDepthOf, wireKlineOf, wireMoveOf, wireTradesOf } from '../market/market-rows';
import type { Period } from '../market/periods';
import type { Cancel, Clock } from '../platform/clock';
import { type Channel, dayName, depthName, klineName, tradeName } from './channel';

/** One message, named as it goes out. */
type Message = { readonly event: string; readonly body: Record<string, unknown> };

export type MarketStream = {
  readonly seqOf: (channel: string) => number;
  /** What a new watcher is shown first. It repeats the number of the last message. */
  readonly snapshot: (channel: Channel) => readonly Message[];
  /** Sends what has changed: prices and books always, the rest when its turn has come. */
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

const latestOf = (ticks: readonly Tick[]) => ticks.slice(-tradesAtOnce);

/**
 * Notes what changed since the last turn. What nobody watches is not kept, but for the names of
 * pairs.
 */
const createChanges = ({ market, isWatched }: Pick<Settings, 'market' | 'isWatched'>) => {
  const quotes = new Set<string>();
  const books = new Set<string>();
  const trades = new Map<string, Tick[]>();
  const open = new Map<string, CandleEvent>();
  const closing: CandleEvent[] = [];
  const stops = [
    market.onTick((tick) => {
      quotes.add(tick.symbol);
      if (!isWatched(tradeName(tick.symbol))) return;
      const waiting = trades.get(tick.symbol) ?? [];
      waiting.push(tick);
      trades.set(tick.symbol, waiting);
    }),
    market.onBook((symbol) => books.add(symbol)),
    market.onCandle((event) => {
      const name = klineName(event.symbol, event.period);
      if (!isWatched(name)) return;
      if (!event.closed) {
        open.set(name, event);
        return;
      }
      closing.push(event);
      if (open.get(name)?.startMs === event.startMs) open.delete(name);
    }),
  ];
  return {
    quotes,
    books,
    trades,
    open,
    closing,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

/**
 * The public side of the socket: what the market does, numbered and bundled
 * (contract/realtime.md#market-events).
 */
export const createMarketStream = ({ market, clock, isWatched, send }: Settings): MarketStream => {
  const seqs = new Map<string, number>();
  const changes = createChanges({ market, isWatched });
  const seqOf = (channel: string) => seqs.get(channel) ?? 0;

  const say = (channel: string, event: string, body: Record<string, unknown>) => {
    const seq = seqOf(channel) + 1;
    seqs.set(channel, seq);
    send(channel, { event, body: { ...body, channel, seq, ts: clock.now(), snapshot: false } });
  };
  const pairOf = (symbol: string): Pair | null =>
    market.pairs().find((pair) => pair.symbol === symbol) ?? null;
  const movesOf = (symbols: Iterable<string>): WireMove[] =>
    Array.from(symbols).flatMap((symbol) => {
      const pair = pairOf(symbol);
      return (pair && wireMoveOf(market, pair)) ?? [];
    });

  const publishQuotes = () => {
    if (changes.quotes.size === 0) return;
    const moves = movesOf(changes.quotes);
    changes.quotes.clear();
    if (isWatched('daymarket')) say('daymarket', 'daymarket_batch', { data: moves });
    for (const move of moves) {
      const name = dayName(`${move.symbol}`);
      if (isWatched(name)) say(name, 'daymarket', move);
    }
  };
  const depthOf = (symbol: string) => {
    const pair = pairOf(symbol);
    const book = market.book(symbol, depthLevels);
    return pair && book ? wireDepthOf(pair, book) : null;
  };
  const publishBooks = () => {
    for (const symbol of changes.books) {
      const depth = isWatched(depthName(symbol)) ? depthOf(symbol) : null;
      if (depth) say(depthName(symbol), 'market_depth', depth);
    }
    changes.books.clear();
  };
  const publishTrades = () => {
    for (const [symbol, ticks] of changes.trades) {
      const pair = pairOf(symbol);
      if (pair) say(tradeName(symbol), 'match_trade', wireTradesOf(pair, latestOf(ticks)));
    }
    changes.trades.clear();
  };
  const publishKline = ({ symbol, period, bar }: CandleEvent) => {
    const pair = pairOf(symbol);
    if (pair) say(klineName(symbol, period), 'kline', wireKlineOf(pair, period, bar()));
  };

  const klinesOf = (pair: Pair, period: Period) =>
    market.latestCandles(pair.symbol, period, 2).map((bar) => wireKlineOf(pair, period, bar));
  const bodiesOf = (channel: Channel): { event: string; bodies: Record<string, unknown>[] } => {
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

  return {
    seqOf,
    snapshot: (channel) => {
      const { event, bodies } = bodiesOf(channel);
      const frame = { channel: channel.name, seq: seqOf(channel.name), ts: clock.now() };
      return bodies.map((body) => ({ event, body: { ...body, ...frame, snapshot: true } }));
    },
    flush: (due) => {
      publishQuotes();
      publishBooks();
      if (due.trades) publishTrades();
      for (const event of changes.closing.splice(0)) publishKline(event);
      if (!due.klines) return;
      for (const event of changes.open.values()) publishKline(event);
      changes.open.clear();
    },
    stop: changes.stop,
  };
};
