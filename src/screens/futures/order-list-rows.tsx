import { useIntl } from 'react-intl';
import type { FuturesOrder } from '../../../schemas/futures/futures-order';
import { isPositive } from '../../../schemas/kernel/money';
import { Figure } from '../../components/figures/figure';
import { CoinText, coinFigure, pairPrice } from '../trade/amounts';
import { OrderRow, RowAction } from '../trade/order-row';
import { useFuturesPair } from './futures-pair';
import { FuturesSideTag, FuturesStatusTag, LotsText, MultipleText } from './futures-words';
import { NetResult } from './net-result';

type RowProps = { order: FuturesOrder; isNamed?: boolean; onDetail: () => void };

const useCommon = ({ order, isNamed = false, onDetail }: RowProps) => {
  const pair = useFuturesPair(order);
  return {
    pair,
    common: {
      isNamed,
      side: <FuturesSideTag side={order.side} />,
      symbol: pair.symbol,
      detail: (
        <>
          <MultipleText times={order.multiple} /> · <LotsText lots={order.lots} />
        </>
      ),
      status: <FuturesStatusTag order={order} />,
      fee: isPositive(order.fee) ? <CoinText amount={order.fee} coin={pair.quote} /> : null,
      onOpen: onDetail,
    },
  };
};

/** An order that waits for its price, with its margin. */
export const EntrustedRow = ({
  opensStops,
  canCancel,
  isCancelling,
  isBlocked,
  onStops,
  onCancel,
  ...row
}: RowProps & {
  opensStops: boolean;
  /** The server can cancel orders. */
  canCancel: boolean;
  isCancelling: boolean;
  isBlocked: boolean;
  onStops: () => void;
  onCancel: () => void;
}) => {
  const intl = useIntl();
  const { order } = row;
  const { pair, common } = useCommon(row);
  const values = { symbol: pair.symbol, id: order.id };
  return (
    <OrderRow
      {...common}
      terms={
        <Figure>
          {coinFigure(order.quantity, pair.base)} @ {pairPrice(order.openPrice, pair)}
        </Figure>
      }
      value={<CoinText amount={order.margin} coin={pair.quote} />}
      time={order.createdAt}
      actions={
        <>
          {opensStops ? (
            <RowAction
              icon="edit"
              label={intl.formatMessage({ id: 'futures.stops.named' }, values)}
              onPress={onStops}
            />
          ) : null}
          {canCancel ? (
            <RowAction
              icon="close"
              label={intl.formatMessage({ id: 'futures.cancel.named' }, values)}
              isPending={isCancelling}
              isBlocked={isBlocked}
              onPress={onCancel}
            />
          ) : null}
        </>
      }
    />
  );
};

/** An order that has ended: of a closed position its two prices and its profit. */
export const EndedRow = (row: RowProps) => {
  const { order } = row;
  const { pair, common } = useCommon(row);
  const isClosed = order.status === 'closed';
  return (
    <OrderRow
      {...common}
      terms={
        isClosed ? (
          <Figure>
            {pairPrice(order.openPrice, pair)}
            {order.lastPrice === null ? null : ` → ${pairPrice(order.lastPrice, pair)}`}
          </Figure>
        ) : (
          <Figure>
            {coinFigure(order.quantity, pair.base)} @ {pairPrice(order.openPrice, pair)}
          </Figure>
        )
      }
      value={isClosed ? <NetResult order={order} realised={order.realised} /> : null}
      time={order.closedAt ?? order.createdAt}
    />
  );
};
