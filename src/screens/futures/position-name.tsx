import type { FuturesOrder } from '../../../schemas/futures/futures-order';
import { useFuturesPair } from './futures-pair';
import { LotsText, MultipleText, SideText } from './futures-words';

/** A position in one line: its side, pair, multiple and lots. */
export const PositionName = ({ order }: { order: FuturesOrder }) => {
  const { symbol } = useFuturesPair(order);
  return (
    <span>
      <SideText side={order.side} /> {symbol} <MultipleText times={order.multiple} />
      {' · '}
      <LotsText lots={order.lots} />
    </span>
  );
};
