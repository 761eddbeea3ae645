import { type FuturesOrder, isOfPair } from '../../../schemas/futures/futures-order';
import type { Pair } from '../../../schemas/market/pair';
import { usePairs } from '../../realtime/live-provider';
import type { TradedPair } from '../spot/traded-pair';

type OfPair = Pick<FuturesOrder, 'symbol' | 'baseCurrencyId' | 'quoteCurrencyId'>;

/** The pair of an order; one that is not listed is known by its symbol alone. */
export const pairAmong = (pairs: readonly Pair[] | null, order: OfPair): TradedPair => {
  const [base = '', quote = ''] = order.symbol.split('/');
  const unlisted = { symbol: order.symbol, base, quote, priceDecimals: null };
  return pairs?.find((pair) => isOfPair(order, pair)) ?? unlisted;
};

export const useFuturesPair = (order: OfPair): TradedPair => pairAmong(usePairs(), order);
