import { amountOfUnits } from '../../../schemas/kernel/money';
import { minuteMs, secondMs } from '../../../schemas/kernel/time';
import { pairs } from '../../instruments/instruments';
import type { Clock } from '../../platform/clock';
import { type DepthSource, derivedBook } from '../derived-book';
import { type Feed, type FeedListener, type FeedTick, tickUid } from '../feed';
import { type Playable, type Playback, play } from '../playback';
import { type SimulatedTrade, type Simulation, simulate } from './history';
import { feedIdOf, type MarketSeed, marketKeyOf } from './key';

export type SimulationOptions = {
  /** The same seed gives the same prices at the same times. */
  readonly seed: MarketSeed;
  /** Only these pairs; default: all ten. */
  readonly symbols?: readonly string[];
};

type Track = {
  readonly simulation: Simulation;
  minuteMs: number;
  trades: readonly SimulatedTrade[];
  place: number;
  depth: DepthSource | null;
};

const loadMinute = (track: Track, startMs: number) => {
  track.minuteMs = startMs;
  track.trades = track.simulation.tradesOf(startMs);
  track.place = 0;
};

const minuteOf = (timeMs: number): number => Math.floor(timeMs / minuteMs) * minuteMs;

const nextOf = (track: Track): SimulatedTrade => {
  const trade = track.trades[track.place];
  if (trade) return trade;
  loadMinute(track, track.minuteMs + minuteMs);
  return nextOf(track);
};

const tickOf = (track: Track, trade: SimulatedTrade, feedId: string): FeedTick => {
  const { pair } = track.simulation;
  return {
    uid: tickUid(feedId, pair, trade.timeMs, `${track.place}`),
    pairId: pair.id,
    symbol: pair.symbol,
    timeMs: trade.timeMs,
    sourceTimeMs: trade.timeMs,
    price: amountOfUnits(BigInt(trade.price), pair.priceDecimals),
    quantity: amountOfUnits(BigInt(trade.quantity), pair.quantityDecimals),
    side: trade.side,
    derived: true,
  };
};

const emit = (track: Track, listener: FeedListener, feedId: string) => {
  const trade = nextOf(track);
  const { pair, volumeOf } = track.simulation;
  const tick = tickOf(track, trade, feedId);
  track.place += 1;
  track.depth = {
    pair,
    price: BigInt(trade.price),
    volume: BigInt(volumeOf(track.minuteMs - minuteMs)),
    moment: Math.floor(trade.timeMs / secondMs),
  };
  listener.tick(tick);
  listener.bookChanged(pair.symbol);
};

/** The track with the next trade; on a tie the earlier pair. */
const earliest = (tracks: Iterable<Track>): Track | null => {
  let first: Track | null = null;
  for (const track of tracks) {
    if (first === null || nextOf(track).timeMs < nextOf(first).timeMs) first = track;
  }
  return first;
};

/**
 * A clock that is this far ahead has paused. Every pair has a trade a second, so computing and
 * storing those of a day takes minutes.
 */
const longestLagMs = 10 * minuteMs;

/** Goes on at the minute of a time, without the trades before it. */
type Jump = (startMs: number) => void;

const playable = (
  tracks: ReadonlyMap<string, Track>,
  clock: Clock,
  { emitOne, jump }: { emitOne: (track: Track) => void; jump: Jump },
): Playable => {
  let next = earliest(tracks.values());
  return {
    nextAtMs: () => (next === null ? null : nextOf(next).timeMs),
    emitNext: () => {
      const nowMs = clock.now();
      if (next !== null && nowMs - nextOf(next).timeMs > longestLagMs) jump(minuteOf(nowMs));
      else if (next !== null) emitOne(next);
      next = earliest(tracks.values());
    },
  };
};

/**
 * A computed market, labelled as such: a pure function of seed and time, about one trade per second
 * and pair. A restart, or a pause of the clock, continues the same path without stored state.
 */
export const simulatedFeed = ({ seed, symbols }: SimulationOptions): Feed => {
  const feedId = feedIdOf(marketKeyOf(seed));
  const traded = pairs.filter((pair) => symbols?.includes(pair.symbol) ?? true);
  const tracks = new Map<string, Track>();
  for (const pair of traded) {
    const simulation = simulate(pair, seed);
    tracks.set(pair.symbol, { simulation, minuteMs: 0, trades: [], place: 0, depth: null });
  }
  let clock: Clock | null = null;
  let playback: Playback | null = null;
  let feedStartMs = 0;
  const startAt = (startMs: number) => {
    feedStartMs = startMs;
    for (const track of tracks.values()) loadMinute(track, startMs);
  };
  return {
    kind: 'simulated',
    symbols: traded.map((pair) => pair.symbol),
    open: async (openedOn) => {
      clock = openedOn;
      startAt(minuteOf(clock.now()));
      return { feedId, startMs: feedStartMs };
    },
    run: (listener) => {
      if (clock === null) throw new Error('The feed is not open.');
      const source = playable(tracks, clock, {
        emitOne: (track) => emit(track, listener, feedId),
        jump: (startMs) => {
          startAt(startMs);
          listener.jumped(startMs);
        },
      });
      playback = play(clock, source, listener.failed);
      return playback.caughtUp;
    },
    close: () => playback?.stop(),
    book: (symbol, depth) => {
      const source = tracks.get(symbol)?.depth;
      return source ? derivedBook(source, depth) : null;
    },
    history: (symbol, period, fromMs, toMs) => {
      const simulation = tracks.get(symbol)?.simulation;
      const untilMs = Math.min(toMs, feedStartMs);
      if (!simulation || fromMs >= untilMs) return [];
      return period === '1min'
        ? simulation.minutes(fromMs, untilMs)
        : simulation.longer(period, fromMs, untilMs, feedStartMs);
    },
  };
};
