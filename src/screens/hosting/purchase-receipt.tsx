import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import type { HostingOrder } from '../../../schemas/hosting/hosting-order';
import { ledgerScale } from '../../../schemas/kernel/money';
import { Button, ButtonLink } from '../../components/controls/button';
import { Receipt } from '../../components/feedback/receipt';
import { AmountText } from '../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { useReturn } from '../../context/return';
import { timeStamp, zoneName } from '../../format/time';
import { ordersPath } from './paths';

const stamp = (time: string | null) =>
  time === null ? timeStamp(null) : `${timeStamp(time)} ${zoneName(time)}`;

const Details = ({ order }: { order: HostingOrder }) => (
  <KeyValueList>
    <KeyValue label={<FormattedMessage id="hosting.earned.daily" />}>
      <AmountText amount={order.dailyInterest} decimals={ledgerScale} unit={order.currency} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="hosting.earned.total" />}>
      <AmountText amount={order.totalInterest} decimals={ledgerScale} unit={order.currency} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="hosting.start" />}>{stamp(order.startAt)}</KeyValue>
    <KeyValue label={<FormattedMessage id="hosting.end" />}>{stamp(order.endAt)}</KeyValue>
    <KeyValue label={<FormattedMessage id="hosting.order.number" />}>{order.id}</KeyValue>
  </KeyValueList>
);

/** A purchase that was booked; a server that only confirms does not say what. */
export const PurchaseReceipt = ({ order }: { order: HostingOrder | null }) => {
  const leave = useReturn('/pages/finance/index');
  // The form may have been scrolled.
  useEffect(() => {
    // Its result is no cleanup: newer browsers return a promise.
    scrollTo({ top: 0 });
  }, []);
  return (
    <Receipt
      outcome="done"
      title={<FormattedMessage id="hosting.bought" />}
      amount={
        order ? (
          <AmountText amount={order.amount} decimals={ledgerScale} unit={order.currency} />
        ) : null
      }
      details={order ? <Details order={order} /> : null}
      actions={
        <>
          <Button onPress={leave}>
            <FormattedMessage id="receipt.done" />
          </Button>
          <ButtonLink variant="secondary" href={`#${ordersPath}`}>
            <FormattedMessage id="hosting.orders" />
          </ButtonLink>
        </>
      }
    >
      {order ? (
        <FormattedMessage
          id="hosting.bought.next"
          values={{ time: stamp(order.nextAccrualAt ?? null) }}
        />
      ) : null}
    </Receipt>
  );
};
