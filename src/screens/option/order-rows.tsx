import { FormattedMessage } from 'react-intl';
import type { OptionOrder } from '../../../schemas/option/option-order';
import { Button } from '../../components/controls/button';
import { AmountText } from '../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { price as priceText } from '../../format/figure';
import { timeStamp } from '../../format/time';
import { LiveText } from '../../realtime/live-text';
import { NamedLabel, OrderCard, OrderFoot, OrderHead, OrderName } from '../trade/order-card';
import { useOrderedPair } from './option-pair';
import {
  DurationText,
  OptionSideTag,
  OptionStatusTag,
  ProfitText,
  StakeText,
} from './option-words';
import { OrderCountdown } from './order-countdown';
import { OrderEstimate } from './order-estimate';

/** An order that waits for its delivery: what it would come to now, and how long it still waits. */
export const OpenOptionRow = ({ order }: { order: OptionOrder }) => {
  const { symbol, priceDecimals } = useOrderedPair(order);
  return (
    <OrderCard>
      <OrderHead side={<OptionSideTag side={order.side} />} end={<OrderCountdown order={order} />}>
        <OrderName symbol={symbol}>
          <DurationText seconds={order.seconds} />
        </OrderName>
      </OrderHead>
      <KeyValueList columns>
        <KeyValue label={<FormattedMessage id="label.quantity" />}>
          <StakeText amount={order.stake} coin={order.currency} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="option.estimate" />}>
          <OrderEstimate order={order} symbol={symbol} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="option.price.purchase" />}>
          <AmountText kind="price" amount={order.openPrice} decimals={priceDecimals} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="option.price.now" />}>
          <span className="tl-figure">
            <LiveText
              symbol={symbol}
              read={(quote) => priceText(quote?.price ?? null, priceDecimals)}
            />
          </span>
        </KeyValue>
      </KeyValueList>
    </OrderCard>
  );
};

/** A delivered order: its result, both prices, and the way to its evidence. */
export const DeliveredOptionRow = ({
  order,
  onOpen,
}: {
  order: OptionOrder;
  onOpen: () => void;
}) => {
  const { symbol, priceDecimals } = useOrderedPair(order);
  return (
    <OrderCard>
      <OrderHead side={<OptionSideTag side={order.side} />} end={<OptionStatusTag order={order} />}>
        <OrderName symbol={symbol}>
          <DurationText seconds={order.seconds} />
        </OrderName>
      </OrderHead>
      <KeyValueList columns>
        <KeyValue label={<FormattedMessage id="label.quantity" />}>
          <StakeText amount={order.stake} coin={order.currency} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="option.profit" />}>
          <ProfitText amount={order.realisedProfit} coin={order.currency} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="option.price.purchase" />}>
          <AmountText kind="price" amount={order.openPrice} decimals={priceDecimals} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="option.price.delivery" />}>
          <AmountText kind="price" amount={order.deliveryPrice} decimals={priceDecimals} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="option.time.delivery" />}>
          {timeStamp(order.deliveryTime)}
        </KeyValue>
      </KeyValueList>
      <OrderFoot>
        <Button variant="secondary" compact onPress={onOpen}>
          <NamedLabel
            spoken={
              <FormattedMessage
                id="option.settlement.open.named"
                values={{ id: order.id, symbol }}
              />
            }
          >
            <FormattedMessage id="option.settlement.open" />
          </NamedLabel>
        </Button>
      </OrderFoot>
    </OrderCard>
  );
};
