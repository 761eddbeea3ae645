import type { Pair } from '../../../schemas/market/pair';
import type { SpotOrder } from '../../../schemas/spot/spot-order';
import { usePairs } from '../../realtime/live-provider';

/** The currencies of an order, and the decimals of its prices; null if its pair is not listed. */
export type TradedPair = Pick<Pair, 'symbol' | 'base' | 'quote'> & { priceDecimals: number | null };

type OfPair = Pick<SpotOrder, 'symbol' | 'baseCurrencyId' | 'quoteCurrencyId'>;

/** The pair of an order by its currencies, because a server may leave its symbol out. */
export const useTradedPair = (order: OfPair): TradedPair => {
  const { symbol, baseCurrencyId, quoteCurrencyId } = order;
  const listed = usePairs()?.find(
    (pair) => pair.baseCurrencyId === baseCurrencyId && pair.quoteCurrencyId === quoteCurrencyId,
  );
  const [base = '', quote = ''] = symbol.split('/');
  return listed ?? { symbol, base, quote, priceDecimals: null };
};
