import { type Amount, amountFrom, zero } from '../../../schemas/kernel/money';
import type { OptionOrder } from '../../../schemas/option/option-order';
import { netResult, settleOption } from '../../../schemas/option/option-settlement';
import { useQuote } from '../../realtime/live-provider';
import { MoneyChangeText } from '../../realtime/money-text';

/** What the order would come to at a price after its fee, by the function that settles it. */
const netAt = (order: OptionOrder, price: Amount): Amount | null => {
  const { profitPercent } = order;
  if (profitPercent === null) return null;
  const fee = order.fee ?? zero;
  return netResult({ ...settleOption({ ...order, fee, profitPercent }, price), fee });
};

/** The result at the price of now; it renders only when that result changes. */
export const OrderEstimate = ({
  order,
  symbol,
  decimals,
}: {
  order: OptionOrder;
  symbol: string;
  /** Those of the figures beside it. */
  decimals: number;
}) => {
  const net = useQuote(symbol, (quote) => {
    const price = quote?.price ?? null;
    return price && netAt(order, price);
  });
  return (
    <MoneyChangeText
      amount={net && amountFrom(net)}
      coin={order.currency}
      decimals={decimals}
      isEstimate
    />
  );
};
