import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { ledgerScale } from '../../../../schemas/kernel/money';
import type { WithdrawalRecord } from '../../../../schemas/wallet/withdrawal-record';
import { AmountText } from '../../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { zonedStamp } from '../../../format/time';
import { BookedReceipt } from '../../../navigation/booked-receipt';
import { detailPath, useReceivedUnit } from '../../../parts/wallet/withdrawal-words';
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

/** An application that was accepted; a server that only confirms does not say which. */
export const WithdrawalReceipt = ({ record }: { record: WithdrawalRecord | null }) => {
  const { write } = usePersistedWithdrawal();
  useEffect(() => {
    write(null);
  }, [write]);
  return (
    <BookedReceipt
      outcome="waiting"
      title={<FormattedMessage id="state.reviewing" />}
      amount={record?.amount}
      unit={record?.coin}
      details={record && <Details record={record} />}
      home="/pages/assets/index"
      record={
        record && {
          address: `${detailPath}?id=${record.id}`,
          label: <FormattedMessage id="withdrawal.view" />,
        }
      }
    >
      <FormattedMessage id="withdrawal.frozen" />
    </BookedReceipt>
  );
};
