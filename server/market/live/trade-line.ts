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

/** Where a line of trades stands: the instant, and the last trade when there was one. */
export type Place = { readonly timeMs: number; readonly id: string | null };

/** One answer of the exchange, ascending; full when there may be more behind it. */
export type Page = { readonly trades: readonly LiveTrade[]; readonly isFull: boolean };

export type TradeLine = {
  /** From here on trades are taken; what came earlier waits in the line. */
  readonly begin: (fromMs: number) => void;
  readonly hasBegun: () => boolean;
  /** Trades as they were heard, from wherever. */
  readonly offer: (trades: readonly LiveTrade[]) => void;
  /** Asks for what was missed since the last trade. What is heard meanwhile comes after it. */
  readonly fill: () => Promise<void>;
};

/** A longer gap stays a gap: a hundred thousand trades are some hours of a busy pair. */
const mostPages = 100;

/**
 * Puts what comes from socket and calls into one line: by time, each trade once. What is older than
 * the last one, or known, is dropped, because the market's bars and orders have gone past it.
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
