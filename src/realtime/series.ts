import { useCallback, useEffectEvent, useSyncExternalStore } from 'react';
import type { Bar } from '../../schemas/market/candle';
import type { MarketTrade } from '../../schemas/market/live';
import type { Period } from '../../schemas/market/period';
import { perOwner } from '../components/base/per-owner';
import { createCandleStore } from './candle-store';
import type { Live } from './live';
import { useLive } from './live-provider';
import { createTradeStore } from './trade-store';

/** The stores live as long as the connection, so that trades are there when a screen opens again. */
const storesOf = perOwner((live: Live) => {
  const stores = { trades: createTradeStore(), candles: createCandleStore() };
  live.onSeries({ trades: stores.trades.take, bar: stores.candles.take });
  return stores;
});

/** The bars received since the component mounted; it subscribes to their channel while mounted. */
export const useLiveBars = (
  symbol: string,
  period: Period,
  onMissed: () => void,
): readonly Bar[] => {
  const live = useLive();
  const { hold } = live;
  const { candles } = storesOf(live);
  const missed = useEffectEvent(onMissed);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = candles.subscribe({ symbol, period }, listener, () => missed());
      const release = hold(`kline:${symbol}:${period}`);
      return () => {
        release();
        stop();
      };
    },
    [candles, hold, symbol, period],
  );
  return useSyncExternalStore(subscribe, () => candles.get({ symbol, period }));
};

/** The last trades of a pair, newest first; subscribes to their channel while mounted. */
export const useTrades = (symbol: string): readonly MarketTrade[] | null => {
  const live = useLive();
  const { hold } = live;
  const { trades } = storesOf(live);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = trades.subscribe(symbol, listener);
      const release = hold(`match_trade:${symbol}`);
      return () => {
        release();
        stop();
      };
    },
    [trades, hold, symbol],
  );
  return useSyncExternalStore(subscribe, () => trades.get(symbol));
};
