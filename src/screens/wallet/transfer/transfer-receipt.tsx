import { FormattedMessage } from 'react-intl';
import { ledgerScale } from '../../../../schemas/kernel/money';
import type { AcceptedTransfer, TransferCurrency } from '../../../../schemas/wallet/transfer';
import { AmountText } from '../../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { zonedStamp } from '../../../format/time';
import { BookedReceipt } from '../../../navigation/booked-receipt';
import { AccountName } from './transfer-words';

export const recordsPath = '/pages/assets/transfer/record';

/** What was moved, and what both accounts hold now. */
const Details = ({
  transfer: { id, from, to, createdAt },
  currency,
  areBalancesCurrent,
}: {
  transfer: AcceptedTransfer;
  currency: TransferCurrency | undefined;
  areBalancesCurrent: boolean;
}) => (
  <KeyValueList>
    {currency
      ? [from, to].map((account) => (
          <KeyValue
            key={account}
            label={
              <FormattedMessage
                id="transfer.after"
                values={{ account: <AccountName account={account} /> }}
              />
            }
          >
            <AmountText
              amount={areBalancesCurrent ? currency.available[account] : null}
              decimals={ledgerScale}
              unit={currency.name}
            />
          </KeyValue>
        ))
      : null}
    {createdAt === null ? null : (
      <KeyValue label={<FormattedMessage id="transfer.record.time" />}>
        {zonedStamp(createdAt)}
      </KeyValue>
    )}
    <KeyValue label={<FormattedMessage id="transfer.record.number" />}>{id}</KeyValue>
  </KeyValueList>
);

/** A transfer that was booked; a server that only confirms does not say what. */
export const TransferReceipt = ({
  transfer,
  currencies,
  areBalancesCurrent,
}: {
  transfer: AcceptedTransfer | null;
  currencies: readonly TransferCurrency[];
  /** False until the balances were read after the transfer. */
  areBalancesCurrent: boolean;
}) => {
  const currency = currencies.find(({ id }) => id === transfer?.currencyId);
  return (
    <BookedReceipt
      outcome="done"
      title={<FormattedMessage id="transfer.done" />}
      amount={transfer?.amount}
      unit={currency?.name}
      details={
        transfer && (
          <Details
            transfer={transfer}
            currency={currency}
            areBalancesCurrent={areBalancesCurrent}
          />
        )
      }
      home="/pages/assets/index"
      record={{ address: recordsPath, label: <FormattedMessage id="transfer.records" /> }}
    >
      {transfer ? (
        <FormattedMessage
          id="transfer.done.next"
          values={{ account: <AccountName account={transfer.to} /> }}
        />
      ) : null}
    </BookedReceipt>
  );
};
