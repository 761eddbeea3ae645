import { useSelector } from '@xstate/react';
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
import { AcceptedSheet } from '../../submission/accepted-sheet';
import { SubmissionNotice, useToBeShown } from '../../submission/submission-notice';
import { PriceText } from '../trade/amounts';
import { MatchText } from '../trade/match-text';
import { UnconfirmedOrder } from '../trade/unconfirmed-order';
import { useFuturesPair } from './futures-pair';
import { LotsText, MultipleText, SideText } from './futures-words';
import { OrderRows } from './order-rows';

/** The headline and the next step of an accepted order, by its status. */
const words = {
  holding: {
    title: <FormattedMessage id="futures.accepted.holding" />,
    next: <FormattedMessage id="futures.accepted.holding.next" />,
  },
  entrusted: {
    title: <FormattedMessage id="receipt.orderPlaced" />,
    next: <FormattedMessage id="futures.accepted.entrusted.next" />,
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

type ResultProps = {
  flow: FuturesOrderActor;
  request: FuturesRequest;
  /** Leads to the lists. */
  onRecords: () => void;
};

const Accepted = ({ flow, request, onRecords }: ResultProps) => {
  const order = useSelector(flow, selectOrder);
  const stopsFailure = useSelector(flow, selectStopsFailure);
  const close = () => flow.send({ type: 'receipt.closed' });
  const kind = request.match === 'limit' ? 'entrusted' : 'holding';
  const reached = order?.status === 'holding' ? 'holding' : kind;
  return (
    <AcceptedSheet
      title={<SideText side={request.side} />}
      records={<FormattedMessage id="futures.accepted.records" />}
      onRecords={onRecords}
      onClose={close}
    >
      <Receipt
        outcome={reached === 'holding' ? 'done' : 'waiting'}
        title={words[reached].title}
        details={<Figures request={request} order={order} />}
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
        {words[reached].next}
      </Receipt>
    </AcceptedSheet>
  );
};

/** What became of an order that was sent; nothing while one is being filled in. */
export const FuturesResult = ({ flow, onRecords }: Omit<ResultProps, 'request'>) => {
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
        onRecords={onRecords}
      >
        {placing ? <SubmissionNotice submission={placing} /> : null}
        {stopping ? <SubmissionNotice submission={stopping} /> : null}
      </UnconfirmedOrder>
    );
  }
  return step === 'accepted' ? (
    <Accepted flow={flow} request={request} onRecords={onRecords} />
  ) : null;
};
