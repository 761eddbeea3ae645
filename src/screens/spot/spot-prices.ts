import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Amount } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { protectionPrice } from '../../../schemas/spot/spot-estimate';
import type { SpotSide } from '../../../schemas/spot/spot-order';
import { useLimits } from '../../app/limits';
import { useConnection, useIsStale, useLive } from '../../realtime/live-provider';

const lookEveryMs = 1_000;

/** The best offers and the last price as they were at the last look; null where there is none. */
type Prices = { ask: Amount | null; bid: Amount | null; last: Amount | null };

const isSame = (a: Prices, b: Prices) => a.ask === b.ask && a.bid === b.bid && a.last === b.last;

/** Looks at the market once a second: a form that follows every tick would be rendered all the time. */
const usePrices = (symbol: string): Prices => {
  const { books, quotes, hold } = useLive();
  const seen = useRef<Prices>({ ask: null, bid: null, last: null });
  const look = useCallback(() => {
    const book = books.get(symbol);
    const now = {
      ask: book?.asks[0]?.price ?? null,
      bid: book?.bids[0]?.price ?? null,
      last: quotes.get(symbol)?.price ?? null,
    };
    const isFirst = seen.current.last === null && seen.current.ask === null;
    return { now, isFirst };
  }, [books, quotes, symbol]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const take = () => {
        const { now } = look();
        if (isSame(now, seen.current)) return;
        seen.current = now;
        listener();
      };
      const takeFirst = () => {
        if (look().isFirst) take();
      };
      take();
      const timer = setInterval(take, lookEveryMs);
      const stops = [
        books.subscribe(symbol, takeFirst),
        hold(`market_depth:${symbol}`),
        quotes.subscribe(symbol, takeFirst),
      ];
      return () => {
        clearInterval(timer);
        for (const stop of stops) stop();
      };
    },
    [look, books, quotes, hold, symbol],
  );
  return useSyncExternalStore(subscribe, () => seen.current);
};

export type SpotPrices = {
  last: Amount | null;
  /** At which an order would be filled at once. */
  bestFor: (side: SpotSide) => Amount | null;
  /** Beyond which a market order is not filled. */
  worstFor: (side: SpotSide) => Amount | null;
  /** Whether anything may be ordered at these prices. */
  isFresh: boolean;
  isOffline: boolean;
};

export const useSpotPrices = (pair: Pair): SpotPrices => {
  const { ask, bid, last } = usePrices(pair.symbol);
  const isStale = useIsStale(pair.symbol);
  const isOffline = useConnection() === 'offline';
  const slip = useLimits()['spot.market_slip'];
  return useMemo(() => {
    const bestFor = (side: SpotSide) => (side === 'buy' ? ask : bid) ?? last;
    return {
      last,
      bestFor,
      worstFor: (side) => {
        const best = bestFor(side);
        return best && protectionPrice(side, best, slip, pair.priceDecimals);
      },
      isFresh: last !== null && !isStale && !isOffline,
      isOffline,
    };
  }, [ask, bid, last, isStale, isOffline, slip, pair.priceDecimals]);
};
