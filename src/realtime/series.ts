import { useCallback, useEffectEvent, useSyncExternalStore } from 'react';
import type { Bar, Period } from '../../schemas/market/candle';
import type { MarketTrade } from '../../schemas/market/live';
import { useLive } from './live-provider';

/** The bars received since the component mounted; it subscribes to their channel while mounted. */
export const useLiveBars = (
  symbol: string,
  period: Period,
  onMissed: () => void,
): readonly Bar[] => {
  const { candles, hold } = useLive();
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
  const { trades, hold } = useLive();
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
