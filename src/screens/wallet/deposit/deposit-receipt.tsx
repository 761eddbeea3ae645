import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { ledgerScale } from '../../../../schemas/kernel/money';
import type { DepositRecord } from '../../../../schemas/wallet/deposit';
import { AmountText } from '../../../components/amount-text';
import { Button, ButtonLink } from '../../../components/button';
import { KeyValue, KeyValueList } from '../../../components/key-value-list';
import { Receipt } from '../../../components/receipt';
import { timeStamp, zoneName } from '../../../format/time';
import { useReturn } from '../../../navigation/return';

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
