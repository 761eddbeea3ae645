import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { ledgerScale } from '../../../../schemas/kernel/money';
import type { WithdrawalRecord } from '../../../../schemas/wallet/withdrawal-record';
import { Button, ButtonLink } from '../../../components/controls/button';
import { Receipt } from '../../../components/feedback/receipt';
import { AmountText } from '../../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { useReturn } from '../../../context/return';
import { detailPath, stampWithZone, useReceivedUnit } from '../../../parts/wallet/withdrawal-words';
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
