import { FormattedMessage } from 'react-intl';
import { ledgerScale } from '../../../schemas/kernel/money';
import type { SubscriptionOrder } from '../../../schemas/subscription/subscription-order';
import { unlockAtOf } from '../../../schemas/subscription/subscription-schedule';
import { AmountText } from '../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { zonedStamp } from '../../format/time';
import { BookedReceipt } from '../../navigation/booked-receipt';
import { OrderTag } from './subscription-words';

const Details = ({ order }: { order: SubscriptionOrder }) => {
  const { launchAt, deliveredAt, unlockAt, days } = order;
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="subscription.order.coins" />} strong>
        <AmountText amount={order.allocation} decimals={ledgerScale} unit={order.coin} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="transfer.record.status" />}>
        <OrderTag state={order.state} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="subscription.date.launch" />}>
        {zonedStamp(launchAt)}
      </KeyValue>
      <KeyValue label={<FormattedMessage id="subscription.lockUp.end" />}>
        {zonedStamp(unlockAt ?? unlockAtOf({ launchAt, launchedAt: deliveredAt, days }))}
      </KeyValue>
      <KeyValue label={<FormattedMessage id="subscription.order.number" />}>{order.id}</KeyValue>
    </KeyValueList>
  );
};

/** A subscription that was accepted; a server that only confirms does not say which. */
export const PurchaseReceipt = ({ order }: { order: SubscriptionOrder | null }) => (
  <BookedReceipt
    outcome="waiting"
    title={<FormattedMessage id="subscription.placed" />}
    amount={order?.charged}
    unit={order?.currency}
    details={order && <Details order={order} />}
    home="/pages/publication/index"
    record={{
      address: '/pages/publication/index?tab=mine',
      label: <FormattedMessage id="subscription.view" />,
    }}
  >
    <FormattedMessage id="subscription.placed.next" />
  </BookedReceipt>
);
