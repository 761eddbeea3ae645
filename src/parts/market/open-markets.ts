import type { Pair } from '../../../schemas/market/pair';
import { useConfig } from '../../context/config';

export type OpenMarket = 'spot' | 'contract' | 'option';

/** The markets that a pair is open in, in the order of the app. */
export const useOpenMarkets = (pair: Pair): readonly OpenMarket[] => {
  const { lever, option } = useConfig().features;
  const markets: OpenMarket[] = [];
  if (pair.opensSpot) markets.push('spot');
  if (pair.opensFutures && lever) markets.push('contract');
  if (pair.opensOption && option) markets.push('option');
  return markets;
};
