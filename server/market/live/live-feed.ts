import { createHash } from 'node:crypto';
import { type Cancel, type Clock, repeat } from '../../platform/clock';
import type { Feed, FeedListener } from '../feed';
import { pairs } from '../instruments';
import { createAsking } from './asking';
import { faultsOnce } from './faults';
import { type ExchangeOptions, type Library, openLibrary } from './library';
import { loadPast } from './past';
import { follow } from './stream';
import { streamsOf } from './streams';
import { TextBook } from './text-book';
import { createTrack, type Track } from './track';
import { createWaiting, type Waiting } from './waiting';

export type LiveOptions = ExchangeOptions & {
  /** Pairs with another name at the exchange, by our names. */
  readonly symbols?: Readonly<Record<string, string>>;
  readonly chance?: () => number;
};

/** Poll interval for what the streams do not deliver. */
const pollEveryMs = 2_000;
/** A stream without messages for this long counts as disconnected. */
const silentMs = 5_000;
/** A book without an update for this long is discarded. */
const staleBookMs = 10_000;
const polledDepth = 100;
/** Delay after an exchange refused to list its pairs. */
const refusedMs = 60_000;

type Run = {
  readonly library: Library;
  readonly clock: Clock;
  readonly waiting: Waiting;
  readonly listener: FeedListener;
  readonly chance: () => number;
  readonly tracks: ReadonlyMap<string, Track>;
  readonly ask: <Answer>(call: () => Promise<Answer>, timeoutMs: number) => Promise<Answer>;
};

/**
 * Identifies exchange and mapping, so that bars of one market are never continued with another's.
 */
const feedIdOf = ({ exchange, symbols = {} }: LiveOptions): string => {
  const mapping = Object.entries(symbols).toSorted().join(' ');
  if (mapping === '') return `live-${exchange}`;
  return `live-${exchange}-${createHash('sha256').update(mapping).digest('hex').slice(0, 8)}`;
};

/** Polls what the streams have not delivered recently. The first fault ends the round. */
const poll = async (run: Run, track: Track): Promise<void> => {
  const { library, clock, listener, ask } = run;
  if (!track.line.hasBegun()) return;
  if (clock.now() - track.tradesAtMs > silentMs) await track.line.fill();
  if (clock.now() - track.bookAtMs <= silentMs) return;
  const book = await ask(() => library.exchange.fetchOrderBook(track.theirs, polledDepth), 0);
  track.book = new TextBook().reset(book);
  track.bookAtMs = clock.now();
  listener.bookChanged(track.pair.symbol);
};

/** The exchange's pairs; retries until it is reachable. */
const listPairs = async (
  { library, clock, waiting, ask }: Run,
  noted: (fault: unknown) => void,
) => {
  const { exchange } = library;
  while (!waiting.hasEnded()) {
    try {
      return await ask(() => exchange.loadMarkets(true), Number.POSITIVE_INFINITY);
    } catch (fault) {
      noted(fault);
      await waiting.until(clock.now() + refusedMs);
    }
  }
  return {};
};

/** Loads bars, then the trades of the current minute, then follows the streams. */
const begin = async ({ library, clock, waiting, listener, ask }: Run, track: Track) => {
  const { pair, theirs, line } = track;
  const source = {
    exchange: library.exchange,
    pair,
    theirs,
    nowMs: clock.now(),
    ask: <Answer>(call: () => Promise<Answer>) => ask(call, Number.POSITIVE_INFINITY),
  };
  const past = await loadPast(source).catch(() => null);
  if (waiting.hasEnded()) return;
  if (past) listener.past(pair.symbol, past.untilMs, past.bars);
  line.begin(past?.untilMs ?? clock.now());
  await line.fill().catch(() => undefined);
};

class PairNotListed extends Error {
  override readonly name = 'PairNotListed';
}

const start = async (run: Run, polling: (cancel: Cancel) => void): Promise<void> => {
  const { library, clock, waiting, listener, chance } = run;
  const failed = listener.failed;
  const markets = await listPairs(run, faultsOnce(failed));
  if (waiting.hasEnded()) return;
  const tracks = [...run.tracks.values()].filter(({ theirs }) => theirs in markets);
  if (tracks.length < run.tracks.size) faultsOnce(failed)(new PairNotListed());
  for (const stream of streamsOf(library, clock, tracks, listener.bookChanged)) {
    void follow(stream, { clock, waiting, chance, noted: faultsOnce(failed) });
  }
  let isPolling = false;
  const round = async () => {
    isPolling = true;
    for (const track of tracks) await poll(run, track);
  };
  const ended = () => {
    isPolling = false;
  };
  // A round may wait on the same clock, so the clock must not wait for the round.
  const next = () => {
    if (!isPolling) round().then(ended, ended);
  };
  polling(repeat(clock, pollEveryMs, next, failed));
  for (const track of tracks) await begin(run, track);
};

/**
 * An exchange's own trades and book. Nothing is computed: without data prices become stale. An
 * unreachable exchange is retried for as long as the server runs.
 */
export const liveFeed = async (options: LiveOptions): Promise<Feed> => {
  const library = await openLibrary(options);
  const chance = options.chance ?? Math.random;
  const feedId = feedIdOf(options);
  const tracks = new Map<string, Track>();
  let opened: { readonly clock: Clock; readonly waiting: Waiting } | null = null;
  let cancelPolling: Cancel = () => undefined;
  return {
    kind: 'live',
    symbols: pairs.map(({ symbol }) => symbol),
    open: async (clock) => {
      opened = { clock, waiting: createWaiting(clock) };
      return { feedId, startMs: 0 };
    },
    run: async (listener) => {
      if (opened === null) throw new Error('The feed is not open.');
      const { clock, waiting } = opened;
      const noted = faultsOnce(listener.failed);
      const asking = createAsking({ clock, waiting, library, chance, noted });
      const unread = faultsOnce(listener.failed);
      for (const pair of pairs) {
        const theirs = options.symbols?.[pair.symbol] ?? pair.symbol;
        const parts = { library, clock, asking, listener, feedId, unread };
        tracks.set(pair.symbol, createTrack(pair, theirs, parts));
      }
      const run: Run = { library, clock, waiting, listener, chance, tracks, ask: asking.ask };
      const polling = (cancel: Cancel) => {
        cancelPolling = cancel;
      };
      start(run, polling).catch(listener.failed);
    },
    close: () => {
      opened?.waiting.end();
      cancelPolling();
      library.exchange.close().catch(() => undefined);
    },
    book: (symbol, depth) => {
      const track = tracks.get(symbol);
      if (!track?.book || opened === null) return null;
      if (opened.clock.now() - track.bookAtMs > staleBookMs) return null;
      const { book } = track;
      return {
        symbol,
        bids: book.best('bid', depth),
        asks: book.best('ask', depth),
        derived: false,
      };
    },
    // Bars are passed on while it runs and are then in the store.
    history: () => [],
  };
};
