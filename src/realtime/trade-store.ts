import type { MarketTrade } from '../../schemas/market/live';
import { createKeyedStore, type Frame } from './keyed-store';

export type TradeStore = {
  /** Newest first; null until the first have come. */
  readonly get: (symbol: string) => readonly MarketTrade[] | null;
  readonly take: (symbol: string, trades: readonly MarketTrade[]) => void;
  readonly subscribe: (symbol: string, listener: () => void) => () => void;
};

const kept = 50;

/** The last trades of each pair. One that comes twice, in a snapshot and in a batch, is kept once. */
export const createTradeStore = (frame?: Frame): TradeStore => {
  const store = createKeyedStore<readonly MarketTrade[]>(frame);
  return {
    get: store.get,
    take: (symbol, trades) => {
      const known = store.newest(symbol) ?? [];
      const uids = new Set(known.map(({ uid }) => uid));
      const fresh = trades.filter(({ uid }) => !uids.has(uid)).toReversed();
      if (fresh.length === 0 && known.length > 0) return;
      const all = [...fresh, ...known].sort((a, b) => b.timeMs - a.timeMs);
      store.put(symbol, all.slice(0, kept));
    },
    subscribe: store.subscribe,
  };
};
