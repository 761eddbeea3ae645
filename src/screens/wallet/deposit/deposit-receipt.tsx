import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { DepositRecord } from '../../../../schemas/wallet/deposit';
import { allRecords } from '../../../../schemas/wallet/record-filter';
import { depositsOver } from '../../../api/wallet/deposit';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { zonedStamp } from '../../../format/time';
import { useCurrentRecord, useRecordsOf } from '../../../lists/current-record';
import { BookedReceipt } from '../../../navigation/booked-receipt';
import { CreditedText } from '../../../parts/wallet/deposit-record';
import { DepositStateWord } from '../../../parts/wallet/deposit-words';

export const recordsPath = '/pages/assets/record';

type ReceiptProps = {
  record: DepositRecord | null;
  unit: string;
  notice?: ReactNode;
  /** In place of the way back to the assets. */
  onDone?: (() => void) | undefined;
};

const Details = ({ record }: { record: DepositRecord }) => (
  <KeyValueList>
    {record.credited === null ? null : (
      <KeyValue label={<FormattedMessage id="deposit.record.credited" />} strong>
        <CreditedText record={record} />
      </KeyValue>
    )}
    {record.createdAt === null ? null : (
      <KeyValue label={<FormattedMessage id="deposit.record.time" />}>
        {zonedStamp(record.createdAt)}
      </KeyValue>
    )}
    <KeyValue label={<FormattedMessage id="deposit.record.number" />}>{record.id}</KeyValue>
  </KeyValueList>
);

const NextStep = ({ state, reason }: Pick<DepositRecord, 'state' | 'reason'>) => {
  if (state === 'reviewing') return <FormattedMessage id="deposit.received.next" />;
  return reason === '' ? null : <FormattedMessage id="deposit.record.reason" values={{ reason }} />;
};

const outcomes = { reviewing: 'waiting', approved: 'done', rejected: 'refused' } as const;

const StateReceipt = ({ record, unit, notice, onDone }: ReceiptProps) => {
  const { state, reason } = record ?? { state: 'reviewing', reason: '' };
  return (
    <BookedReceipt
      outcome={outcomes[state]}
      title={<DepositStateWord state={state} />}
      amount={record?.amount}
      unit={unit}
      details={record && <Details record={record} />}
      home="/pages/assets/index"
      onDone={onDone}
      notice={notice}
      record={{
        address: record ? `${recordsPath}?deposit=${record.id}` : recordsPath,
        label: <FormattedMessage id="deposit.record.view" />,
      }}
    >
      <NextStep state={state} reason={reason} />
    </BookedReceipt>
  );
};

const CurrentReceipt = ({
  record: answered,
  ...receipt
}: ReceiptProps & { record: DepositRecord }) => {
  const list = useRecordsOf('deposit', depositsOver, allRecords);
  return <StateReceipt {...receipt} {...useCurrentRecord(list, answered)} />;
};

/** A deposit that was declared, as it is now; a server that only confirms does not say what. */
export const DepositReceipt = ({ record, ...receipt }: ReceiptProps) =>
  record ? (
    <CurrentReceipt {...receipt} record={record} />
  ) : (
    <StateReceipt {...receipt} record={null} />
  );
