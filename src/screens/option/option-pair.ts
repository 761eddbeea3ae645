import { decimalsOf } from '../../../schemas/kernel/money';
import type { OptionOrder } from '../../../schemas/option/option-order';
import { usePairs } from '../../realtime/live-provider';

/** The name of an order's pair and the decimals of its prices, also where it is listed no more. */
export type OrderedPair = { symbol: string; quote: string; priceDecimals: number };

export const useOrderedPair = (
  order: Pick<OptionOrder, 'pairId' | 'symbol' | 'openPrice'>,
): OrderedPair => {
  const listed = usePairs()?.find(({ id }) => id === order.pairId);
  const [, quote = ''] = order.symbol.split('/');
  return listed ?? { symbol: order.symbol, quote, priceDecimals: decimalsOf(order.openPrice) };
};
