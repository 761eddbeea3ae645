import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  type FuturesOrderActor,
  selectOrder,
  selectRequest,
  selectStep,
  selectStopsFailure,
  selectStopsSubmission,
  selectSubmission,
} from '../../../machines/futures/futures-order';
import type { FuturesRequest } from '../../../schemas/futures/futures-draft';
import type { FuturesOrder } from '../../../schemas/futures/futures-order';
import { Notice } from '../../components/feedback/banner';
import { Receipt } from '../../components/feedback/receipt';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { FailureText } from '../../context/failure-text';
import { useCurrentRecord } from '../../lists/current-record';
import { AcceptedSheet } from '../../submission/accepted-sheet';
import { SubmissionNotice, useToBeShown } from '../../submission/submission-notice';
import { PriceText } from '../trade/amounts';
import { MatchText } from '../trade/match-text';
import { UnconfirmedOrder } from '../trade/unconfirmed-order';
import { type Flows, type FuturesTab, tabOf, useFuturesOrders } from './futures-lists';
import { useFuturesPair } from './futures-pair';
import { LotsText, MultipleText, SideText } from './futures-words';
import { OrderRows } from './order-rows';

/** The headline, the sign and the next step of an accepted order, by what it is. */
const words = {
  holding: {
    outcome: 'done',
    title: <FormattedMessage id="futures.accepted.holding" />,
    next: <FormattedMessage id="futures.accepted.holding.next" />,
  },
  entrusted: {
    outcome: 'waiting',
    title: <FormattedMessage id="receipt.orderPlaced" />,
    next: <FormattedMessage id="futures.accepted.entrusted.next" />,
  },
  closing: {
    outcome: 'waiting',
    title: <FormattedMessage id="futures.status.closing" />,
    next: null,
  },
  closed: {
    outcome: 'done',
    title: <FormattedMessage id="futures.history.closed" />,
    next: null,
  },
  cancelled: {
    outcome: 'refused',
    title: <FormattedMessage id="spot.order.cancelled" />,
    next: null,
  },
} as const;

/** What was requested, as far as no order of the server is known. */
const RequestRows = ({ request }: { request: FuturesRequest }) => (
  <KeyValueList>
    <KeyValue label={<FormattedMessage id="label.pair" />}>{request.symbol}</KeyValue>
    <KeyValue label={<FormattedMessage id="spot.side" />}>
      <SideText side={request.side} /> <MultipleText times={request.multiple} />
    </KeyValue>
    <KeyValue label={<MatchText match={request.match} />}>
      <PriceText price={request.price ?? request.seenPrice} pair={useFuturesPair(request)} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="futures.lots" />}>
      <LotsText lots={request.lots} />
    </KeyValue>
  </KeyValueList>
);

const Figures = ({ request, order }: { request: FuturesRequest; order: FuturesOrder | null }) =>
  order ? <OrderRows order={order} /> : <RequestRows request={request} />;

/** The submission of an order, or of its stops, once its answer was lost. */
export const useLostSubmission = (order: FuturesOrderActor) => {
  const placing = useToBeShown(useSelector(order, selectSubmission));
  const stopping = useToBeShown(useSelector(order, selectStopsSubmission));
  return { placing, stopping, isLost: placing !== null || stopping !== null };
};

type AcceptedProps = {
  request: FuturesRequest;
  flow: FuturesOrderActor;
  order: FuturesOrder | null;
  notice?: ReactNode;
  /** Leads to the list that has the order. */
  onRecords: (tab: FuturesTab) => void;
};

const AcceptedReceipt = ({ flow, request, order, notice, onRecords }: AcceptedProps) => {
  const stopsFailure = useSelector(flow, selectStopsFailure);
  const status = order?.status ?? (request.match === 'limit' ? 'entrusted' : 'holding');
  const { outcome, title, next } = words[status];
  return (
    <AcceptedSheet
      title={<SideText side={request.side} />}
      records={<FormattedMessage id="futures.accepted.records" />}
      onRecords={() => onRecords(tabOf(status))}
      onClose={() => flow.send({ type: 'receipt.closed' })}
    >
      <Receipt
        outcome={outcome}
        title={title}
        details={<Figures request={request} order={order} />}
        notice={notice}
        actions={
          stopsFailure ? (
            <Notice tone="danger">
              <FormattedMessage
                id="futures.accepted.unprotected"
                values={{ reason: <FailureText failure={stopsFailure} /> }}
              />
            </Notice>
          ) : null
        }
      >
        {next}
      </Receipt>
    </AcceptedSheet>
  );
};

type CurrentProps = Omit<AcceptedProps, 'flow'> & { order: FuturesOrder; flows: Flows };

/** The receipt of an order as it is now. */
const CurrentReceipt = ({ order: answered, flows, ...receipt }: CurrentProps) => {
  const { record, notice } = useCurrentRecord(useFuturesOrders('all', flows), answered);
  return <AcceptedReceipt {...receipt} flow={flows.order} order={record} notice={notice} />;
};

/** What became of an order that was sent; nothing while one is being filled in. */
export const FuturesResult = ({ flows, onRecords }: Pick<CurrentProps, 'flows' | 'onRecords'>) => {
  const flow = flows.order;
  const step = useSelector(flow, selectStep);
  const request = useSelector(flow, selectRequest);
  const order = useSelector(flow, selectOrder);
  const { placing, stopping } = useLostSubmission(flow);
  if (!request) return null;
  if (placing || stopping) {
    return (
      <UnconfirmedOrder
        title={
          stopping ? (
            <FormattedMessage id="futures.unprotected.title" />
          ) : (
            <FormattedMessage id="spot.unconfirmed.title" />
          )
        }
        details={<Figures request={request} order={order} />}
        records={<FormattedMessage id="futures.accepted.records" />}
        onRecords={() => onRecords(tabOf(request.match === 'limit' ? 'entrusted' : 'holding'))}
      >
        {placing ? <SubmissionNotice submission={placing} /> : null}
        {stopping ? <SubmissionNotice submission={stopping} /> : null}
      </UnconfirmedOrder>
    );
  }
  if (step !== 'accepted') return null;
  return order ? (
    <CurrentReceipt request={request} onRecords={onRecords} order={order} flows={flows} />
  ) : (
    <AcceptedReceipt request={request} onRecords={onRecords} order={null} flow={flow} />
  );
};
