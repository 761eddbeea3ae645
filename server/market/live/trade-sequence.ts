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
export type TradePosition = { readonly timeMs: number; readonly id: string | null };

/** One response of the exchange, ascending; full if there may be more. */
export type Page = { readonly trades: readonly LiveTrade[]; readonly isFull: boolean };

export type TradeSequence = {
  /** Passes trades on from this time; earlier ones are queued. */
  readonly begin: (fromMs: number) => void;
  readonly hasBegun: () => boolean;
  /** Adds received trades, from stream or call. */
  readonly offer: (trades: readonly LiveTrade[]) => void;
  /** Requests the trades missed since the last one. Trades received meanwhile follow them. */
  readonly fill: () => Promise<void>;
};

/** A longer gap stays a gap: a hundred thousand trades are some hours of a busy pair. */
const maxPages = 100;

/**
 * Merges trades from socket and calls by time, each once. Trades older than the last one, or known,
 * are dropped, because bars and orders were already computed without them.
 */
export const createTradeSequence = (
  emit: (trade: LiveTrade) => void,
  tradesAfter: (position: TradePosition) => Promise<Page>,
): TradeSequence => {
  let position: TradePosition | null = null;
  let idsAtPosition = new Set<string>();
  let queued: LiveTrade[] = [];
  let filling: Promise<void> | null = null;

  const take = (trade: LiveTrade): boolean => {
    if (position === null || trade.timeMs < position.timeMs) return false;
    if (trade.timeMs > position.timeMs) idsAtPosition = new Set();
    if (idsAtPosition.has(trade.id)) return false;
    idsAtPosition.add(trade.id);
    position = { timeMs: trade.timeMs, id: trade.id };
    emit(trade);
    return true;
  };
  const takeAll = (trades: readonly LiveTrade[]): number => trades.filter(take).length;
  const fillPages = async () => {
    for (let page = 0; page < maxPages && position !== null; page += 1) {
      const { trades, isFull } = await tradesAfter(position);
      if (takeAll(trades) === 0 || !isFull) return;
    }
  };
  return {
    begin: (fromMs) => {
      position = { timeMs: fromMs, id: null };
    },
    hasBegun: () => position !== null,
    offer: (trades) => {
      if (position === null || filling !== null) queued.push(...trades);
      else takeAll(trades);
    },
    fill: () => {
      filling ??= fillPages().finally(() => {
        filling = null;
        const pending = queued;
        queued = [];
        takeAll(pending);
      });
      return filling;
    },
  };
};
