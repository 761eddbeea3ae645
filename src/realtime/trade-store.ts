import type { MarketTrade } from '../../schemas/market/live';
import type { Schedule } from './frame-scheduler';
import { createKeyedStore } from './keyed-store';

export type TradeStore = {
  /** Newest first; null before the first arrived. */
  readonly get: (symbol: string) => readonly MarketTrade[] | null;
  readonly take: (symbol: string, trades: readonly MarketTrade[]) => void;
  readonly subscribe: (symbol: string, listener: () => void) => () => void;
};

const maxTrades = 50;

/** The last trades of each pair. One that is in a snapshot and in a batch is stored once. */
export const createTradeStore = (schedule?: Schedule): TradeStore => {
  const store = createKeyedStore<readonly MarketTrade[]>(schedule);
  return {
    get: store.get,
    take: (symbol, trades) => {
      const known = store.newest(symbol) ?? [];
      const uids = new Set(known.map(({ uid }) => uid));
      const fresh = trades.filter(({ uid }) => !uids.has(uid)).toReversed();
      if (fresh.length === 0 && known.length > 0) return;
      const all = [...fresh, ...known].sort((a, b) => b.timeMs - a.timeMs);
      store.put(symbol, all.slice(0, maxTrades));
    },
    subscribe: store.subscribe,
  };
};
