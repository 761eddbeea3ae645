import { createHash } from 'node:crypto';
import { minuteMs } from '../../../schemas/kernel/time';
import { pairs } from '../../instruments/instruments';
import { type Cancel, type Clock, repeat } from '../../platform/clock';
import type { Feed, FeedListener } from '../feed';
import { faultsOnce } from './faults';
import { type ExchangeOptions, type Library, openLibrary } from './library';
import { loadPast } from './past';
import { createRequester } from './requester';
import { follow } from './stream';
import { dropUnknownTrades, streamsOf } from './streams';
import { TextBook } from './text-book';
import { createTrack, type LivePair } from './track';
import { createWaits, type Waits } from './waits';

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
const refusedMs = minuteMs;

type Run = {
  readonly library: Library;
  readonly clock: Clock;
  readonly waits: Waits;
  readonly listener: FeedListener;
  readonly chance: () => number;
  readonly tracks: ReadonlyMap<string, LivePair>;
  readonly request: <Answer>(call: () => Promise<Answer>, timeoutMs: number) => Promise<Answer>;
};

/**
 * Identifies exchange and mapping, so that bars of one market are never continued with another's.
 */
const feedIdOf = ({ exchange, symbols = {} }: LiveOptions): string => {
  const mapping = Object.entries(symbols).toSorted().join(' ');
  if (mapping === '') return `live-${exchange}`;
  return `live-${exchange}-${createHash('sha256').update(mapping).digest('hex').slice(0, 8)}`;
};

/** Polls what the streams have not delivered recently. */
const poll = async (run: Run, track: LivePair): Promise<void> => {
  const { library, clock, listener, request } = run;
  if (!track.sequence.hasBegun()) return;
  if (clock.now() - track.tradesAtMs > silentMs) await track.sequence.fill();
  if (clock.now() - track.bookAtMs <= silentMs) return;
  const book = await request(
    () => library.exchange.fetchOrderBook(track.exchangeSymbol, polledDepth),
    0,
  );
  track.book = new TextBook().reset(book);
  track.bookAtMs = clock.now();
  listener.bookChanged(track.pair.symbol);
};

/** The exchange's pairs; retries until it is reachable. */
const listPairs = async (
  { library, clock, waits, request }: Run,
  onFault: (fault: unknown) => void,
) => {
  const { exchange } = library;
  while (!waits.hasEnded()) {
    try {
      return await request(() => exchange.loadMarkets(true), Number.POSITIVE_INFINITY);
    } catch (fault) {
      onFault(fault);
      await waits.until(clock.now() + refusedMs);
    }
  }
  return {};
};

/** Loads bars, then the trades of the current minute, then follows the streams. */
const begin = async ({ library, clock, waits, listener, request }: Run, track: LivePair) => {
  const { pair, exchangeSymbol, sequence } = track;
  const source = {
    exchange: library.exchange,
    pair,
    exchangeSymbol,
    nowMs: clock.now(),
    request: <Answer>(call: () => Promise<Answer>) => request(call, Number.POSITIVE_INFINITY),
  };
  const past = await loadPast(source).catch(() => null);
  if (waits.hasEnded()) return;
  if (past) {
    listener.past(pair.symbol, past.untilMs, past.bars);
    if (past.lastPrice !== null) track.prices.begin(past.lastPrice);
  }
  sequence.begin(past?.untilMs ?? clock.now());
  await sequence.fill().catch(() => undefined);
};

class PairNotListed extends Error {
  override readonly name = 'PairNotListed';
}

const start = async (run: Run, polling: (cancel: Cancel) => void): Promise<void> => {
  const { library, clock, waits, listener, chance } = run;
  const failed = listener.failed;
  const markets = await listPairs(run, faultsOnce(failed));
  if (waits.hasEnded()) return;
  const tracks = [...run.tracks.values()].filter(({ exchangeSymbol }) => exchangeSymbol in markets);
  if (tracks.length < run.tracks.size) faultsOnce(failed)(new PairNotListed());
  for (const stream of streamsOf(library, clock, tracks, listener.bookChanged)) {
    void follow(stream, { clock, waits, chance, onFault: faultsOnce(failed) });
  }
  const unreadable = faultsOnce(failed);
  const inTurn = [...tracks];
  let isPolling = false;
  // A network that fails for one pair mostly fails for all, so it ends the round, and the next one
  // begins with the other pairs.
  const round = async () => {
    isPolling = true;
    dropUnknownTrades(library.exchange, tracks);
    for (const track of [...inTurn]) {
      await poll(run, track).catch((fault: unknown) => {
        if (!library.isTransient(fault)) return unreadable(fault);
        inTurn.push(...inTurn.splice(inTurn.indexOf(track), 1));
        throw fault;
      });
    }
  };
  const ended = () => {
    isPolling = false;
  };
  // A round may wait on the same clock, so the clock must not wait for the round.
  const next = () => {
    if (!isPolling) round().then(ended, ended);
  };
  polling(repeat(clock, pollEveryMs, next, failed));
  // Each by itself: one whose bars do not come holds up no other.
  await Promise.all(tracks.map((track) => begin(run, track)));
};

/**
 * An exchange's own trades and book. Nothing is computed: without data prices become stale. An
 * unreachable exchange is retried for as long as the server runs.
 */
export const liveFeed = async (options: LiveOptions): Promise<Feed> => {
  const library = await openLibrary(options);
  const chance = options.chance ?? Math.random;
  const feedId = feedIdOf(options);
  const tracks = new Map<string, LivePair>();
  let opened: { readonly clock: Clock; readonly waits: Waits } | null = null;
  let cancelPolling: Cancel = () => undefined;
  return {
    kind: 'live',
    symbols: pairs.map(({ symbol }) => symbol),
    open: async (clock) => {
      opened = { clock, waits: createWaits(clock) };
      return { feedId, startMs: 0 };
    },
    run: async (listener) => {
      if (opened === null) throw new Error('The feed is not open.');
      const { clock, waits } = opened;
      const onFault = faultsOnce(listener.failed);
      const requester = createRequester({ clock, waits, library, chance, onFault });
      const onUnreadable = faultsOnce(listener.failed);
      for (const pair of pairs) {
        const exchangeSymbol = options.symbols?.[pair.symbol] ?? pair.symbol;
        const parts = { library, clock, requester, listener, feedId, onUnreadable };
        tracks.set(pair.symbol, createTrack(pair, exchangeSymbol, parts));
      }
      const run: Run = {
        library,
        clock,
        waits,
        listener,
        chance,
        tracks,
        request: requester.request,
      };
      const polling = (cancel: Cancel) => {
        cancelPolling = cancel;
      };
      start(run, polling).catch(listener.failed);
    },
    close: () => {
      opened?.waits.end();
      cancelPolling();
      library.exchange.close().catch(() => undefined);
    },
    book: (symbol, depth) => {
      const track = tracks.get(symbol);
      if (!track?.book || opened === null) return null;
      if (opened.clock.now() - track.bookAtMs > staleBookMs) return null;
      const [bids, asks] = [track.book.best('bid', depth), track.book.best('ask', depth)];
      const isAccepted = track.prices.acceptsBook(bids[0]?.price ?? null, asks[0]?.price ?? null);
      return isAccepted ? { symbol, bids, asks, derived: false } : null;
    },
    // Bars are passed on while it runs and are then in the store.
    history: () => [],
  };
};
