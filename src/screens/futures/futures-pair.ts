import type { FuturesOrder } from '../../../schemas/futures/futures-order';
import type { Pair } from '../../../schemas/market/pair';
import { usePairs } from '../../realtime/live-provider';
import type { TradedPair } from '../spot/traded-pair';

type OfPair = Pick<FuturesOrder, 'symbol' | 'baseCurrencyId' | 'quoteCurrencyId'>;

const isOf =
  ({ symbol, baseCurrencyId, quoteCurrencyId }: OfPair) =>
  (pair: Pair): boolean =>
    pair.symbol === symbol ||
    (pair.baseCurrencyId === baseCurrencyId && pair.quoteCurrencyId === quoteCurrencyId);

/** The pair of an order by its symbol or its currencies, of which a server may leave one out. */
export const pairAmong = (pairs: readonly Pair[] | null, order: OfPair): TradedPair => {
  const [base = '', quote = ''] = order.symbol.split('/');
  const unlisted = { symbol: order.symbol, base, quote, priceDecimals: null };
  return pairs?.find(isOf(order)) ?? unlisted;
};

export const useFuturesPair = (order: OfPair): TradedPair => pairAmong(usePairs(), order);
