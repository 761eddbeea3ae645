import { FormattedMessage } from 'react-intl';
import type { HostingOrder } from '../../../schemas/hosting/hosting-order';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { moneyDecimals } from '../../format/money-figure';
import { zonedStamp } from '../../format/time';
import { BookedReceipt } from '../../navigation/booked-receipt';
import { MoneyText } from '../../realtime/money-text';
import { ordersPath } from './paths';

const Details = ({ order }: { order: HostingOrder }) => {
  const { dailyInterest, totalInterest, currency } = order;
  const format = { coin: currency, decimals: moneyDecimals([dailyInterest, totalInterest]) };
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="hosting.earned.daily" />}>
        <MoneyText amount={dailyInterest} {...format} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="hosting.rules.interest" />}>
        <MoneyText amount={totalInterest} {...format} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="hosting.start" />}>
        {zonedStamp(order.startAt)}
      </KeyValue>
      <KeyValue label={<FormattedMessage id="hosting.end" />}>{zonedStamp(order.endAt)}</KeyValue>
      <KeyValue label={<FormattedMessage id="label.orderNumber" />}>{order.id}</KeyValue>
    </KeyValueList>
  );
};

/** A purchase that was booked; a server that only confirms does not say what. */
export const PurchaseReceipt = ({ order }: { order: HostingOrder | null }) => (
  <BookedReceipt
    outcome="done"
    title={<FormattedMessage id="hosting.bought" />}
    amount={order?.amount}
    unit={order?.currency}
    details={order && <Details order={order} />}
    home="/pages/finance/index"
    record={{ address: ordersPath, label: <FormattedMessage id="hosting.orders" /> }}
  >
    {order ? (
      <FormattedMessage
        id="hosting.bought.next"
        values={{ time: zonedStamp(order.nextAccrualAt ?? null) }}
      />
    ) : null}
  </BookedReceipt>
);
