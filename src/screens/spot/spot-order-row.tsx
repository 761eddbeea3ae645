import { useIntl } from 'react-intl';
import { type Amount, isPositive, zero } from '../../../schemas/kernel/money';
import { percentOf } from '../../../schemas/spot/spot-estimate';
import { orderValue, type SpotOrder } from '../../../schemas/spot/spot-order';
import { settlementOf } from '../../../schemas/spot/spot-settlement';
import { Figure } from '../../components/figures/figure';
import { quantity as quantityText } from '../../format/figure';
import { CoinText, coinFigure, pairPrice } from '../trade/amounts';
import { MatchText } from '../trade/match-text';
import { OrderRow, RowAction, RowProgress } from '../trade/order-row';
import type { TradedPair } from '../trade/traded-pair';
import { useSpotPair } from './spot-pair';
import { SpotSideTag, SpotStatusTag } from './spot-words';

type Figures = { order: SpotOrder; pair: TradedPair };

/** How much of an order is done and of how much, in its own coin: a quantity, or what it spends. */
const sizeOf = ({ order, pair }: Figures): { done: Amount; whole: Amount; coin: string } =>
  order.quoteAmount === null
    ? { done: order.filled, whole: order.quantity, coin: pair.base }
    : {
        done: settlementOf(order)?.total ?? zero,
        whole: order.quoteAmount,
        coin: pair.quote,
      };

/** The limit of an order that waits, else what it was filled at; a worst price is neither. */
const priceOf = ({ match, price, filled, averagePrice, status }: SpotOrder): Amount | null => {
  const limit = match === 'limit' ? price : null;
  if (status === 'waiting' || !isPositive(filled)) return limit;
  return averagePrice ?? limit;
};

const Terms = ({ order, pair }: Figures) => {
  const { done, whole, coin } = sizeOf({ order, pair });
  const price = priceOf(order);
  return (
    <>
      <Figure>
        {quantityText(done, 8)} / {coinFigure(whole, coin)}
      </Figure>
      {price === null ? null : (
        <>
          {' '}
          <Figure>@ {pairPrice(price, pair)}</Figure>
        </>
      )}
    </>
  );
};

/** What a waiting order comes to at its price, and an ended one came to; nothing without a fill. */
const Value = ({ order, pair }: Figures) => {
  if (order.status === 'waiting') return <CoinText amount={orderValue(order)} coin={pair.quote} />;
  const total = settlementOf(order)?.total ?? null;
  if (total === null) return null;
  return order.quoteAmount === null ? (
    <CoinText amount={total} coin={pair.quote} />
  ) : (
    <CoinText amount={order.filled} coin={pair.base} />
  );
};

/** One order: its terms, what is filled, and its cancellation while it waits. */
export const SpotOrderRow = ({
  order,
  isCancelling,
  isBlocked,
  isNamed = false,
  onOpen,
  onCancel,
}: {
  order: SpotOrder;
  isCancelling: boolean;
  /** Another order is being cancelled just now. */
  isBlocked: boolean;
  /** The address names it. */
  isNamed?: boolean;
  onOpen: () => void;
  onCancel: () => void;
}) => {
  const intl = useIntl();
  const pair = useSpotPair(order);
  const { done, whole } = sizeOf({ order, pair });
  const percent = percentOf(whole, done);
  const isWaiting = order.status === 'waiting';
  return (
    <OrderRow
      isNamed={isNamed}
      side={<SpotSideTag side={order.side} />}
      symbol={pair.symbol}
      detail={<MatchText match={order.match} />}
      status={<SpotStatusTag status={order.status} />}
      terms={<Terms order={order} pair={pair} />}
      value={<Value order={order} pair={pair} />}
      time={order.createdAt}
      fee={
        order.fee && isPositive(order.filled) ? (
          <CoinText
            amount={order.fee}
            coin={order.feeCurrency || (order.side === 'buy' ? pair.base : pair.quote)}
          />
        ) : null
      }
      progress={
        isWaiting ? (
          <RowProgress
            percent={percent}
            tone={order.side === 'buy' ? 'rise' : 'fall'}
            label={intl.formatMessage({ id: 'spot.order.progress' }, { percent })}
          />
        ) : null
      }
      onOpen={onOpen}
      actions={
        isWaiting ? (
          <RowAction
            icon="close"
            label={intl.formatMessage(
              { id: 'spot.order.cancel.named' },
              { symbol: pair.symbol, price: pairPrice(order.price, pair) },
            )}
            isPending={isCancelling}
            isBlocked={isBlocked}
            onPress={onCancel}
          />
        ) : null
      }
    />
  );
};
