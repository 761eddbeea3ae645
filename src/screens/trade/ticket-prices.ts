import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Amount } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { protectionPrice } from '../../../schemas/spot/spot-estimate';
import type { PriceLevel } from '../../../schemas/spot/spot-fill';
import type { SpotSide } from '../../../schemas/spot/spot-order';
import { useLimits } from '../../context/limits';
import { useConnection, useIsStale, useLive } from '../../realtime/live-provider';

const lookEveryMs = 1_000;

/** The book and the last price as they were at the last look; null where there is none. */
type Prices = {
  asks: readonly PriceLevel[];
  bids: readonly PriceLevel[];
  last: Amount | null;
};

const noLevels: readonly PriceLevel[] = [];

const isSame = (a: Prices, b: Prices) =>
  a.asks === b.asks && a.bids === b.bids && a.last === b.last;

/** Looks at the market once a second: a form that follows every tick would be rendered all the time. */
const usePrices = (symbol: string): Prices => {
  const { books, quotes, hold } = useLive();
  const seen = useRef<Prices>({ asks: noLevels, bids: noLevels, last: null });
  const look = useCallback(() => {
    const book = books.get(symbol);
    const now = {
      asks: book?.asks ?? noLevels,
      bids: book?.bids ?? noLevels,
      last: quotes.get(symbol)?.price ?? null,
    };
    return now;
  }, [books, quotes, symbol]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const take = () => {
        const now = look();
        if (isSame(now, seen.current)) return;
        seen.current = now;
        listener();
      };
      const hasBook = () => seen.current.asks.length > 0 || seen.current.bids.length > 0;
      const takeFirstBook = () => {
        if (!hasBook()) take();
      };
      const takeFirstQuote = () => {
        if (seen.current.last === null && !hasBook()) take();
      };
      take();
      const timer = setInterval(take, lookEveryMs);
      const stops = [
        books.subscribe(symbol, takeFirstBook),
        hold(`market_depth:${symbol}`),
        quotes.subscribe(symbol, takeFirstQuote),
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

export type TicketPrices = {
  last: Amount | null;
  /** The levels that an order would take, best first; empty while the book is unknown. */
  levelsFor: (side: SpotSide) => readonly PriceLevel[];
  /** At which an order would be filled at once. */
  bestFor: (side: SpotSide) => Amount | null;
  /** Beyond which a market order is not filled. */
  worstFor: (side: SpotSide) => Amount | null;
  /** Whether anything may be ordered at these prices. */
  isFresh: boolean;
  isOffline: boolean;
};

export const useTicketPrices = (pair: Pair): TicketPrices => {
  const { asks, bids, last } = usePrices(pair.symbol);
  const isStale = useIsStale(pair.symbol);
  const isOffline = useConnection() === 'offline';
  const slip = useLimits()['spot.market_slip'];
  return useMemo(() => {
    const levelsFor = (side: SpotSide) => (side === 'buy' ? asks : bids);
    const bestFor = (side: SpotSide) => levelsFor(side)[0]?.price ?? last;
    return {
      last,
      levelsFor,
      bestFor,
      worstFor: (side) => {
        const best = bestFor(side);
        return best && protectionPrice(side, best, slip, pair.priceDecimals);
      },
      isFresh: last !== null && !isStale && !isOffline,
      isOffline,
    };
  }, [asks, bids, last, isStale, isOffline, slip, pair.priceDecimals]);
};
