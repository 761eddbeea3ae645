import { FormattedMessage } from 'react-intl';
import type { OptionOrder } from '../../../schemas/option/option-order';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { AmountText } from '../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { price as priceText } from '../../format/figure';
import { timeStamp } from '../../format/time';
import { LiveText } from '../../realtime/live-text';
import styles from './option-orders.module.css';
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

const css = classesOf(styles);

/** An order that waits for its delivery: what it would come to now, and how long it still waits. */
export const OpenOptionRow = ({ order }: { order: OptionOrder }) => {
  const { symbol, priceDecimals } = useOrderedPair(order);
  return (
    <li className={css('row')}>
      <div className={css('head')}>
        <OptionSideTag side={order.side} />
        <strong className={css('symbol')}>{symbol}</strong>
        <span className={css('duration')}>
          <DurationText seconds={order.seconds} />
        </span>
        <span className={css('countdown')}>
          <OrderCountdown order={order} />
        </span>
      </div>
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
    </li>
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
    <li className={css('row')}>
      <div className={css('head')}>
        <OptionSideTag side={order.side} />
        <strong className={css('symbol')}>{symbol}</strong>
        <span className={css('duration')}>
          <DurationText seconds={order.seconds} />
        </span>
        <span className={css('countdown')}>
          <OptionStatusTag order={order} />
        </span>
      </div>
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
      <div className={css('foot')}>
        <Button variant="secondary" compact onPress={onOpen}>
          <span aria-hidden="true">
            <FormattedMessage id="option.settlement.open" />
          </span>
          <span className="tl-spoken">
            <FormattedMessage id="option.settlement.open.named" values={{ id: order.id, symbol }} />
          </span>
        </Button>
      </div>
    </li>
  );
};
