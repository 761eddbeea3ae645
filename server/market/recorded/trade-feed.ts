import { amountOfUnits, unitsAt } from '../../../schemas/kernel/money';
import { minuteMs, timeOf } from '../../../schemas/kernel/time';
import { startOf } from '../../../schemas/market/period';
import type { ListedPair } from '../../instruments/instruments';
import type { Clock } from '../../platform/clock';
import { aggregate, barOfTrade, joined, type UnitBar } from '../candles';
import { type Feed, type FeedLevel, type FeedListener, type FeedTick, tickUid } from '../feed';
import { createOrderBook, type OrderBook } from '../order-book';
import { type Playable, type Playback, play } from '../playback';
import { type Recording, recordedFeedId } from './recording';
import { openTradeStream, type RecordedTrade, type TradeStream } from './trade-stream';

type Track = {
  readonly pair: ListedPair;
  readonly stream: TradeStream;
  readonly book: OrderBook;
  readonly history: UnitBar[];
  /** Time of the last event: arrival order wins where two clocks of the exchange differ. */
  timeMs: number;
};

const nextOf = (track: Track): number | null => {
  const event = track.stream.head();
  return event ? Math.max(track.timeMs, event.timeMs) : null;
};

/** The track with the next event; on a tie the earlier pair. */
const earliest = (tracks: readonly Track[]): Track | null => {
  let first: Track | null = null;
  let firstMs = Number.POSITIVE_INFINITY;
  for (const track of tracks) {
    const nextMs = nextOf(track);
    if (nextMs !== null && nextMs < firstMs) {
      first = track;
      firstMs = nextMs;
    }
  }
  return first;
};

const barOfRecorded = (pair: ListedPair, trade: RecordedTrade): UnitBar =>
  barOfTrade(
    trade.timeMs,
    unitsAt(trade.price, pair.priceDecimals),
    unitsAt(trade.quantity, pair.quantityDecimals),
  );

/** Applies an event before the start: the book is updated, trades are aggregated into history. */
const skip = (track: Track, offsetMs: number): undefined | Promise<void> => {
  const event = track.stream.head();
  if (event?.kind === 'book') track.book.apply(event.changes);
  if (event?.kind === 'trade') {
    const bar = barOfRecorded(track.pair, event);
    const startMs = startOf('1min', bar.startMs + offsetMs);
    const last = track.history.at(-1);
    if (last?.startMs === startMs) track.history.splice(-1, 1, joined(last, bar));
    else track.history.push({ ...bar, startMs });
  }
  return track.stream.move();
};

const levelsOf = (
  pair: ListedPair,
  levels: readonly { price: bigint; quantity: bigint }[],
): FeedLevel[] =>
  levels.map(({ price, quantity }) => ({
    price: amountOfUnits(price, pair.priceDecimals),
    quantity: amountOfUnits(quantity, pair.quantityDecimals),
  }));

/** An opened recording, and its mapping to the server's time. */
type Opened = {
  readonly feedId: string;
  readonly tracks: readonly Track[];
  readonly feedStartMs: number;
  readonly serverTime: (sourceMs: number) => number;
};

const openTracks = async ({ folder, pairs }: Recording): Promise<readonly Track[]> => {
  const tracks: Track[] = [];
  for (const pair of pairs) {
    const stream = await openTradeStream(folder, pair);
    const book = createOrderBook();
    book.apply(stream.snapshot);
    tracks.push({ pair, stream, book, history: [], timeMs: 0 });
  }
  return tracks;
};

const openRecording = async (recording: Recording, nowMs: number): Promise<Opened> => {
  const tracks = await openTracks(recording);
  const first = earliest(tracks);
  const firstMs = first === null ? 0 : (nextOf(first) ?? 0);
  const startMs = recording.startMs ?? firstMs;
  const offsetMs = Math.floor((nowMs - startMs) / minuteMs) * minuteMs;
  for (const track of tracks) {
    for (let nextMs = nextOf(track); nextMs !== null && nextMs < startMs; nextMs = nextOf(track)) {
      await skip(track, offsetMs);
    }
  }
  if (startMs < firstMs || earliest(tracks) === null) {
    throw new Error(
      `The recording ${recording.set} begins at ${timeOf(firstMs)} and has ` +
        `nothing at ${timeOf(startMs)}.`,
    );
  }
  return {
    feedId: recordedFeedId(recording, startMs, nowMs),
    tracks,
    feedStartMs: nowMs,
    serverTime: (sourceMs) => Math.floor(nowMs + (sourceMs - startMs) / recording.speed),
  };
};

const tickOf = (track: Track, trade: RecordedTrade, opened: Opened): FeedTick => {
  const { pair } = track;
  const timeMs = opened.serverTime(track.timeMs);
  return {
    uid: tickUid(opened.feedId, pair, timeMs, trade.tradeId),
    pairId: pair.id,
    symbol: pair.symbol,
    timeMs,
    sourceTimeMs: trade.timeMs,
    price: trade.price,
    quantity: trade.quantity,
    side: trade.side,
    derived: false,
  };
};

const emit = (track: Track, opened: Opened, listener: FeedListener): undefined | Promise<void> => {
  const event = track.stream.head();
  if (!event) return undefined;
  track.timeMs = Math.max(track.timeMs, event.timeMs);
  if (event.kind === 'book') {
    track.book.apply(event.changes);
    listener.bookChanged(track.pair.symbol);
  } else {
    listener.tick(tickOf(track, event, opened));
  }
  return track.stream.move();
};

/** The next event over all pairs; a promise only if a file must be read further. */
const playable = (opened: Opened, listener: FeedListener): Playable => {
  let next = earliest(opened.tracks);
  const choose = () => {
    next = earliest(opened.tracks);
  };
  return {
    nextAtMs: () => {
      const atMs = next === null ? null : nextOf(next);
      return atMs === null ? null : opened.serverTime(atMs);
    },
    emitNext: () => {
      if (next === null) return undefined;
      const moving = emit(next, opened, listener);
      if (moving) return moving.then(choose);
      return choose();
    },
  };
};

/** Replays recorded trades and the recorded book on time, in order of arrival. */
export const tradeFeed = (recording: Recording): Feed => {
  let clock: Clock | null = null;
  let opened: Opened | null = null;
  let playback: Playback | null = null;
  const trackOf = (symbol: string) => opened?.tracks.find(({ pair }) => pair.symbol === symbol);
  return {
    kind: 'recorded',
    symbols: recording.pairs.map((pair) => pair.symbol),
    open: async (openedOn) => {
      clock = openedOn;
      opened = await openRecording(recording, clock.now());
      return { feedId: opened.feedId, startMs: opened.feedStartMs };
    },
    run: (listener) => {
      if (clock === null || opened === null) throw new Error('The feed is not open.');
      playback = play(clock, playable(opened, listener), listener.failed);
      return playback.caughtUp;
    },
    close: () => {
      playback?.stop();
      for (const track of opened?.tracks ?? []) void track.stream.close();
    },
    book: (symbol, depth) => {
      const track = trackOf(symbol);
      if (!track) return null;
      const bids = levelsOf(track.pair, track.book.bids(depth));
      const asks = levelsOf(track.pair, track.book.asks(depth));
      return { symbol, bids, asks, derived: false };
    },
    history: (symbol, period, fromMs, toMs) =>
      aggregate(trackOf(symbol)?.history ?? [], period).filter(
        (bar) => bar.startMs >= fromMs && bar.startMs < toMs,
      ),
  };
};
