import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FuturesOrder } from '../../../schemas/futures/futures-order';
import type { Amount } from '../../../schemas/kernel/money';
import { classesOf } from '../../components/base/class-names';
import { Button, ButtonPair } from '../../components/controls/button';
import { Figure } from '../../components/figures/figure';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { price as priceText } from '../../format/figure';
import { timeStamp } from '../../format/time';
import { LiveText } from '../../realtime/live-text';
import { CoinText, PriceText } from '../trade/amounts';
import { NamedLabel, OrderCard, OrderHead, OrderName } from '../trade/order-card';
import styles from './futures-lists.module.css';
import { useFuturesPair } from './futures-pair';
import { FuturesSideTag, FuturesStatusTag, LotsText, MultipleText, noneOr } from './futures-words';
import { OpenPrice, RealisedProfit, Stops } from './order-rows';
import { LiveProfit, RiskBar } from './position-figures';

const css = classesOf(styles);

type CardProps = { order: FuturesOrder; onDetail: () => void };

/** Side, pair, multiple and lots; a tap on it opens everything that is known. */
const Head = ({ order, onDetail, end }: CardProps & { end?: ReactNode }) => {
  const pair = useFuturesPair(order);
  return (
    <OrderHead side={<FuturesSideTag side={order.side} />} end={end}>
      <button type="button" className={css('name')} onClick={onDetail}>
        <OrderName symbol={pair.symbol}>
          <MultipleText times={order.multiple} /> · <LotsText lots={order.lots} />
        </OrderName>
        <span className="tl-spoken">
          <FormattedMessage id="futures.record.open" />
        </span>
      </button>
    </OrderHead>
  );
};

const CreatedAt = ({ order: { openedAt, createdAt } }: { order: FuturesOrder }) => (
  <KeyValue
    label={
      openedAt === null ? (
        <FormattedMessage id="futures.time.placed" />
      ) : (
        <FormattedMessage id="futures.time.opened" />
      )
    }
  >
    <Figure>{timeStamp(openedAt ?? createdAt)}</Figure>
  </KeyValue>
);

const ActionLabel = ({
  order,
  children,
  name,
}: {
  order: FuturesOrder;
  children: ReactNode;
  name: 'futures.close.named' | 'futures.stops.named' | 'futures.cancel.named';
}) => {
  const intl = useIntl();
  const { symbol } = useFuturesPair(order);
  return (
    <NamedLabel spoken={intl.formatMessage({ id: name }, { symbol, id: order.id })}>
      {children}
    </NamedLabel>
  );
};

const PositionFigures = ({
  order,
  pair,
}: {
  order: FuturesOrder;
  pair: ReturnType<typeof useFuturesPair>;
}) => (
  <KeyValueList columns>
    <OpenPrice order={order} pair={pair} />
    <KeyValue label={<FormattedMessage id="futures.price.last" />}>
      <Figure>
        <LiveText
          symbol={pair.symbol}
          read={(quote) =>
            `${priceText(quote?.price ?? order.lastPrice, pair.priceDecimals ?? 2)} ${pair.quote}`
          }
        />
      </Figure>
    </KeyValue>
    <KeyValue label={<FormattedMessage id="futures.liquidation" />}>
      {noneOr(order.liquidationPrice, <PriceText price={order.liquidationPrice} pair={pair} />)}
    </KeyValue>
    <KeyValue label={<FormattedMessage id="futures.margin" />}>
      <CoinText amount={order.margin} coin={pair.quote} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="futures.fee" />}>
      <CoinText amount={order.fee} coin={pair.quote} />
    </KeyValue>
    <Stops order={order} pair={pair} />
    <CreatedAt order={order} />
  </KeyValueList>
);

