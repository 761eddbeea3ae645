import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { timelineOf } from '../../../machines/kernel/timeline';
import { declaredDeposit, moveDeposit } from '../../../machines/wallet/deposit-lifecycle';
import { ledgerScale } from '../../../schemas/kernel/money';
import type { DepositRecord, DepositState } from '../../../schemas/wallet/deposit';
import { addressCoins } from '../../../schemas/wallet/withdraw-address';
import { Notice } from '../../components/feedback/banner';
import { StatusTimeline, type TimelineStep } from '../../components/feedback/status-timeline';
import { AmountText } from '../../components/figures/amount-text';
import { CoinDisc } from '../../components/figures/coin-disc';
import { Stack } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { ListRow } from '../../components/layout/list-row';
import { Sheet } from '../../components/overlays/sheet';
import { useConfig } from '../../context/config';
import { ReasonText } from '../../context/failure-text';
import { useLimits } from '../../context/limits';
import { timeStamp, zonedStamp } from '../../format/time';
import styles from './deposit-record.module.css';
import { creditedIn, DepositStateWord, DepositTag, UnitName } from './deposit-words';

const nameOf = (id: number | null): string =>
  Object.entries(addressCoins).find(([, known]) => known === id)?.[0] ?? '';

/** How the declared unit of a record is called, where the server does not name it too. */
const useUnitOfRecord = ({ currencyId, name }: DepositRecord) => {
  const { bankCurrencyId } = useConfig();
  const limits = useLimits();
  const isBank = currencyId === bankCurrencyId;
  const own = name || nameOf(currencyId);
  return { isBank, name: own, unit: isBank ? limits['bank.currency'] : own };
};

/** One deposit in a list. */
export const DepositRow = ({ record, onOpen }: { record: DepositRecord; onOpen: () => void }) => {
  const { isBank, name, unit } = useUnitOfRecord(record);
  return (
    <ListRow
      start={<CoinDisc symbol={unit} />}
      title={
        <FormattedMessage
          id="deposit.record.title"
          values={{ coin: <UnitName isBank={isBank} name={name} /> }}
        />
      }
      subtitle={<DepositTag state={record.state} />}
      figure={<AmountText amount={record.amount} decimals={ledgerScale} unit={unit} />}
      subfigure={timeStamp(record.createdAt)}
      onPress={onOpen}
    />
  );
};

const approved = { type: 'review.approved' } as const;
const nextOf = (state: DepositState) => moveDeposit(state, approved);

const moment = (time: string | null): ReactNode => (time === null ? undefined : zonedStamp(time));

/** Submitted, under review, and how it ended or may end. */
const stepsOf = (record: DepositRecord): TimelineStep[] => {
  const { state, timeline: reached, createdAt, updatedAt } = record;
  const points = timelineOf({
    state,
    reached,
    createdAt,
    updatedAt,
    initial: declaredDeposit(),
    next: nextOf,
  });
  const first: TimelineStep = {
    key: 'submitted',
    label: <FormattedMessage id="deposit.step.submitted" />,
    stage: 'past',
    actor: <FormattedMessage id="deposit.step.byYou" />,
    time: moment(points[0]?.at ?? null),
  };
  const others = points.map((point): TimelineStep => {
    const isReview = point.state === 'reviewing';
    return {
      key: point.state,
      label:
        point.state === 'approved' ? (
          <FormattedMessage id="deposit.step.credited" />
        ) : (
          <DepositStateWord state={point.state} />
        ),
      stage: point.state === 'rejected' ? 'refused' : point.stage,
      actor:
        isReview && point.stage === 'now' ? (
          <FormattedMessage id="deposit.step.byReviewer" />
        ) : undefined,
      time: isReview ? undefined : moment(point.at),
    };
  });
  return [first, ...others];
};

