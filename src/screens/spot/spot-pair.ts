import type { SpotOrder } from '../../../schemas/spot/spot-order';
import { usePairs } from '../../realtime/live-provider';
import { type TradedPair, tradedPair } from '../trade/traded-pair';

type OfPair = Pick<SpotOrder, 'symbol' | 'baseCurrencyId' | 'quoteCurrencyId'>;

/** The pair of an order by its currencies, because a server may leave its symbol out. */
export const useSpotPair = (order: OfPair): TradedPair => {
  const listed = usePairs()?.find(
    (pair) =>
      pair.baseCurrencyId === order.baseCurrencyId &&
      pair.quoteCurrencyId === order.quoteCurrencyId,
  );
  return tradedPair(listed, order);
};
