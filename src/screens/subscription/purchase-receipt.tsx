import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ledgerScale } from '../../../schemas/kernel/money';
import type { SubscriptionOrder } from '../../../schemas/subscription/subscription-order';
import { unlockAtOf } from '../../../schemas/subscription/subscription-schedule';
import { subscriptionsOver } from '../../api/subscription/subscription';
import { AmountText } from '../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { zonedStamp } from '../../format/time';
import { useCurrentRecord, useRecordsOf } from '../../lists/current-record';
import { BookedReceipt } from '../../navigation/booked-receipt';
import { OrderTag, orderStateNames } from './subscription-words';

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

const outcomes = {
  reviewing: 'waiting',
  passed: 'done',
  redeeming: 'done',
  finished: 'done',
  rejected: 'refused',
} as const;

const NextStep = ({ order }: { order: SubscriptionOrder | null }) => {
  if (order === null || order.state === 'reviewing') {
    return <FormattedMessage id="subscription.placed.next" />;
  }
  return order.reason === '' ? null : (
    <FormattedMessage id="deposit.record.reason" values={{ reason: order.reason }} />
  );
};

const StateReceipt = ({
  order,
  notice,
}: {
  order: SubscriptionOrder | null;
  notice?: ReactNode;
}) => {
  const state = order?.state ?? 'reviewing';
  return (
    <BookedReceipt
      outcome={outcomes[state]}
      title={
        state === 'reviewing' ? (
          <FormattedMessage id="subscription.placed" />
        ) : (
          orderStateNames[state]
        )
      }
      amount={order?.charged}
      unit={order?.currency}
      details={order && <Details order={order} />}
      home="/pages/publication/index"
      notice={notice}
      record={{
        address: '/pages/publication/index?tab=mine',
        label: <FormattedMessage id="subscription.view" />,
      }}
    >
      <NextStep order={order} />
    </BookedReceipt>
  );
};

const CurrentReceipt = ({ order: answered }: { order: SubscriptionOrder }) => {
  const list = useRecordsOf('subscription', subscriptionsOver, null);
  const { record, notice } = useCurrentRecord(list, answered);
  return <StateReceipt order={record} notice={notice} />;
};

/** A subscription that was accepted, as it is now; a server that only confirms does not say which. */
export const PurchaseReceipt = ({ order }: { order: SubscriptionOrder | null }) =>
  order ? <CurrentReceipt order={order} /> : <StateReceipt order={null} />;
