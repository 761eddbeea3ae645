import { type ReactNode, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { ledgerScale } from '../../../../schemas/kernel/money';
import { allRecords } from '../../../../schemas/wallet/record-filter';
import type { WithdrawalRecord } from '../../../../schemas/wallet/withdrawal-record';
import { withdrawalsOver } from '../../../api/wallet/withdrawal';
import { AmountText } from '../../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { zonedStamp } from '../../../format/time';
import { useCurrentRecord, useRecordsOf } from '../../../lists/current-record';
import { BookedReceipt } from '../../../navigation/booked-receipt';
import {
  detailPath,
  useReceivedUnit,
  withdrawalNames,
} from '../../../parts/wallet/withdrawal-words';
import { usePersistedWithdrawal } from './withdrawal-draft';

const Details = ({ record }: { record: WithdrawalRecord }) => (
  <KeyValueList>
    <KeyValue label={<FormattedMessage id="withdrawal.received" />} strong>
      <AmountText amount={record.received} decimals={ledgerScale} unit={useReceivedUnit(record)} />
    </KeyValue>
    {record.expectedAt === null ? null : (
      <KeyValue label={<FormattedMessage id="withdrawal.expected" />}>
        {zonedStamp(record.expectedAt)}
      </KeyValue>
    )}
    <KeyValue label={<FormattedMessage id="withdrawal.number" />}>{record.id}</KeyValue>
  </KeyValueList>
);

const outcomes = {
  reviewing: 'waiting',
  approved: 'done',
  rejected: 'refused',
  cancelled: 'refused',
} as const;

const NextStep = ({ status, reason }: Pick<WithdrawalRecord, 'status' | 'reason'>) => {
  if (status === 'reviewing') return <FormattedMessage id="withdrawal.frozen" />;
  return reason === '' ? null : <FormattedMessage id="deposit.record.reason" values={{ reason }} />;
};

const StatusReceipt = ({
  record,
  notice,
}: {
  record: WithdrawalRecord | null;
  notice?: ReactNode;
}) => {
  const status = record?.status ?? 'reviewing';
  return (
    <BookedReceipt
      outcome={outcomes[status]}
      title={withdrawalNames[status]}
      amount={record?.amount}
      unit={record?.coin}
      details={record && <Details record={record} />}
      home="/pages/assets/index"
      notice={notice}
      record={
        record && {
          address: `${detailPath}?id=${record.id}`,
          label: <FormattedMessage id="withdrawal.view" />,
        }
      }
    >
      <NextStep status={status} reason={record?.reason ?? ''} />
    </BookedReceipt>
  );
};

const CurrentReceipt = ({ record: answered }: { record: WithdrawalRecord }) => {
  const list = useRecordsOf('withdraw', withdrawalsOver, allRecords);
  return <StatusReceipt {...useCurrentRecord(list, answered)} />;
};

/** An application that was accepted, as it is now; a server that only confirms does not say which. */
export const WithdrawalReceipt = ({ record }: { record: WithdrawalRecord | null }) => {
  const { write } = usePersistedWithdrawal();
  useEffect(() => {
    write(null);
  }, [write]);
  return record ? <CurrentReceipt record={record} /> : <StatusReceipt record={null} />;
};
