import { FormattedMessage } from 'react-intl';
import type { DepositRecord } from '../../../../schemas/wallet/deposit';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { zonedStamp } from '../../../format/time';
import { BookedReceipt } from '../../../navigation/booked-receipt';

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
}) => (
  <BookedReceipt
    outcome="waiting"
    title={<FormattedMessage id="state.reviewing" />}
    amount={record?.amount}
    unit={unit}
    details={
      record && (
        <KeyValueList>
          {record.createdAt === null ? null : (
            <KeyValue label={<FormattedMessage id="deposit.record.time" />}>
              {zonedStamp(record.createdAt)}
            </KeyValue>
          )}
          <KeyValue label={<FormattedMessage id="deposit.record.number" />}>{record.id}</KeyValue>
        </KeyValueList>
      )
    }
    home="/pages/assets/index"
    onDone={onDone}
    record={{
      address: record ? `${recordsPath}?deposit=${record.id}` : recordsPath,
      label: <FormattedMessage id="deposit.record.view" />,
    }}
  >
    <FormattedMessage id="deposit.received.next" />
  </BookedReceipt>
);
