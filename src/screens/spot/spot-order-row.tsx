import { FormattedMessage, useIntl } from 'react-intl';
import { isPositive, ledgerScale } from '../../../schemas/kernel/money';
import { percentOf } from '../../../schemas/spot/spot-estimate';
import { spentBy } from '../../../schemas/spot/spot-fill';
import type { SpotOrder } from '../../../schemas/spot/spot-order';
import { AmountText } from '../../components/amount-text';
import { Button } from '../../components/button';
import { classesOf } from '../../components/class-names';
import { Figure } from '../../components/figure';
import { quantity as quantityText } from '../../format/figure';
import { timeStamp } from '../../format/time';
import styles from './spot-orders.module.css';
import { SpotSideTag, SpotStatusTag } from './spot-words';

const css = classesOf(styles);

/** How much of an order is done: of its quantity, or of what it was to spend. */
const progressOf = ({ quantity, filled, quoteAmount, fills, symbol }: SpotOrder) => {
  const [base = '', quote = ''] = symbol.split('/');
  return quoteAmount === null
    ? { done: filled, whole: quantity, coin: base }
    : {
        done: spentBy(fills.map(({ price, amount }) => ({ price, quantity: amount }))),
        whole: quoteAmount,
        coin: quote,
      };
};

const Progress = ({ order }: { order: SpotOrder }) => {
  const intl = useIntl();
  const { done, whole } = progressOf(order);
  const percent = percentOf(whole, done);
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

const Figures = ({ order }: { order: SpotOrder }) => {
  const [, quote = ''] = order.symbol.split('/');
  const { done, whole, coin } = progressOf(order);
  const text = (amount: SpotOrder['quantity']) => quantityText(amount, ledgerScale);
  return (
    <dl className={css('figures')}>
      <div>
        <dt>
          {order.match === 'limit' ? (
            <FormattedMessage id="spot.price" />
          ) : (
            <FormattedMessage id="spot.review.worst" />
          )}
        </dt>
        <dd>
          <AmountText amount={order.price} decimals={ledgerScale} unit={quote} />
        </dd>
      </div>
      <div>
        <dt>
          {order.quoteAmount === null ? (
            <FormattedMessage id="spot.order.filled" />
          ) : (
            <FormattedMessage id="spot.order.spent" />
          )}
        </dt>
        <dd>
          <Figure>{`${text(done)} / ${text(whole)} ${coin}`}</Figure>
        </dd>
      </div>
      {order.averagePrice && isPositive(order.averagePrice) ? (
        <div>
          <dt>
            <FormattedMessage id="spot.order.average" />
          </dt>
          <dd>
            <AmountText amount={order.averagePrice} decimals={ledgerScale} unit={quote} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>
          <FormattedMessage id="spot.order.fee" />
        </dt>
        <dd>
          <AmountText amount={order.fee} decimals={ledgerScale} unit={order.feeCurrency} />
        </dd>
      </div>
    </dl>
  );
};

/** One order: its terms, what is filled, and its cancellation while it waits. */
export const SpotOrderRow = ({
  order,
  isCancelling,
  isBlocked,
  onCancel,
}: {
  order: SpotOrder;
  isCancelling: boolean;
  /** Another order is being cancelled just now. */
  isBlocked: boolean;
  onCancel: () => void;
}) => {
  const intl = useIntl();
  const price = quantityText(order.price, ledgerScale);
  return (
    <li className={css('row')}>
      <div className={css('head')}>
        <SpotSideTag side={order.side} />
        <strong className={css('symbol')}>{order.symbol}</strong>
        <span className={css('match')}>
          {order.match === 'limit' ? (
            <FormattedMessage id="spot.limit" />
          ) : (
            <FormattedMessage id="spot.market" />
          )}
        </span>
        <span className={css('status')}>
          <SpotStatusTag status={order.status} />
        </span>
      </div>
      <Progress order={order} />
      <Figures order={order} />
      <div className={css('foot')}>
        <Figure size="caption" tone="faint">
          {timeStamp(order.createdAt)}
        </Figure>
        {order.status === 'waiting' ? (
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
                { symbol: order.symbol, price },
              )}
            </span>
          </Button>
        ) : null}
      </div>
    </li>
  );
};
