import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type Amount, amountFrom } from '../../../schemas/kernel/money';
import { useConfig } from '../../context/config';
import { useConnection, useLive } from '../../realtime/live-provider';
import { everySecond } from '../../realtime/shared-interval';

/** The last price of a pair, and whether anything may be ordered at it. */
export type LastPrice = { price: Amount | null; isFresh: boolean };

const none: LastPrice = { price: null, isFresh: false };

/** The last prices of pairs, once a second: sums over many of them would render on every tick. */
export const useLastPrices = (symbols: readonly string[]): ((symbol: string) => LastPrice) => {
  const { quotes } = useLive();
  const isOffline = useConnection() === 'offline';
  const { staleMs } = useConfig();
  const key = symbols.join(' ');
  const read = useCallback(
    () =>
      key
        .split(' ')
        .map((symbol) => {
          const mark = quotes.isOlderThan(symbol, staleMs) === false ? 'fresh' : 'stale';
          return `${quotes.get(symbol)?.price ?? ''}:${mark}`;
        })
        .join(' '),
    [quotes, key, staleMs],
  );
  const text = useSyncExternalStore(everySecond, read, read);
  return useMemo(() => {
    const read = text.split(' ').map((one): LastPrice => {
      const [price = '', mark] = one.split(':');
      return { price: amountFrom(price), isFresh: mark === 'fresh' && !isOffline };
    });
    const known = new Map(key.split(' ').map((symbol, at) => [symbol, read[at] ?? none]));
    return (symbol) => known.get(symbol) ?? none;
  }, [text, key, isOffline]);
};
