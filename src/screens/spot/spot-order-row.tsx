import { FormattedMessage, useIntl } from 'react-intl';
import { zero } from '../../../schemas/kernel/money';
import { percentOf } from '../../../schemas/spot/spot-estimate';
import type { SpotOrder } from '../../../schemas/spot/spot-order';
import { settlementOf } from '../../../schemas/spot/spot-settlement';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import { KeyValueList } from '../../components/layout/key-value-list';
import { scrollToNamed } from '../../context/named-record';
import { OrderOutcome, OrderRecord, OrderTerms } from './order-figures';
import { spotPrice } from './spot-amounts';
import styles from './spot-orders.module.css';
import { MatchText, SpotSideTag, SpotStatusTag } from './spot-words';
import { useTradedPair } from './traded-pair';

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
  const pair = useTradedPair(order);
  const price = spotPrice(order.price, pair);
  return (
    <li
      className={css('row', isNamed && 'named')}
      aria-current={isNamed || undefined}
      ref={isNamed ? scrollToNamed : undefined}
    >
      <div className={css('head')}>
        <SpotSideTag side={order.side} />
        <strong className={css('symbol')}>{pair.symbol}</strong>
        <span className={css('match')}>
          <MatchText match={order.match} />
        </span>
        <span className={css('status')}>
          <SpotStatusTag status={order.status} />
        </span>
      </div>
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
        <div className={css('foot')}>
          <Button
            variant="secondary"
            compact
            pending={isCancelling}
            disabled={isBlocked}
            onPress={onCancel}
          >
            <span aria-hidden="true">
              <FormattedMessage id="spot.order.cancel" />
            </span>
            <span className="tl-spoken">
              {intl.formatMessage(
                { id: 'spot.order.cancel.named' },
                { symbol: pair.symbol, price },
              )}
            </span>
          </Button>
        </div>
      ) : null}
    </li>
  );
};
