import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { ledgerScale } from '../../../schemas/kernel/money';
import type { SubscriptionOrder } from '../../../schemas/subscription/subscription-order';
import { unlockAtOf } from '../../../schemas/subscription/subscription-schedule';
import { Button, ButtonLink } from '../../components/controls/button';
import { Receipt } from '../../components/feedback/receipt';
import { AmountText } from '../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { useReturn } from '../../context/return';
import { moment, OrderTag } from './subscription-words';

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
        {moment(launchAt)}
      </KeyValue>
      <KeyValue label={<FormattedMessage id="subscription.lockUp.end" />}>
        {moment(unlockAt ?? unlockAtOf({ launchAt, launchedAt: deliveredAt, days }))}
      </KeyValue>
      <KeyValue label={<FormattedMessage id="subscription.order.number" />}>{order.id}</KeyValue>
    </KeyValueList>
  );
};

/** A subscription that was accepted; a server that only confirms does not say which. */
export const PurchaseReceipt = ({ order }: { order: SubscriptionOrder | null }) => {
  const leave = useReturn('/pages/publication/index');
  // The form may have been scrolled.
  useEffect(() => {
    // Its result is no cleanup: newer browsers return a promise.
    scrollTo({ top: 0 });
  }, []);
  const mine = '#/pages/publication/index?tab=mine';
  return (
    <Receipt
      outcome="waiting"
      title={<FormattedMessage id="subscription.placed" />}
      amount={
        order ? (
          <AmountText amount={order.charged} decimals={ledgerScale} unit={order.currency} />
        ) : null
      }
      details={order ? <Details order={order} /> : null}
      actions={
        <>
          <Button onPress={leave}>
            <FormattedMessage id="receipt.done" />
          </Button>
          <ButtonLink variant="secondary" href={mine}>
            <FormattedMessage id="subscription.view" />
          </ButtonLink>
        </>
      }
    >
      <FormattedMessage id="subscription.placed.next" />
    </Receipt>
  );
};
