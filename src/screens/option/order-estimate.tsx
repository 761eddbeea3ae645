import { type Amount, amountFrom, zero } from '../../../schemas/kernel/money';
import type { OptionOrder } from '../../../schemas/option/option-order';
import { settleOption } from '../../../schemas/option/option-settlement';
import { useQuote } from '../../realtime/live-provider';
import { ProfitText } from './option-words';

/** What the order would come to at a price, by the function that settles it. */
const profitAt = (order: OptionOrder, price: Amount): Amount | null => {
  const { profitPercent } = order;
  if (profitPercent === null) return null;
  return settleOption({ ...order, fee: order.fee ?? zero, profitPercent }, price).realisedProfit;
};

/** The result at the price of now; it renders only when that result changes. */
export const OrderEstimate = ({ order, symbol }: { order: OptionOrder; symbol: string }) => {
  const profit = useQuote(symbol, (quote) => {
    const price = quote?.price ?? null;
    return price && profitAt(order, price);
  });
  return <ProfitText amount={profit && amountFrom(profit)} coin={order.currency} isEstimate />;
};
