import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  type OptionOrderActor,
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
import { ratio } from '../../format/figure';
import { money } from '../../format/money-figure';
import { timeStamp } from '../../format/time';
import { MoneyText } from '../../realtime/money-text';
import { useSecondsLeft } from '../../realtime/seconds-left';
import { AcceptedSheet } from '../../submission/accepted-sheet';
import { SubmissionNotice } from '../../submission/submission-notice';
import { UnconfirmedOrder } from '../trade/unconfirmed-order';
import { EvenFacts } from './even-facts';
import { useLostPurchase } from './option-flow';
import { useOrderedPair } from './option-pair';
import styles from './option-screen.module.css';
import { DurationText, decimalsOfOrders, SideLabel, SideText } from './option-words';
import { OrderCountdown } from './order-countdown';
import { OrderEstimate } from './order-estimate';
import { SettlementSheet } from './settlement-sheet';

const css = classesOf(styles);

const RequestFigures = ({
  request,
}: {
  request: Pick<OptionRequest, 'symbol' | 'side' | 'seconds' | 'stake'>;
}) => (
  <KeyValueList>
    <KeyValue label={<FormattedMessage id="label.pair" />}>{request.symbol}</KeyValue>
    <KeyValue label={<FormattedMessage id="option.side" />}>
      <SideText side={request.side} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="option.period" />}>
      <DurationText seconds={request.seconds} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="option.stake" />}>
      {money(request.stake, { isQuote: true })}
    </KeyValue>
  </KeyValueList>
);

const OrderFigures = ({ order }: { order: OptionOrder }) => {
  const { symbol, priceDecimals, quote } = useOrderedPair(order);
  const decimals = decimalsOfOrders([order]);
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="option.price.purchase" />} strong>
        <AmountText kind="price" amount={order.openPrice} decimals={priceDecimals} unit={quote} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.estimate" />}>
        <OrderEstimate order={order} symbol={symbol} decimals={decimals} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.payout" />}>
        {ratio(order.profitPercent)}
      </KeyValue>
      <EvenFacts even={order.even} />
      <KeyValue label={<FormattedMessage id="label.fee" />}>
        <MoneyText amount={order.fee} coin={order.currency} decimals={decimals} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.time.delivery" />}>
        {timeStamp(order.deliveryTime)}
      </KeyValue>
      <KeyValue label={<FormattedMessage id="label.orderNumber" />}>{order.id}</KeyValue>
    </KeyValueList>
  );
};

/** The receipt of an order that is not delivered; without one, of a request that was accepted. */
export const OptionReceipt = ({
  order,
  request,
  onRecords,
  onClose,
}: {
  order: OptionOrder | null;
  request: Pick<OptionRequest, 'symbol' | 'side' | 'seconds' | 'stake'>;
  onRecords: () => void;
  onClose: () => void;
}) => {
  const isDue = useSecondsLeft(order?.deliveryTime ?? null) === 0;
  return (
    <AcceptedSheet
      title={
        <>
          {request.symbol} <SideLabel side={request.side} />
        </>
      }
      records={<FormattedMessage id="option.bought.records" />}
      onRecords={onRecords}
      onClose={onClose}
    >
      <Receipt
        outcome="waiting"
        title={<FormattedMessage id="option.bought.title" />}
        amount={order ? <MoneyText amount={order.stake} coin={order.currency} /> : null}
        details={order ? <OrderFigures order={order} /> : <RequestFigures request={request} />}
        actions={
          order ? (
            <div className={css('countdown')}>
              <OrderCountdown order={order} />
            </div>
          ) : null
        }
      >
        {isDue ? (
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

type ResultProps = {
  flow: OptionOrderActor;
  onRecords: () => void;
  /** The same once more, after it is delivered. */
  onAgain: (order: OptionOrder) => void;
};

/** The machine has no clock; it is notified when the delivery time has come. */
const useDeliveryReached = (flow: OptionOrderActor, deliveryTime: string | null) => {
  const isReached = useSecondsLeft(deliveryTime) === 0;
  useEffect(() => {
    if (isReached) flow.send({ type: 'delivery.reached' });
  }, [flow, isReached]);
};

/** A bought order runs above the buttons of its page, so that only its end is shown over the page. */
const Bought = ({
  flow,
  request,
  onRecords,
  onAgain,
}: ResultProps & { request: OptionRequest }) => {
  const order = useSelector(flow, selectOrder);
  const isDelivered = useSelector(flow, selectStep) === 'delivered';
  useDeliveryReached(flow, order?.deliveryTime ?? null);
  const close = () => flow.send({ type: 'receipt.closed' });
  if (order === null) {
    return <OptionReceipt order={null} request={request} onRecords={onRecords} onClose={close} />;
  }
  return isDelivered ? (
    <SettlementSheet order={order} onAgain={() => onAgain(order)} onClose={close} />
  ) : null;
};

/** What became of a purchase: unknown, bought and counting down, or delivered with its evidence. */
export const PurchaseResult = ({ flow, onRecords, onAgain }: ResultProps) => {
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
    <Bought flow={flow} request={request} onRecords={onRecords} onAgain={onAgain} />
  ) : null;
};
