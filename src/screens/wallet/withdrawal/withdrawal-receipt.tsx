import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { ledgerScale } from '../../../../schemas/kernel/money';
import type { WithdrawalRecord } from '../../../../schemas/wallet/withdrawal-record';
import { AmountText } from '../../../components/amount-text';
import { Button, ButtonLink } from '../../../components/button';
import { KeyValue, KeyValueList } from '../../../components/key-value-list';
import { Receipt } from '../../../components/receipt';
import { detailPath, stampWithZone, useReceivedUnit } from '../../../flows/withdrawal-words';
import { useReturn } from '../../../navigation/return';
import { usePersistedWithdrawal } from './withdrawal-draft';

const Details = ({ record }: { record: WithdrawalRecord }) => (
  <KeyValueList>
    <KeyValue label={<FormattedMessage id="withdrawal.received" />} strong>
      <AmountText amount={record.received} decimals={ledgerScale} unit={useReceivedUnit(record)} />
    </KeyValue>
    {record.expectedAt === null ? null : (
      <KeyValue label={<FormattedMessage id="withdrawal.expected" />}>
        {stampWithZone(record.expectedAt)}
      </KeyValue>
    )}
    <KeyValue label={<FormattedMessage id="withdrawal.number" />}>{record.id}</KeyValue>
  </KeyValueList>
);

/** An application that was accepted; a server that only confirms does not say which. */
export const WithdrawalReceipt = ({ record }: { record: WithdrawalRecord | null }) => {
  const leave = useReturn('/pages/assets/index');
  const { write } = usePersistedWithdrawal();
  useEffect(() => {
    write(null);
    // Its result is no cleanup: newer browsers return a promise.
    scrollTo({ top: 0 });
  }, [write]);
  return (
    <Receipt
      outcome="waiting"
      title={<FormattedMessage id="state.reviewing" />}
      amount={
        record ? (
          <AmountText amount={record.amount} decimals={ledgerScale} unit={record.coin} />
        ) : null
      }
      details={record ? <Details record={record} /> : null}
      actions={
        <>
          <Button onPress={leave}>
            <FormattedMessage id="receipt.done" />
          </Button>
          {record ? (
            <ButtonLink variant="secondary" href={`#${detailPath}?id=${record.id}`}>
              <FormattedMessage id="withdrawal.view" />
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <FormattedMessage id="withdrawal.frozen" />
    </Receipt>
  );
};
