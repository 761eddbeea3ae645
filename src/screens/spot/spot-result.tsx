import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type SpotOrderActor,
  type SpotOrderStep,
  selectIsBusy,
  selectOrder,
  selectRequest,
  selectStep,
} from '../../../machines/spot/spot-order';
import { isPositive, ledgerScale } from '../../../schemas/kernel/money';
import type { SpotOrder, SpotRequest } from '../../../schemas/spot/spot-order';
import { AmountText } from '../../components/amount-text';
import { Button, ButtonPair } from '../../components/button';
import { KeyValue, KeyValueList } from '../../components/key-value-list';
import { Receipt } from '../../components/receipt';
import { Sheet } from '../../components/sheet';
import { CoinVerb } from './spot-words';

const coinsOf = ({ symbol }: SpotRequest) => {
  const [base = '', quote = ''] = symbol.split('/');
  return { base, quote };
};

/** The headline and the next step of an accepted order, by what became of it at once. */
const words = {
  waiting: {
    title: <FormattedMessage id="spot.accepted.waiting" />,
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
    title: <FormattedMessage id="spot.accepted.waiting" />,
    next: <FormattedMessage id="spot.accepted.taken.next" />,
  },
} as const;

const outcomes = {
  waiting: 'waiting',
  completed: 'done',
  cancelled: 'refused',
  taken: 'waiting',
} as const;

const Figures = ({ request, order }: { request: SpotRequest; order: SpotOrder | null }) => {
  const { base, quote } = coinsOf(request);
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="spot.review.pair" />}>{request.symbol}</KeyValue>
      <KeyValue label={<FormattedMessage id="spot.quantity" />}>
        <AmountText amount={request.quantity} decimals={ledgerScale} unit={base} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="spot.price" />}>
        <AmountText amount={request.price} decimals={ledgerScale} unit={quote} />
      </KeyValue>
      {order && isPositive(order.filled) ? (
        <>
          <KeyValue label={<FormattedMessage id="spot.order.filled" />}>
            <AmountText amount={order.filled} decimals={ledgerScale} unit={base} />
          </KeyValue>
          <KeyValue label={<FormattedMessage id="spot.order.average" />}>
            <AmountText amount={order.averagePrice} decimals={ledgerScale} unit={quote} />
          </KeyValue>
          <KeyValue label={<FormattedMessage id="spot.order.fee" />}>
            <AmountText amount={order.fee} decimals={ledgerScale} unit={order.feeCurrency} />
          </KeyValue>
        </>
      ) : null}
    </KeyValueList>
  );
};

type ResultProps = {
  flow: SpotOrderActor;
  request: SpotRequest;
  /** Leads to the list of orders. */
  onRecords: () => void;
};

const Accepted = ({ flow, request, onRecords }: ResultProps) => {
  const intl = useIntl();
  const order = useSelector(flow, selectOrder);
  const close = () => flow.send({ type: 'receipt.closed' });
  const kind = order?.status ?? 'taken';
  return (
    <Sheet
      open
      title={<CoinVerb side={request.side} coin={coinsOf(request).base} />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={close}
      action={
        <ButtonPair>
          <Button
            variant="secondary"
            onPress={() => {
              onRecords();
              close();
            }}
          >
            <FormattedMessage id="spot.accepted.records" />
          </Button>
          <Button onPress={close}>
            <FormattedMessage id="spot.accepted.done" />
          </Button>
        </ButtonPair>
      }
    >
      <Receipt
        outcome={outcomes[kind]}
        title={words[kind].title}
        details={<Figures request={request} order={order} />}
        actions={null}
      >
        {words[kind].next}
      </Receipt>
    </Sheet>
  );
};

const known: Record<Exclude<SpotOrderStep, 'editing' | 'reviewing' | 'accepted'>, ReactNode> = {
  checking: <FormattedMessage id="spot.unconfirmed.checking" />,
  unknown: <FormattedMessage id="spot.unconfirmed.unknown" />,
  stillPending: <FormattedMessage id="spot.unconfirmed.stillPending" />,
  unsupported: <FormattedMessage id="spot.unconfirmed.unsupported" />,
};

const Unconfirmed = ({
  flow,
  request,
  step,
  onRecords,
}: ResultProps & { step: keyof typeof known }) => {
  const isBusy = useSelector(flow, selectIsBusy);
  const records = (
    <Button variant="secondary" onPress={onRecords}>
      <FormattedMessage id="spot.accepted.records" />
    </Button>
  );
  return (
    <Receipt
      outcome="unknown"
      title={<FormattedMessage id="spot.unconfirmed.title" />}
      details={<Figures request={request} order={null} />}
      actions={
        <>
          {step === 'unknown' ? (
            <>
              <Button pending={isBusy} onPress={() => flow.send({ type: 'resend.requested' })}>
                <FormattedMessage id="spot.unconfirmed.resend" />
              </Button>
              <Button
                variant="secondary"
                pending={isBusy}
                onPress={() => flow.send({ type: 'abandon.requested' })}
              >
                <FormattedMessage id="spot.unconfirmed.abandon" />
              </Button>
            </>
          ) : null}
          {step === 'stillPending' || step === 'checking' ? (
            <Button
              pending={step === 'checking'}
              onPress={() => flow.send({ type: 'status.requested' })}
            >
              <FormattedMessage id="spot.unconfirmed.ask" />
            </Button>
          ) : null}
          {step === 'unsupported' ? (
            <Button onPress={() => flow.send({ type: 'records.checked' })}>
              <FormattedMessage id="spot.unconfirmed.checked" />
            </Button>
          ) : null}
          {records}
        </>
      }
    >
      {known[step]}
    </Receipt>
  );
};

/** What became of an order that was sent; nothing while one is being filled in. */
export const SpotResult = ({ flow, onRecords }: Omit<ResultProps, 'request'>) => {
  const step = useSelector(flow, selectStep);
  const request = useSelector(flow, selectRequest);
  if (!request || step === 'editing' || step === 'reviewing') return null;
  return step === 'accepted' ? (
    <Accepted flow={flow} request={request} onRecords={onRecords} />
  ) : (
    <Unconfirmed flow={flow} request={request} step={step} onRecords={onRecords} />
  );
};
