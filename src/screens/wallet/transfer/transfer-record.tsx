import { FormattedMessage, useIntl } from 'react-intl';
import { isPositive, ledgerScale } from '../../../../schemas/kernel/money';
import {
  signedFor,
  type TransferAccount,
  type TransferRecord,
} from '../../../../schemas/wallet/transfer';
import { StatusTag } from '../../../components/feedback/status-tag';
import { AmountText } from '../../../components/figures/amount-text';
import { CoinDisc } from '../../../components/figures/coin-disc';
import { Figure } from '../../../components/figures/figure';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { ListRow } from '../../../components/layout/list-row';
import { Sheet } from '../../../components/overlays/sheet';
import { quantity } from '../../../format/figure';
import { timeStamp, zonedStamp } from '../../../format/time';
import { TransferPath } from './transfer-words';

const Path = ({ record: { from, to, info } }: { record: TransferRecord }) =>
  from && to ? <TransferPath from={from} to={to} /> : info;

/** One transfer; seen from an account, its amount has a sign. */
export const RecordRow = ({
  record,
  account,
  logo,
  onOpen,
}: {
  record: TransferRecord;
  account: TransferAccount | null;
  logo: string | undefined;
  onOpen: () => void;
}) => {
  const signed = signedFor(record, account);
  return (
    <ListRow
      start={<CoinDisc symbol={record.currency} image={logo} />}
      title={<Path record={record} />}
      subtitle={timeStamp(record.createdAt)}
      figure={
        signed ? (
          <Figure>
            {isPositive(signed) ? '+' : ''}
            {quantity(signed, ledgerScale)}
          </Figure>
        ) : (
          <AmountText amount={record.amount} decimals={ledgerScale} />
        )
      }
      subfigure={record.currency}
      onPress={onOpen}
    />
  );
};

/** Everything that is known of one transfer. */
export const RecordSheet = ({
  record,
  onClose,
}: {
  record: TransferRecord;
  onClose: () => void;
}) => {
  const intl = useIntl();
  const { id, amount, currency, createdAt } = record;
  return (
    <Sheet
      open
      title={<Path record={record} />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
    >
      <KeyValueList>
        <KeyValue label={<FormattedMessage id="transfer.amount" />} strong>
          <AmountText amount={amount} decimals={ledgerScale} unit={currency} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="transfer.record.status" />}>
          <StatusTag status="done">
            <FormattedMessage id="state.completed" />
          </StatusTag>
        </KeyValue>
        <KeyValue label={<FormattedMessage id="transfer.record.time" />}>
          {zonedStamp(createdAt)}
        </KeyValue>
        <KeyValue label={<FormattedMessage id="transfer.record.number" />}>{id}</KeyValue>
      </KeyValueList>
    </Sheet>
  );
};
