import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { ledgerScale } from '../../../../schemas/kernel/money';
import type { DepositRecord } from '../../../../schemas/wallet/deposit';
import { Button, ButtonLink } from '../../../components/controls/button';
import { Receipt } from '../../../components/feedback/receipt';
import { AmountText } from '../../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { useReturn } from '../../../context/return';
import { timeStamp, zoneName } from '../../../format/time';

export const recordsPath = '/pages/assets/record';

/** A deposit that was declared; a server that only confirms does not say what. */
export const DepositReceipt = ({
  record,
  unit,
  onDone,
}: {
  record: DepositRecord | null;
  unit: string;
  /** In place of the way back to the assets. */
  onDone?: () => void;
}) => {
  const leave = useReturn('/pages/assets/index');
  // The form may have been scrolled.
  useEffect(() => {
    // Its result is no cleanup: newer browsers return a promise.
    scrollTo({ top: 0 });
  }, []);
  return (
    <Receipt
      outcome="waiting"
      title={<FormattedMessage id="state.reviewing" />}
      amount={
        record ? <AmountText amount={record.amount} decimals={ledgerScale} unit={unit} /> : null
      }
      details={
        record ? (
          <KeyValueList>
            {record.createdAt === null ? null : (
              <KeyValue label={<FormattedMessage id="deposit.record.time" />}>
                {`${timeStamp(record.createdAt)} ${zoneName(record.createdAt)}`}
              </KeyValue>
            )}
            <KeyValue label={<FormattedMessage id="deposit.record.number" />}>{record.id}</KeyValue>
          </KeyValueList>
        ) : null
      }
      actions={
        <>
          <Button onPress={onDone ?? leave}>
            <FormattedMessage id="receipt.done" />
          </Button>
          <ButtonLink
            variant="secondary"
            href={record ? `#${recordsPath}?deposit=${record.id}` : `#${recordsPath}`}
          >
            <FormattedMessage id="deposit.record.view" />
          </ButtonLink>
        </>
      }
    >
      <FormattedMessage id="deposit.received.next" />
    </Receipt>
  );
};
