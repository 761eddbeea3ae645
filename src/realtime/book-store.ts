import type { Level, MarketDepth } from '../../schemas/market/live';
import type { Schedule } from './frame-scheduler';
import { createKeyedStore } from './keyed-store';

/** The full book, best price first on both sides. */
export type LiveBook = {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly timeMs: number | null;
};

export type BookStore = {
  readonly get: (symbol: string) => LiveBook | null;
  readonly take: (symbol: string, message: Pick<MarketDepth, 'bids' | 'asks' | 'ts'>) => void;
  /** Removes all books, as when the connection that updates them is lost. */
  readonly clear: () => void;
  /** The last unsubscription removes the book, so that a stale one is never shown as current. */
  readonly subscribe: (symbol: string, listener: () => void) => () => void;
};

export const createBookStore = (schedule?: Schedule): BookStore => {
  const store = createKeyedStore<LiveBook>(schedule);
  const subscribers = new Map<string, number>();
  return {
    get: store.get,
    clear: store.clear,
    take: (symbol, { bids, asks, ts }) => {
      const known = store.newest(symbol)?.timeMs ?? null;
      if (!subscribers.has(symbol) || (ts !== null && known !== null && ts < known)) return;
      store.put(symbol, { bids, asks, timeMs: ts });
    },
    subscribe: (symbol, listener) => {
      subscribers.set(symbol, (subscribers.get(symbol) ?? 0) + 1);
      const stop = store.subscribe(symbol, listener);
      return () => {
        stop();
        const left = (subscribers.get(symbol) ?? 1) - 1;
        if (left > 0) {
          subscribers.set(symbol, left);
          return;
        }
        subscribers.delete(symbol);
        store.drop(symbol);
      };
    },
  };
};
