import type { Clock } from '../../platform/clock';
import type { Library } from './library';
import type { Stream } from './stream';
import { TextBook } from './text-book';
import type { Track } from './track';

/** Fills the gap of each pair. Faults are reported where the request is made. */
const fillAll = (tracks: readonly Track[]) => {
  for (const { line } of tracks) if (line.hasBegun()) line.fill().catch(() => undefined);
};

/** New trades of a pair in the library's cache since the last read, oldest first. */
const streamedSince = ({ exchange }: Library, track: Track): unknown[] => {
  const kept = exchange.trades[track.theirs] ?? [];
  const fresh: unknown[] = [];
  for (let place = kept.length - 1; place >= 0; place -= 1) {
    const trade: unknown = kept[place];
    if (trade === track.streamed) break;
    fresh.push(trade);
  }
  return fresh.toReversed();
};

const tradesOf = (library: Library, clock: Clock, tracks: readonly Track[]): Stream => {
  const { exchange, dialect } = library;
  const names = tracks.map(({ theirs }) => theirs);
  const [first = ''] = names;
  const own = () => ({ ...dialect.tradeStream });
  return {
    watch: () =>
      names.length === 1
        ? exchange.watchTrades(first, undefined, undefined, own())
        : exchange.watchTradesForSymbols(names, undefined, undefined, own()),
    heard: (isBack) => {
      if (isBack) fillAll(tracks);
      // All pairs are read: else a message that resolved nothing would wait for the pair's next
      // one.
      for (const track of tracks) {
        track.tradesAtMs = clock.now();
        const fresh = streamedSince(library, track);
        track.streamed = fresh.at(-1) ?? track.streamed;
        if (fresh.length > 0) track.offer(fresh);
      }
    },
    cut: () => undefined,
  };
};

const booksOf = (
  { exchange }: Library,
  clock: Clock,
  tracks: readonly Track[],
  bookChanged: (symbol: string) => void,
): Stream => {
  const seen = new Map<Track, number>();
  return {
    watch: () => exchange.watchOrderBookForSymbols(tracks.map(({ theirs }) => theirs)),
    heard: () => {
      for (const track of tracks) {
        const book: unknown = exchange.orderbooks[track.theirs];
        if (!(book instanceof TextBook) || book.nonce === undefined) continue;
        const isChanged = track.book !== book || seen.get(track) !== book.nonce;
        track.bookAtMs = clock.now();
        track.book = book.limit();
        seen.set(track, book.nonce);
        if (isChanged) bookChanged(track.pair.symbol);
      }
    },
    // It is unknown what was missed, so the whole book is read again.
    cut: () => {
      for (const track of tracks) {
        track.book = null;
        delete exchange.orderbooks[track.theirs];
      }
    },
  };
};

/** The streams that the exchange offers: one for all pairs if possible, else one for each. */
export const streamsOf = (
  library: Library,
  clock: Clock,
  tracks: readonly Track[],
  bookChanged: (symbol: string) => void,
): Stream[] => {
  const { has } = library.exchange;
  const streams: Stream[] = [];
  if (has['watchTradesForSymbols'] === true) streams.push(tradesOf(library, clock, tracks));
  else if (has['watchTrades'] === true) {
    for (const track of tracks) streams.push(tradesOf(library, clock, [track]));
  }
  if (library.dialect.streamsBook) streams.push(booksOf(library, clock, tracks, bookChanged));
  return streams;
};
