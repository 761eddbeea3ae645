import type { ListedPair } from '../../instruments/instruments';
import type { Clock } from '../../platform/clock';
import { type FeedListener, tickUid } from '../feed';
import type { Library } from './library';
import { createPriceCheck, type PriceCheck } from './price-check';
import type { Requester } from './requester';
import type { TextBook } from './text-book';
import {
  createTradeSequence,
  type LiveTrade,
  type TradePage,
  type TradePosition,
  type TradeSequence,
} from './trade-sequence';
import { inOrder, readTrade } from './wire';

/** Trades per response. */
const pageSize = 1_000;

/** While a gap is filled the pair's newer trades wait, so the request times out early. */
const fillTimeoutMs = 5_000;

/** A trade whose number the exchange cannot be asked to continue from. */
class UnnumberedTrade extends Error {
  override readonly name = 'UnnumberedTrade';
}

/** A trade of another market, or of another time. */
class ImplausibleTrade extends Error {
  override readonly name = 'ImplausibleTrade';
}

/** One pair of the feed. */
export type LivePair = {
  readonly pair: ListedPair;
  /** The pair's name at the exchange. */
  readonly exchangeSymbol: string;
  readonly sequence: TradeSequence;
  readonly prices: PriceCheck;
  /** Passes on what the library parsed, without invalid trades. */
  readonly offer: (trades: readonly unknown[]) => void;
  /** The newest trade that was read from the stream. */
  streamed: unknown;
  /** When trades, and the book, were last received. */
  tradesAtMs: number;
  bookAtMs: number;
  book: TextBook | null;
};

export type TrackParts = {
  readonly library: Library;
  readonly clock: Clock;
  readonly requester: Requester;
  readonly listener: FeedListener;
  readonly feedId: string;
  /** Called with what could not be parsed. */
  readonly onUnreadable: (fault: unknown) => void;
};

const follower = (id: string): string => (BigInt(id) + 1n).toString();

export const createTrack = (
  pair: ListedPair,
  exchangeSymbol: string,
  parts: TrackParts,
): LivePair => {
  const { library, clock, requester, listener, feedId, onUnreadable } = parts;
  const { exchange, dialect } = library;

  const readable = (trades: readonly unknown[]): LiveTrade[] => {
    const read: LiveTrade[] = [];
    for (const trade of trades) {
      try {
        const next = readTrade(trade);
        if (dialect.tradesById && !/^\d{1,19}$/.test(next.id)) throw new UnnumberedTrade();
        read.push(next);
      } catch (fault) {
        onUnreadable(fault);
      }
    }
    return inOrder(read);
  };
  const emit = ({ id, timeMs: sourceTimeMs, price, quantity, side }: LiveTrade) => {
    listener.tick({
      uid: tickUid(feedId, pair, sourceTimeMs, id),
      pairId: pair.id,
      symbol: pair.symbol,
      // If the exchange's clock is ahead, prices would stay fresh too long.
      timeMs: Math.min(sourceTimeMs, clock.now()),
      sourceTimeMs,
      price,
      quantity,
      side,
      derived: false,
    });
  };
  const tradesAfter = async ({ timeMs, id }: TradePosition): Promise<TradePage> => {
    const found = await requester.request(
      () =>
        dialect.tradesById && id !== null
          ? exchange.fetchTrades(exchangeSymbol, undefined, pageSize, { fromId: follower(id) })
          : exchange.fetchTrades(exchangeSymbol, timeMs, pageSize),
      fillTimeoutMs,
    );
    return { trades: readable(found), isFull: found.length >= pageSize };
  };
  const prices = createPriceCheck(clock);
  const accepts = (trade: LiveTrade): boolean => {
    const isAccepted = prices.accepts(trade);
    if (!isAccepted) onUnreadable(new ImplausibleTrade());
    return isAccepted;
  };
  const isGap = (id: string, next: string) => dialect.tradesById && BigInt(next) > BigInt(id) + 1n;
  const sequence = createTradeSequence({ accepts, isGap, emit }, tradesAfter);
  return {
    pair,
    exchangeSymbol,
    sequence,
    prices,
    offer: (trades) => sequence.offer(readable(trades)),
    streamed: null,
    tradesAtMs: 0,
    bookAtMs: 0,
    book: null,
  };
};
