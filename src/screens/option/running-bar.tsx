import { FormattedMessage } from 'react-intl';
import { selectLanguage } from '../../../machines/account/app';
import type { OptionOrder } from '../../../schemas/option/option-order';
import { classesOf } from '../../components/base/class-names';
import { AmountText } from '../../components/figures/amount-text';
import { App } from '../../context/app-context';
import { countdown } from '../../format/duration';
import { missing } from '../../format/figure';
import { MoneyText } from '../../realtime/money-text';
import { useSecondsLeft } from '../../realtime/seconds-left';
import { useOrderedPair } from './option-pair';
import { decimalsOfOrders, SideLabel } from './option-words';
import { OrderEstimate } from './order-estimate';
import styles from './running-bar.module.css';

const css = classesOf(styles);

/** From this second on the bar draws attention to the end. */
const endingSeconds = 10;

const endOf = ({ deliveryTime }: OptionOrder): number =>
  deliveryTime === null ? Number.POSITIVE_INFINITY : Date.parse(deliveryTime);

/** The orders that are not delivered, the one that ends first in front. */
export const runningOrders = (
  open: readonly OptionOrder[],
  bought: OptionOrder | null,
): readonly OptionOrder[] => {
  const isListed = open.some(({ id }) => id === bought?.id);
  return [...open, ...(bought && !isListed ? [bought] : [])]
    .filter(({ status }) => status !== 'delivered')
    .sort((a, b) => endOf(a) - endOf(b));
};

/** The option that ends first, above the buttons: what it is, what it comes to, how long it runs. */
export const RunningBar = ({
  orders,
  symbol: shown,
  onOpen,
}: {
  orders: readonly OptionOrder[];
  /** The pair of the page; another one is named. */
  symbol: string;
  onOpen: (order: OptionOrder) => void;
}) => {
  const [order, ...others] = orders;
  return order ? (
    <Bar
      key={order.id}
      order={order}
      others={others.length}
      shown={shown}
      onOpen={() => onOpen(order)}
    />
  ) : null;
};

type BarProps = { order: OptionOrder; others: number; shown: string; onOpen: () => void };

const Bar = ({ order, others, shown, onOpen }: BarProps) => {
  const { symbol, priceDecimals } = useOrderedPair(order);
  const language = App.useSelector(selectLanguage);
  const left = useSecondsLeft(order.deliveryTime);
  const isDue = left === 0 || order.status === 'delivering';
  const isEnding = left !== null && left <= endingSeconds && !isDue;
  const decimals = decimalsOfOrders([order]);
  return (
    <button type="button" className={css('bar', isEnding && 'ending')} onClick={onOpen}>
      <span className={css('what')}>
        {symbol === shown ? null : <span>{symbol}</span>}
        <span className={css(order.side === 'even' ? null : order.side)}>
          <SideLabel side={order.side} />
        </span>
        <MoneyText amount={order.stake} coin={order.currency} decimals={decimals} />
        {others > 0 ? <span className={css('more')}>+{others}</span> : null}
      </span>
      <span className={css('figures')}>
        <AmountText kind="price" amount={order.openPrice} decimals={priceDecimals} />
        <OrderEstimate order={order} symbol={symbol} decimals={decimals} />
      </span>
      <span className={`${css('time')} tl-figure`}>
        {isDue ? (
          <FormattedMessage id="option.settling.short" />
        ) : left === null ? (
          missing
        ) : (
          countdown(left, language)
        )}
      </span>
    </button>
  );
};
