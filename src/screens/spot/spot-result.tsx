import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
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
import { AcceptedSheet } from '../../submission/accepted-sheet';
import { SubmissionNotice, useToBeShown } from '../../submission/submission-notice';
import { UnconfirmedOrder } from '../trade/unconfirmed-order';
import { OrderKind, OrderOutcome, OrderRecord, OrderTerms } from './order-figures';
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

type ResultProps = {
  flow: SpotOrderActor;
  request: SpotRequest;
  /** Leads to the list of orders. */
  onRecords: () => void;
};

const Accepted = ({ flow, request, onRecords }: ResultProps) => {
  const order = useSelector(flow, selectOrder);
  const { base } = useSpotPair(order ?? request);
  const close = () => flow.send({ type: 'receipt.closed' });
  const kind = order?.status ?? 'taken';
  return (
    <AcceptedSheet
      title={<CoinVerb side={(order ?? request).side} coin={base} />}
      records={<FormattedMessage id="spot.accepted.records" />}
      onRecords={onRecords}
      onClose={close}
    >
      <Receipt
        outcome={outcomes[kind]}
        title={words[kind].title}
        details={<Figures request={request} order={order} />}
        actions={null}
      >
        {words[kind].next}
      </Receipt>
    </AcceptedSheet>
  );
};

/** What became of an order that was sent; nothing while one is being filled in. */
export const SpotResult = ({ flow, onRecords }: Omit<ResultProps, 'request'>) => {
  const step = useSelector(flow, selectStep);
  const request = useSelector(flow, selectRequest);
  const submission = useLostSubmission(flow);
  if (!request) return null;
  if (submission) {
    return (
      <UnconfirmedOrder
        title={<FormattedMessage id="spot.unconfirmed.title" />}
        details={<Figures request={request} order={null} />}
        records={<FormattedMessage id="spot.accepted.records" />}
        onRecords={onRecords}
      >
        <SubmissionNotice submission={submission} />
      </UnconfirmedOrder>
    );
  }
  return step === 'accepted' ? (
    <Accepted flow={flow} request={request} onRecords={onRecords} />
  ) : null;
};
