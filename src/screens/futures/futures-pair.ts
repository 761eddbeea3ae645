import { type FuturesOrder, isOfPair } from '../../../schemas/futures/futures-order';
import type { Pair } from '../../../schemas/market/pair';
import { usePairs } from '../../realtime/live-provider';
import { type TradedPair, tradedPair } from '../trade/traded-pair';

type OfPair = Pick<FuturesOrder, 'symbol' | 'baseCurrencyId' | 'quoteCurrencyId'>;

export const pairAmong = (pairs: readonly Pair[] | null, order: OfPair): TradedPair =>
  tradedPair(
    pairs?.find((pair) => isOfPair(order, pair)),
    order,
  );

export const useFuturesPair = (order: OfPair): TradedPair => pairAmong(usePairs(), order);
