import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectLanguage } from '../../../machines/account/app';
import type { CloseResult } from '../../../machines/futures/futures-close';
import type { FuturesOrder } from '../../../schemas/futures/futures-order';
import { add } from '../../../schemas/kernel/money';
import { Button, ButtonPair } from '../../components/controls/button';
import { Receipt } from '../../components/feedback/receipt';
import { Figure } from '../../components/figures/figure';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Sheet } from '../../components/overlays/sheet';
import { App } from '../../context/app-context';
import { FailureText } from '../../context/failure-text';
import { countdown } from '../../format/duration';
import { useCurrentRecord } from '../../lists/current-record';
import { AcceptedSheet } from '../../submission/accepted-sheet';
import { CoinText, PriceText } from '../trade/amounts';
import { type Flows, useFuturesOrders } from './futures-lists';
import { useFuturesPair } from './futures-pair';
import { NetResult, ProfitText } from './net-result';
import type { PricedPosition } from './open-positions';
import { OpenPrice, Paid } from './order-rows';
import { PositionName } from './position-name';

/** For how long a position was open; null while a server states no times. */
const secondsHeld = ({ openedAt, closedAt }: FuturesOrder): number | null =>
  openedAt === null || closedAt === null
    ? null
    : Math.floor((Date.parse(closedAt) - Date.parse(openedAt)) / 1000);

/** From the opening to the end: prices, fees, and what came back. */
const TradeRows = ({ order }: { order: FuturesOrder }) => {
  const pair = useFuturesPair(order);
  const language = App.useSelector(selectLanguage);
  const held = secondsHeld(order);
  return (
    <KeyValueList>
      <OpenPrice order={order} pair={pair} />
      <KeyValue label={<FormattedMessage id="futures.price.close" />}>
        <PriceText price={order.lastPrice} pair={pair} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.realised" />}>
        <ProfitText order={order} profit={order.realised} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.fee" />}>
        <CoinText amount={order.fee} coin={pair.quote} />
      </KeyValue>
      <Paid
        label={<FormattedMessage id="futures.overnight" />}
        amount={order.overnightFee}
        coin={pair.quote}
      />
      <KeyValue label={<FormattedMessage id="futures.returned" />}>
        <CoinText amount={order.realised && add(order.margin, order.realised)} coin={pair.quote} />
      </KeyValue>
      {held === null ? null : (
        <KeyValue label={<FormattedMessage id="futures.held" />}>
          <Figure>{countdown(held, language)}</Figure>
        </KeyValue>
      )}
      <KeyValue label={<FormattedMessage id="spot.order.number" />}>
        <Figure>{order.id}</Figure>
      </KeyValue>
    </KeyValueList>
  );
};

type ReceiptProps = {
  flows: Flows;
  onRecord: (order: FuturesOrder) => void;
  onAgain: (order: FuturesOrder) => void;
  onClose: () => void;
};

/** The receipt of a position that was closed, as its record is now. */
const ClosedReceipt = ({
  order: answered,
  flows,
  onRecord,
  onAgain,
  onClose,
}: ReceiptProps & { order: FuturesOrder }) => {
  const { record, notice } = useCurrentRecord(useFuturesOrders('closed', flows), answered);
  const isKnown = record.status === 'closed';
  return (
    <AcceptedSheet
      title={<PositionName order={record} />}
      records={<FormattedMessage id="futures.closed.record" />}
      onRecords={() => onRecord(record)}
      onClose={onClose}
    >
      <Receipt
        outcome="done"
        title={<FormattedMessage id="futures.closed.title" />}
        amount={isKnown ? <NetResult order={record} realised={record.realised} /> : null}
        notice={notice}
        details={isKnown ? <TradeRows order={record} /> : null}
        actions={
          <Button variant="text" onPress={() => onAgain(record)}>
            <FormattedMessage id="futures.closed.again" />
          </Button>
        }
      >
        {isKnown ? <FormattedMessage id="futures.closed.net" /> : null}
      </Receipt>
    </AcceptedSheet>
  );
};

type UnclosedResult = Exclude<CloseResult, { state: 'closed' }>;

const reasonOf = (result: UnclosedResult): ReactNode =>
  result.state === 'refused' ? (
    <FailureText failure={result.failure} />
  ) : (
    <FormattedMessage id="futures.result.check" />
  );

/** A position that is still open, or of which that is not known. */
const Unclosed = ({
  position,
  result,
  onRetry,
  onClose,
}: {
  position: PricedPosition;
  result: UnclosedResult;
  onRetry: () => void;
  onClose: () => void;
}) => (
  <Sheet
    open
    title={<PositionName order={position.order} />}
    closeLabel={useIntl().formatMessage({ id: 'screen.close' })}
    onClose={onClose}
    action={
      <ButtonPair>
        <Button variant="secondary" onPress={onRetry}>
          <FormattedMessage id="page.retry" />
        </Button>
        <Button onPress={onClose}>
          <FormattedMessage id="receipt.done" />
        </Button>
      </ButtonPair>
    }
  >
    <Receipt
      outcome={result.state === 'refused' ? 'refused' : 'unknown'}
      title={
        result.state === 'refused' ? (
          <FormattedMessage id="futures.result.open" />
        ) : (
          <FormattedMessage id="futures.result.unconfirmed" />
        )
      }
      actions={null}
    >
      {reasonOf(result)}
    </Receipt>
  </Sheet>
);

/** What became of the one position that was to be closed. */
export const CloseReceipt = ({
  position,
  result,
  flows,
  onRecord,
  onAgain,
}: Omit<ReceiptProps, 'onClose'> & { position: PricedPosition; result: CloseResult }) => {
  const finish = () => flows.close.send({ type: 'report.closed' });
  if (result.state !== 'closed') {
    const { id } = result;
    return (
      <Unclosed
        position={position}
        result={result}
        onRetry={() => flows.close.send({ type: 'close.requested', targets: [id] })}
        onClose={finish}
      />
    );
  }
  return (
    <ClosedReceipt
      order={result.order ?? position.order}
      flows={flows}
      onRecord={onRecord}
      onAgain={(order) => {
        finish();
        onAgain(order);
      }}
      onClose={finish}
    />
  );
};
