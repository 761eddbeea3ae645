import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SpotCancelActor } from '../../../machines/spot/spot-cancel';
import {
  type SpotOrderActor,
  selectOrder,
  selectRequest,
  selectStep,
  selectSubmission,
} from '../../../machines/spot/spot-order';
import type { SpotOrder, SpotRequest } from '../../../schemas/spot/spot-order';
import { Receipt } from '../../components/feedback/receipt';
import { KeyValueList } from '../../components/layout/key-value-list';
import { useCurrentRecord } from '../../lists/current-record';
import { AcceptedSheet } from '../../submission/accepted-sheet';
import { SubmissionNotice, useToBeShown } from '../../submission/submission-notice';
import { UnconfirmedOrder } from '../trade/unconfirmed-order';
import { OrderKind, OrderOutcome, OrderRecord, OrderTerms } from './order-figures';
import { type SpotOrdersTab, useSpotOrders } from './spot-orders';
import { useSpotPair } from './spot-pair';
import { CoinVerb } from './spot-words';

/** The headline and the next step of an accepted order, by its status. */
const words = {
  waiting: {
    title: <FormattedMessage id="receipt.orderPlaced" />,
    next: <FormattedMessage id="spot.accepted.waiting.next" />,
  },
  completed: {
    title: <FormattedMessage id="spot.accepted.completed" />,
    next: <FormattedMessage id="spot.accepted.completed.next" />,
  },
  cancelled: {
    title: <FormattedMessage id="spot.accepted.cancelled" />,
    next: <FormattedMessage id="spot.accepted.cancelled.next" />,
  },
  taken: {
    title: <FormattedMessage id="receipt.orderPlaced" />,
    next: <FormattedMessage id="spot.accepted.taken.next" />,
  },
} as const;

const outcomes = {
  waiting: 'waiting',
  completed: 'done',
  cancelled: 'refused',
  taken: 'waiting',
} as const;

/** The server's order; of one that it has only confirmed, what was requested. */
const Figures = ({ request, order }: { request: SpotRequest; order: SpotOrder | null }) => {
  const terms = order ?? request;
  const pair = useSpotPair(terms);
  return (
    <KeyValueList>
      <OrderKind terms={terms} pair={pair} />
      <OrderTerms terms={terms} pair={pair} />
      {order ? (
        <>
          <OrderOutcome order={order} pair={pair} />
          <OrderRecord order={order} />
        </>
      ) : null}
    </KeyValueList>
  );
};

/** The submission of an order once its answer was lost. */
export const useLostSubmission = (order: SpotOrderActor) =>
  useToBeShown(useSelector(order, selectSubmission));

/** The list of orders that has one of this status. */
export const tabOf = (status: SpotOrder['status']): SpotOrdersTab =>
  status === 'waiting' ? 'open' : 'history';

type ReceiptProps = {
  flow: SpotOrderActor;
  request: SpotRequest;
  order: SpotOrder | null;
  notice?: ReactNode;
  /** Leads to the order in its list; where the server only confirmed it, to those that wait. */
  onRecords: (order: SpotOrder | null) => void;
};

const OrderReceipt = ({ flow, request, order, notice, onRecords }: ReceiptProps) => {
  const { base } = useSpotPair(order ?? request);
  const answered = useSelector(flow, selectOrder);
  const kind = order?.status ?? 'taken';
  // Of an order that has waited, its figures say what was filled.
  const hasEnded = answered?.status === 'waiting' && kind === 'cancelled';
  return (
    <AcceptedSheet
      title={<CoinVerb side={(order ?? request).side} coin={base} />}
      records={<FormattedMessage id="spot.accepted.records" />}
      onRecords={() => onRecords(order)}
      onClose={() => flow.send({ type: 'receipt.closed' })}
    >
      <Receipt
        outcome={outcomes[kind]}
        title={hasEnded ? <FormattedMessage id="spot.order.cancelled" /> : words[kind].title}
        details={<Figures request={request} order={order} />}
        notice={notice}
        actions={null}
      >
        {hasEnded ? null : words[kind].next}
      </Receipt>
    </AcceptedSheet>
  );
};

type CurrentProps = ReceiptProps & { order: SpotOrder; cancel: SpotCancelActor | null };

/** The receipt of an order as it is now. */
const CurrentReceipt = ({ order: answered, cancel, ...receipt }: CurrentProps) => {
  const list = useSpotOrders({ pair: null, status: null }, receipt.flow, cancel);
  const { record, notice } = useCurrentRecord(list, answered);
  return <OrderReceipt {...receipt} order={record} notice={notice} />;
};

type ResultProps = Pick<CurrentProps, 'flow' | 'cancel' | 'onRecords'>;

/** What became of an order that was sent; nothing while one is being filled in. */
export const SpotResult = ({ flow, cancel, onRecords }: ResultProps) => {
  const step = useSelector(flow, selectStep);
  const request = useSelector(flow, selectRequest);
  const order = useSelector(flow, selectOrder);
  const submission = useLostSubmission(flow);
  if (!request) return null;
  if (submission) {
    return (
      <UnconfirmedOrder
        title={<FormattedMessage id="spot.unconfirmed.title" />}
        details={<Figures request={request} order={null} />}
        records={<FormattedMessage id="spot.accepted.records" />}
        onRecords={() => onRecords(null)}
      >
        <SubmissionNotice submission={submission} />
      </UnconfirmedOrder>
    );
  }
  if (step !== 'accepted') return null;
  const receipt = { flow, request, onRecords };
  return order ? (
    <CurrentReceipt {...receipt} order={order} cancel={cancel} />
  ) : (
    <OrderReceipt {...receipt} order={null} />
  );
};
