import { FormattedMessage } from 'react-intl';
import type { HostingOrder } from '../../../schemas/hosting/hosting-order';
import { ledgerScale } from '../../../schemas/kernel/money';
import { AmountText } from '../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { zonedStamp } from '../../format/time';
import { BookedReceipt } from '../../navigation/booked-receipt';
import { ordersPath } from './paths';

const Details = ({ order }: { order: HostingOrder }) => (
  <KeyValueList>
    <KeyValue label={<FormattedMessage id="hosting.earned.daily" />}>
      <AmountText amount={order.dailyInterest} decimals={ledgerScale} unit={order.currency} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="hosting.earned.total" />}>
      <AmountText amount={order.totalInterest} decimals={ledgerScale} unit={order.currency} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="hosting.start" />}>{zonedStamp(order.startAt)}</KeyValue>
    <KeyValue label={<FormattedMessage id="hosting.end" />}>{zonedStamp(order.endAt)}</KeyValue>
    <KeyValue label={<FormattedMessage id="hosting.order.number" />}>{order.id}</KeyValue>
  </KeyValueList>
);

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
