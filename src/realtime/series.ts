import { useCallback, useEffectEvent, useSyncExternalStore } from 'react';
import type { Bar, Period } from '../../schemas/market/candle';
import type { MarketTrade } from '../../schemas/market/live';
import { useLive } from './live-provider';

/** The bars that the socket told of since they are on screen. They are asked for as long as they are. */
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

/** The last trades of a pair, newest first; asked for as long as they are on screen. */
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