/** A position with its live profit, and what can be done with it. */
export const PositionCard = ({
  order,
  burstRate,
  opensStops,
  isClosing,
  isBlocked,
  onStops,
  onClose,
  onDetail,
}: CardProps & {
  burstRate: Amount;
  opensStops: boolean;
  isClosing: boolean;
  /** Another position is being closed just now. */
  isBlocked: boolean;
  onStops: () => void;
  onClose: () => void;
}) => {
  const pair = useFuturesPair(order);
  const isHeld = order.status === 'holding';
  return (
    <OrderCard>
      <Head
        order={order}
        onDetail={onDetail}
        end={isHeld ? null : <FuturesStatusTag order={order} />}
      />
      <LiveProfit order={order} symbol={pair.symbol} unit={pair.quote} />
      <RiskBar order={order} symbol={pair.symbol} burstRate={burstRate} />
      <PositionFigures order={order} pair={pair} />
      {isHeld ? (
        <ButtonPair>
          {opensStops ? (
            <Button variant="secondary" onPress={onStops}>
              <ActionLabel order={order} name="futures.stops.named">
                <FormattedMessage id="futures.stops" />
              </ActionLabel>
            </Button>
          ) : null}
          <Button variant="secondary" pending={isClosing} disabled={isBlocked} onPress={onClose}>
            <ActionLabel order={order} name="futures.close.named">
              <FormattedMessage id="futures.close" />
            </ActionLabel>
          </Button>
        </ButtonPair>
      ) : null}
    </OrderCard>
  );
};

/** An order that waits for its price. */
export const EntrustedCard = ({
  order,
  opensStops,
  canCancel,
  isCancelling,
  isBlocked,
  onStops,
  onCancel,
  onDetail,
}: CardProps & {
  opensStops: boolean;
  /** The server can cancel orders. */
  canCancel: boolean;
  isCancelling: boolean;
  isBlocked: boolean;
  onStops: () => void;
  onCancel: () => void;
}) => {
  const pair = useFuturesPair(order);
  return (
    <OrderCard>
      <Head order={order} onDetail={onDetail} end={<FuturesStatusTag order={order} />} />
      <KeyValueList columns>
        <OpenPrice order={order} pair={pair} />
        <KeyValue label={<FormattedMessage id="futures.margin" />}>
          <CoinText amount={order.margin} coin={pair.quote} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="futures.fee" />}>
          <CoinText amount={order.fee} coin={pair.quote} />
        </KeyValue>
        <Stops order={order} pair={pair} />
        <CreatedAt order={order} />
      </KeyValueList>
      <ButtonPair>
        {opensStops ? (
          <Button variant="secondary" onPress={onStops}>
            <ActionLabel order={order} name="futures.stops.named">
              <FormattedMessage id="futures.stops" />
            </ActionLabel>
          </Button>
        ) : null}
        {canCancel ? (
          <Button
            variant="secondary"
            pending={isCancelling}
            disabled={isBlocked}
            onPress={onCancel}
          >
            <ActionLabel order={order} name="futures.cancel.named">
              <FormattedMessage id="spot.order.cancel" />
            </ActionLabel>
          </Button>
        ) : null}
      </ButtonPair>
    </OrderCard>
  );
};

/** An order that has ended. */
export const EndedCard = ({ order, onDetail }: CardProps) => {
  const pair = useFuturesPair(order);
  return (
    <OrderCard>
      <Head order={order} onDetail={onDetail} end={<FuturesStatusTag order={order} />} />
      {order.status === 'closed' ? <RealisedProfit order={order} pair={pair} /> : null}
      <KeyValueList columns>
        <OpenPrice order={order} pair={pair} />
        {order.status === 'closed' ? (
          <KeyValue label={<FormattedMessage id="futures.price.close" />}>
            <PriceText price={order.lastPrice} pair={pair} />
          </KeyValue>
        ) : null}
        <KeyValue label={<FormattedMessage id="futures.time.closed" />}>
          <Figure>{timeStamp(order.closedAt ?? order.createdAt)}</Figure>
        </KeyValue>
      </KeyValueList>
    </OrderCard>
  );
};
