import { FormattedMessage, useIntl } from 'react-intl';
import { zero } from '../../../schemas/kernel/money';
import { percentOf } from '../../../schemas/spot/spot-estimate';
import type { SpotOrder } from '../../../schemas/spot/spot-order';
import { settlementOf } from '../../../schemas/spot/spot-settlement';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import { KeyValueList } from '../../components/layout/key-value-list';
import { pairPrice } from '../trade/amounts';
import { MatchText } from '../trade/match-text';
import { NamedLabel, OrderCard, OrderFoot, OrderHead, OrderName } from '../trade/order-card';
import { OrderOutcome, OrderRecord, OrderTerms } from './order-figures';
import styles from './spot-orders.module.css';
import { useSpotPair } from './spot-pair';
import { SpotSideTag, SpotStatusTag } from './spot-words';

const css = classesOf(styles);

/** How much of an order is done: of its quantity, or of what it was to spend. */
const progressOf = (order: SpotOrder): number =>
  order.quoteAmount === null
    ? percentOf(order.quantity, order.filled)
    : percentOf(order.quoteAmount, settlementOf(order)?.total ?? zero);

const Progress = ({ order }: { order: SpotOrder }) => {
  const intl = useIntl();
  const percent = progressOf(order);
  return (
    <div
      className={css('bar', order.side)}
      role="img"
      aria-label={intl.formatMessage({ id: 'spot.order.progress' }, { percent })}
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </div>
  );
};

/** One order: its terms, what is filled, and its cancellation while it waits. */
export const SpotOrderRow = ({
  order,
  isCancelling,
  isBlocked,
  isNamed = false,
  onCancel,
}: {
  order: SpotOrder;
  isCancelling: boolean;
  /** Another order is being cancelled just now. */
  isBlocked: boolean;
  /** The address names it. */
  isNamed?: boolean;
  onCancel: () => void;
}) => {
  const intl = useIntl();
  const pair = useSpotPair(order);
  const price = pairPrice(order.price, pair);
  return (
    <OrderCard isNamed={isNamed}>
      <OrderHead
        side={<SpotSideTag side={order.side} />}
        end={<SpotStatusTag status={order.status} />}
      >
        <OrderName symbol={pair.symbol}>
          <MatchText match={order.match} />
        </OrderName>
      </OrderHead>
      <Progress order={order} />
      <KeyValueList columns>
        <OrderTerms terms={order} pair={pair} />
        <OrderOutcome order={order} pair={pair} />
        <OrderRecord order={order} />
      </KeyValueList>
      {order.fills.some(({ late }) => late) ? (
        <Notice tone="info">
          <FormattedMessage id="spot.order.late" />
        </Notice>
      ) : null}
      {order.status === 'waiting' ? (
        <OrderFoot>
          <Button
            variant="secondary"
            compact
            pending={isCancelling}
            disabled={isBlocked}
            onPress={onCancel}
          >
            <NamedLabel
              spoken={intl.formatMessage(
                { id: 'spot.order.cancel.named' },
                { symbol: pair.symbol, price },
              )}
            >
              <FormattedMessage id="spot.order.cancel" />
            </NamedLabel>
          </Button>
        </OrderFoot>
      ) : null}
    </OrderCard>
  );
};
