import type { Exchange } from 'ccxt';
import type { Clock } from '../../platform/clock';
import type { Library } from './library';
import type { Stream } from './stream';
import { TextBook } from './text-book';
import type { LivePair } from './track';

/** Fills the gap of each pair. Faults are reported where the request is made. */
const fillAll = (tracks: readonly LivePair[]) => {
  for (const { sequence } of tracks)
    if (sequence.hasBegun()) sequence.fill().catch(() => undefined);
};

/**
 * Drops what the library has cached of pairs that nobody subscribed to. It adds a cache for each name
 * in the messages of the exchange.
 */
export const dropUnknownTrades = (
  exchange: Pick<Exchange, 'trades'>,
  tracks: readonly Pick<LivePair, 'exchangeSymbol'>[],
): void => {
  const known = new Set(tracks.map(({ exchangeSymbol }) => exchangeSymbol));
  for (const symbol of Object.keys(exchange.trades)) {
    if (!known.has(symbol)) delete exchange.trades[symbol];
  }
};

/** New trades of a pair in the library's cache since the last read, oldest first. */
const streamedSince = ({ exchange }: Library, track: LivePair): unknown[] => {
  const cached = exchange.trades[track.exchangeSymbol] ?? [];
  const fresh: unknown[] = [];
  for (let index = cached.length - 1; index >= 0; index -= 1) {
    const trade: unknown = cached[index];
    if (trade === track.streamed) break;
    fresh.push(trade);
  }
  return fresh.toReversed();
};

const tradesOf = (library: Library, clock: Clock, tracks: readonly LivePair[]): Stream => {
  const { exchange, dialect } = library;
  const names = tracks.map(({ exchangeSymbol }) => exchangeSymbol);
  const [first = ''] = names;
  const own = () => ({ ...dialect.tradeStream });
  return {
    watch: () =>
      names.length === 1
        ? exchange.watchTrades(first, undefined, undefined, own())
        : exchange.watchTradesForSymbols(names, undefined, undefined, own()),
    onMessage: (isBack) => {
      if (isBack) fillAll(tracks);
      // All pairs are read: else a message that resolved nothing would wait for the pair's next
      // one.
      for (const track of tracks) {
        const fresh = streamedSince(library, track);
        if (fresh.length === 0) continue;
        // A pair whose own trades do not come is polled, whatever comes for the others.
        track.tradesAtMs = clock.now();
        track.streamed = fresh.at(-1);
        track.offer(fresh);
      }
    },
    onDisconnect: () => undefined,
  };
};

const booksOf = (
  { exchange }: Library,
  clock: Clock,
  tracks: readonly LivePair[],
  bookChanged: (symbol: string) => void,
): Stream => {
  const streamed = new Map<LivePair, { readonly book: TextBook; readonly nonce: number }>();
  return {
    watch: () =>
      exchange.watchOrderBookForSymbols(tracks.map(({ exchangeSymbol }) => exchangeSymbol)),
    onMessage: () => {
      for (const track of tracks) {
        const book: unknown = exchange.orderbooks[track.exchangeSymbol];
        if (!(book instanceof TextBook) || book.nonce === undefined) continue;
        const known = streamed.get(track);
        if (known?.book === book && known.nonce === book.nonce) continue;
        // A book that does not change is polled, whatever changes those of the others.
        track.bookAtMs = clock.now();
        track.book = book.limit();
        streamed.set(track, { book, nonce: book.nonce });
        bookChanged(track.pair.symbol);
      }
    },
    // It is unknown what was missed, so the whole book is read again.
    onDisconnect: () => {
      for (const track of tracks) {
        track.book = null;
        delete exchange.orderbooks[track.exchangeSymbol];
      }
    },
  };
};

/** The streams that the exchange offers: one for all pairs if possible, else one for each. */
export const streamsOf = (
  library: Library,
  clock: Clock,
  tracks: readonly LivePair[],
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
