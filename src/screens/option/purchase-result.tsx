import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type OptionOrderActor,
  selectIsSettling,
  selectOrder,
  selectRequest,
  selectStep,
} from '../../../machines/option/option-order';
import type { OptionOrder } from '../../../schemas/option/option-order';
import type { OptionRequest } from '../../../schemas/option/option-purchase';
import { classesOf } from '../../components/base/class-names';
import { Receipt } from '../../components/feedback/receipt';
import { AmountText } from '../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Sheet } from '../../components/overlays/sheet';
import { ratio } from '../../format/figure';
import { timeStamp } from '../../format/time';
import { useSecondsLeft } from '../../realtime/seconds-left';
import { AcceptedSheet } from '../../submission/accepted-sheet';
import { SubmissionNotice } from '../../submission/submission-notice';
import { UnconfirmedOrder } from '../trade/unconfirmed-order';
import { EvenFacts } from './even-facts';
import { useLostPurchase } from './option-flow';
import { useOrderedPair } from './option-pair';
import styles from './option-screen.module.css';
import { DurationText, SideLabel, SideText, StakeText } from './option-words';
import { OrderCountdown } from './order-countdown';
import { OrderEstimate } from './order-estimate';
import { EvidenceButtons, SettlementCard } from './settlement-card';

const css = classesOf(styles);

const RequestFigures = ({ request }: { request: OptionRequest }) => (
  <KeyValueList>
    <KeyValue label={<FormattedMessage id="label.pair" />}>{request.symbol}</KeyValue>
    <KeyValue label={<FormattedMessage id="option.side" />}>
      <SideText side={request.side} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="option.period" />}>
      <DurationText seconds={request.seconds} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="label.quantity" />}>
      <AmountText amount={request.stake} decimals={8} />
    </KeyValue>
  </KeyValueList>
);

const OrderFigures = ({ order }: { order: OptionOrder }) => {
  const { symbol, priceDecimals, quote } = useOrderedPair(order);
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="option.price.purchase" />} strong>
        <AmountText kind="price" amount={order.openPrice} decimals={priceDecimals} unit={quote} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.estimate" />}>
        <OrderEstimate order={order} symbol={symbol} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.payout" />}>
        {ratio(order.profitPercent)}
      </KeyValue>
      <EvenFacts even={order.even} />
      <KeyValue label={<FormattedMessage id="label.fee" />}>
        <StakeText amount={order.fee} coin={order.currency} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.time.delivery" />}>
        {timeStamp(order.deliveryTime)}
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.order.number" />}>{order.id}</KeyValue>
    </KeyValueList>
  );
};

type ResultProps = { flow: OptionOrderActor; onRecords: () => void };

/** The machine has no clock; it is notified when the delivery time has come. */
const useDeliveryReached = (flow: OptionOrderActor, deliveryTime: string | null) => {
  const isReached = useSecondsLeft(deliveryTime) === 0;
  useEffect(() => {
    if (isReached) flow.send({ type: 'delivery.reached' });
  }, [flow, isReached]);
};

const Bought = ({ flow, request, onRecords }: ResultProps & { request: OptionRequest }) => {
  const intl = useIntl();
  const order = useSelector(flow, selectOrder);
  const isDelivered = useSelector(flow, selectStep) === 'delivered';
  const isSettling = useSelector(flow, selectIsSettling);
  useDeliveryReached(flow, order?.deliveryTime ?? null);
  const close = () => flow.send({ type: 'receipt.closed' });
  if (order && isDelivered) {
    return (
      <Sheet
        open
        title={<FormattedMessage id="option.settlement.title" />}
        closeLabel={intl.formatMessage({ id: 'screen.close' })}
        onClose={close}
        action={<EvidenceButtons order={order} />}
      >
        <SettlementCard order={order} />
      </Sheet>
    );
  }
  return (
    <AcceptedSheet
      title={
        <>
          {request.symbol} <SideLabel side={request.side} />
        </>
      }
      records={<FormattedMessage id="option.bought.records" />}
      onRecords={onRecords}
      onClose={close}
    >
      <Receipt
        outcome="waiting"
        title={<FormattedMessage id="option.bought.title" />}
        amount={order ? <StakeText amount={order.stake} coin={order.currency} /> : null}
        details={order ? <OrderFigures order={order} /> : <RequestFigures request={request} />}
        actions={
          order ? (
            <div className={css('countdown')}>
              <OrderCountdown order={order} />
            </div>
          ) : null
        }
      >
        {isSettling ? (
          <FormattedMessage id="option.settling" />
        ) : order ? (
          <FormattedMessage id="option.bought.next" />
        ) : (
          <FormattedMessage id="option.bought.taken" />
        )}
      </Receipt>
    </AcceptedSheet>
  );
};

/** What became of a purchase: unknown, bought and counting down, or delivered with its evidence. */
export const PurchaseResult = ({ flow, onRecords }: ResultProps) => {
  const step = useSelector(flow, selectStep);
  const request = useSelector(flow, selectRequest);
  const submission = useLostPurchase(flow);
  if (!request) return null;
  if (submission) {
    return (
      <UnconfirmedOrder
        title={<FormattedMessage id="option.unconfirmed.title" />}
        details={<RequestFigures request={request} />}
        records={<FormattedMessage id="option.bought.records" />}
        onRecords={onRecords}
      >
        <SubmissionNotice submission={submission} />
      </UnconfirmedOrder>
    );
  }
  return step === 'awaiting' || step === 'delivered' ? (
    <Bought flow={flow} request={request} onRecords={onRecords} />
  ) : null;
};
