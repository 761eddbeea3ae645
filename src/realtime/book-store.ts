import type { Level, MarketDepth } from '../../schemas/market/live';
import { createKeyedStore, type Frame } from './keyed-store';

/** A whole book, best price first on both sides. */
export type Book = {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly timeMs: number | null;
};

export type BookStore = {
  readonly get: (symbol: string) => Book | null;
  readonly take: (symbol: string, message: Pick<MarketDepth, 'bids' | 'asks' | 'ts'>) => void;
  /** Nothing says any longer that the books are what they were. */
  readonly clear: () => void;
  /** The last one who stops watching takes the book away: an old one must not be shown as a new one. */
  readonly subscribe: (symbol: string, listener: () => void) => () => void;
};

export const createBookStore = (frame?: Frame): BookStore => {
  const store = createKeyedStore<Book>(frame);
  const watchers = new Map<string, number>();
  return {
    get: store.get,
    clear: store.clear,
    take: (symbol, { bids, asks, ts }) => {
      const known = store.newest(symbol)?.timeMs ?? null;
      if (!watchers.has(symbol) || (ts !== null && known !== null && ts < known)) return;
      store.put(symbol, { bids, asks, timeMs: ts });
    },
    subscribe: (symbol, listener) => {
      watchers.set(symbol, (watchers.get(symbol) ?? 0) + 1);
      const stop = store.subscribe(symbol, listener);
      return () => {
        stop();
        const left = (watchers.get(symbol) ?? 1) - 1;
        if (left > 0) {
          watchers.set(symbol, left);
          return;
        }
        watchers.delete(symbol);
        store.drop(symbol);
      };
    },
  };
};
