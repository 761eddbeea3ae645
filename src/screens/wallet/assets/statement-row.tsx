import { FormattedMessage, useIntl } from 'react-intl';
import { isPositive, ledgerScale } from '../../../../schemas/kernel/money';
import type { StatementRow } from '../../../../schemas/wallet/statement';
import { AmountText } from '../../../components/figures/amount-text';
import { CoinDisc } from '../../../components/figures/coin-disc';
import { Figure } from '../../../components/figures/figure';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { ListRow } from '../../../components/layout/list-row';
import { Sheet } from '../../../components/overlays/sheet';
import { hiddenFigure, quantity } from '../../../format/figure';
import { timeStamp, zonedStamp } from '../../../format/time';
import { RecordLink, RecordName } from './record-link';
import { kindText, Side } from './statement-words';

const signedText = ({ amount }: StatementRow, hidden: boolean): string =>
  hidden ? hiddenFigure : `${isPositive(amount) ? '+' : ''}${quantity(amount, ledgerScale)}`;

/** One movement, with what is left of the balance after it. */
export const MovementRow = ({
  row,
  hidden,
  logo,
  onOpen,
}: {
  row: StatementRow;
  hidden: boolean;
  logo: string | undefined;
  onOpen: () => void;
}) => {
  const intl = useIntl();
  return (
    <ListRow
      start={<CoinDisc symbol={row.currency} image={logo} />}
      title={kindText(intl, row)}
      subtitle={
        <>
          <Side row={row} />
          <br />
          {timeStamp(row.createdAt)}
        </>
      }
      figure={
        <Figure>
          {signedText(row, hidden)} {row.currency}
        </Figure>
      }
      subfigure={
        <FormattedMessage
          id="statement.balance"
          values={{
            amount: <AmountText amount={row.after} decimals={ledgerScale} hidden={hidden} />,
          }}
        />
      }
      onPress={onOpen}
    />
  );
};

/** Everything that is known of one movement. */
export const MovementSheet = ({
  row,
  hidden,
  onClose,
}: {
  row: StatementRow;
  hidden: boolean;
  onClose: () => void;
}) => {
  const intl = useIntl();
  const { ref, createdAt, currency } = row;
  const figure = { decimals: ledgerScale, unit: currency, hidden };
  return (
    <Sheet
      open
      title={kindText(intl, row)}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
      action={ref ? <RecordLink record={ref} movement={row.kind} onLeave={onClose} /> : null}
    >
      <KeyValueList>
        <KeyValue label={<FormattedMessage id="statement.amount" />} strong>
          <Figure>
            {signedText(row, hidden)} {currency}
          </Figure>
        </KeyValue>
        <KeyValue label={<FormattedMessage id="transfer.records.account" />}>
          <Side row={row} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="statement.before" />}>
          <AmountText amount={row.before} {...figure} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="statement.after" />}>
          <AmountText amount={row.after} {...figure} />
        </KeyValue>
        {ref ? (
          <KeyValue label={<FormattedMessage id="statement.record" />}>
            <RecordName record={ref} />
          </KeyValue>
        ) : null}
        <KeyValue label={<FormattedMessage id="transfer.record.time" />}>
          {zonedStamp(createdAt)}
        </KeyValue>
        <KeyValue label={<FormattedMessage id="statement.number" />}>{row.id}</KeyValue>
      </KeyValueList>
    </Sheet>
  );
};