/** The picture of a payment; where it cannot be shown, that is said. */
const ProofPhoto = ({ url }: { url: string }) => {
  const intl = useIntl();
  const [isBroken, setIsBroken] = useState(false);
  return isBroken ? (
    <p className={styles['broken']} role="status">
      <ReasonText code="client.preview" />
    </p>
  ) : (
    <img
      className={styles['proof']}
      src={url}
      alt={intl.formatMessage({ id: 'deposit.proof' })}
      onError={() => setIsBroken(true)}
    />
  );
};

/** What was credited, in the coin that it was credited in. */
export const CreditedText = ({ record }: { record: DepositRecord }) => (
  <AmountText
    amount={record.credited}
    decimals={ledgerScale}
    unit={creditedIn(useUnitOfRecord(record))}
  />
);

const Figures = ({ record }: { record: DepositRecord }) => {
  const { isBank, name, unit } = useUnitOfRecord(record);
  const coin = creditedIn({ isBank, name });
  const { amount, received, fee, state } = record;
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="deposit.amount" />} strong>
        <AmountText amount={amount} decimals={ledgerScale} unit={unit} />
      </KeyValue>
      {received === null ? null : (
        <KeyValue label={<FormattedMessage id="deposit.record.received" />}>
          <AmountText amount={received} decimals={ledgerScale} unit={unit} />
        </KeyValue>
      )}
      <KeyValue label={<FormattedMessage id="label.fee" />}>
        <AmountText amount={state === 'approved' ? fee : null} decimals={ledgerScale} unit={coin} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="deposit.record.credited" />}>
        <CreditedText record={record} />
      </KeyValue>
    </KeyValueList>
  );
};

const Details = ({ record }: { record: DepositRecord }) => {
  const { id, chain, address, account, createdAt } = record;
  const { isBank } = useUnitOfRecord(record);
  return (
    <KeyValueList>
      {chain === '' ? null : (
        <KeyValue label={<FormattedMessage id="deposit.chain" />}>{chain}</KeyValue>
      )}
      {address === '' ? null : (
        <KeyValue
          label={
            isBank ? (
              <FormattedMessage id="deposit.payee.reference" />
            ) : (
              <FormattedMessage id="deposit.record.address" />
            )
          }
        >
          <span className={styles['address']}>{address}</span>
        </KeyValue>
      )}
      {account === '' ? null : (
        <KeyValue label={<FormattedMessage id="deposit.account" />}>{account}</KeyValue>
      )}
      <KeyValue label={<FormattedMessage id="deposit.record.time" />}>
        {moment(createdAt) ?? timeStamp(null)}
      </KeyValue>
      <KeyValue label={<FormattedMessage id="deposit.record.number" />}>{id}</KeyValue>
    </KeyValueList>
  );
};

/** Everything that is known of one deposit. */
export const DepositSheet = ({
  record,
  onClose,
}: {
  record: DepositRecord;
  onClose: () => void;
}) => {
  const intl = useIntl();
  const { isBank, name } = useUnitOfRecord(record);
  return (
    <Sheet
      open
      title={
        <FormattedMessage
          id="deposit.record.title"
          values={{ coin: <UnitName isBank={isBank} name={name} /> }}
        />
      }
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
    >
      <Stack>
        <p>
          <DepositTag state={record.state} />
        </p>
        {record.state === 'rejected' && record.reason !== '' ? (
          <Notice tone="danger">
            <FormattedMessage id="deposit.record.reason" values={{ reason: record.reason }} />
          </Notice>
        ) : null}
        {record.isSimulated ? (
          <Notice tone="info">
            <FormattedMessage id="deposit.simulated" />
          </Notice>
        ) : null}
        <Figures record={record} />
        <StatusTimeline
          label={intl.formatMessage({ id: 'deposit.timeline' })}
          steps={stepsOf(record)}
        />
        <Details record={record} />
        {record.proof === null ? null : <ProofPhoto key={record.proof} url={record.proof} />}
      </Stack>
    </Sheet>
  );
};
