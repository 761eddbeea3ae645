import type { Amount } from '../../../schemas/kernel/money';
import type { TradeSide } from '../feed';

/** A trade as the exchange published it. */
export type LiveTrade = {
  readonly id: string;
  readonly timeMs: number;
  readonly price: Amount;
  readonly quantity: Amount;
  readonly side: TradeSide;
};

/** The position in the sequence of trades: a time, and the last trade if there was one. */
export type TradePosition = { readonly timeMs: number; readonly id: string | null };

/** One response of the exchange, ascending; full if there may be more. */
export type TradePage = { readonly trades: readonly LiveTrade[]; readonly isFull: boolean };

export type TradeSequence = {
  /** Passes trades on from this time; earlier ones are queued. */
  readonly begin: (fromMs: number) => void;
  readonly hasBegun: () => boolean;
  /** Adds received trades of the stream; if their numbers have a gap, it is filled first. */
  readonly offer: (trades: readonly LiveTrade[]) => void;
  /** Requests the trades missed since the last one. Trades received meanwhile follow them. */
  readonly fill: () => Promise<void>;
};

/** Trades received while a gap is filled, or before the start. The calls return older ones. */
const maxQueued = 10_000;
/** Ids of the last trades, by which repeated ones are recognised. */
const maxKnownIds = 10_000;

/** A longer gap stays a gap: a hundred thousand trades are some hours of a busy pair. */
const maxPages = 100;

export type TradeReceiver = {
  /** Whether a trade that is next in the sequence is passed on; if not, it leaves no trace. */
  readonly accepts: (trade: LiveTrade) => boolean;
  /** Whether trades are missing between the one with this id and another. */
  readonly isGap: (id: string, next: string) => boolean;
  readonly emit: (trade: LiveTrade) => void;
};

/**
 * Merges trades from socket and calls by time, each once. Trades older than the last one, or known,
 * are dropped, because bars and orders were already computed without them.
 */
export const createTradeSequence = (
  { accepts, isGap, emit }: TradeReceiver,
  tradesAfter: (position: TradePosition) => Promise<TradePage>,
): TradeSequence => {
  let position: TradePosition | null = null;
  const knownIds = new Set<string>();
  let queued: LiveTrade[] = [];
  let filling: Promise<void> | null = null;

  const take = (trade: LiveTrade): boolean => {
    if (position === null || trade.timeMs < position.timeMs) return false;
    if (knownIds.has(trade.id) || !accepts(trade)) return false;
    knownIds.add(trade.id);
    const [oldest] = knownIds;
    if (knownIds.size > maxKnownIds && oldest !== undefined) knownIds.delete(oldest);
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
  const enqueue = (trades: readonly LiveTrade[]) => {
    queued = [...queued, ...trades].slice(-maxQueued);
  };
  const fill = (): Promise<void> => {
    filling ??= fillPages().finally(() => {
      filling = null;
      const pending = queued;
      queued = [];
      takeAll(pending);
    });
    return filling;
  };
  const gapIn = (trades: readonly LiveTrade[]): number =>
    trades.findIndex(({ id }, index) => {
      const before = index === 0 ? position?.id : trades[index - 1]?.id;
      return typeof before === 'string' && isGap(before, id);
    });
  return {
    begin: (fromMs) => {
      position = { timeMs: fromMs, id: null };
    },
    hasBegun: () => position !== null,
    offer: (trades) => {
      if (position === null || filling !== null) return enqueue(trades);
      const gap = gapIn(trades);
      if (gap === -1) return void takeAll(trades);
      takeAll(trades.slice(0, gap));
      enqueue(trades.slice(gap));
      fill().catch(() => undefined);
    },
    fill,
  };
};
