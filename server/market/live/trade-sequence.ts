import type { Amount } from '../../../schemas/kernel/money';
import type { Side } from '../feed';

/** A trade as the exchange published it. */
export type LiveTrade = {
  readonly id: string;
  readonly timeMs: number;
  readonly price: Amount;
  readonly quantity: Amount;
  readonly side: Side;
};

/** The position in the sequence of trades: a time, and the last trade if there was one. */
export type Place = { readonly timeMs: number; readonly id: string | null };

/** One response of the exchange, ascending; full if there may be more. */
export type Page = { readonly trades: readonly LiveTrade[]; readonly isFull: boolean };

export type TradeLine = {
  /** Passes trades on from this time; earlier ones are queued. */
  readonly begin: (fromMs: number) => void;
  readonly hasBegun: () => boolean;
  /** Adds received trades, from stream or call. */
  readonly offer: (trades: readonly LiveTrade[]) => void;
  /** Requests the trades missed since the last one. Trades received meanwhile follow them. */
  readonly fill: () => Promise<void>;
};

/** A longer gap stays a gap: a hundred thousand trades are some hours of a busy pair. */
const mostPages = 100;

/**
 * Merges trades from socket and calls by time, each once. Trades older than the last one, or known,
 * are dropped, because bars and orders were already computed without them.
 */
export const createTradeLine = (
  emit: (trade: LiveTrade) => void,
  tradesAfter: (place: Place) => Promise<Page>,
): TradeLine => {
  let place: Place | null = null;
  let idsAtPlace = new Set<string>();
  let held: LiveTrade[] = [];
  let filling: Promise<void> | null = null;

  const take = (trade: LiveTrade): boolean => {
    if (place === null || trade.timeMs < place.timeMs) return false;
    if (trade.timeMs > place.timeMs) idsAtPlace = new Set();
    if (idsAtPlace.has(trade.id)) return false;
    idsAtPlace.add(trade.id);
    place = { timeMs: trade.timeMs, id: trade.id };
    emit(trade);
    return true;
  };
  const takeAll = (trades: readonly LiveTrade[]): number => trades.filter(take).length;
  const fillPages = async () => {
    for (let page = 0; page < mostPages && place !== null; page += 1) {
      const { trades, isFull } = await tradesAfter(place);
      if (takeAll(trades) === 0 || !isFull) return;
    }
  };
  return {
    begin: (fromMs) => {
      place = { timeMs: fromMs, id: null };
    },
    hasBegun: () => place !== null,
    offer: (trades) => {
      if (place === null || filling !== null) held.push(...trades);
      else takeAll(trades);
    },
    fill: () => {
      filling ??= fillPages().finally(() => {
        filling = null;
        const waited = held;
        held = [];
        takeAll(waited);
      });
      return filling;
    },
  };
};
