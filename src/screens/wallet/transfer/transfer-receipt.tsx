import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { ledgerScale } from '../../../../schemas/kernel/money';
import type { AcceptedTransfer, TransferCurrency } from '../../../../schemas/wallet/transfer';
import { Button, ButtonLink } from '../../../components/controls/button';
import { Receipt } from '../../../components/feedback/receipt';
import { AmountText } from '../../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { useReturn } from '../../../context/return';
import { timeStamp, zoneName } from '../../../format/time';
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
        {`${timeStamp(createdAt)} ${zoneName(createdAt)}`}
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
  const leave = useReturn('/pages/assets/index');
  // The form may have been scrolled.
  useEffect(() => {
    // Its result is no cleanup: newer browsers return a promise.
    scrollTo({ top: 0 });
  }, []);
  const currency = currencies.find(({ id }) => id === transfer?.currencyId);
  return (
    <Receipt
      outcome="done"
      title={<FormattedMessage id="transfer.done" />}
      amount={
        transfer ? (
          <AmountText
            amount={transfer.amount}
            decimals={ledgerScale}
            {...(currency && { unit: currency.name })}
          />
        ) : null
      }
      details={
        transfer ? (
          <Details
            transfer={transfer}
            currency={currency}
            areBalancesCurrent={areBalancesCurrent}
          />
        ) : null
      }
      actions={
        <>
          <Button onPress={leave}>
            <FormattedMessage id="receipt.done" />
          </Button>
          <ButtonLink variant="secondary" href={`#${recordsPath}`}>
            <FormattedMessage id="transfer.records" />
          </ButtonLink>
        </>
      }
    >
      {transfer ? (
        <FormattedMessage
          id="transfer.done.next"
          values={{ account: <AccountName account={transfer.to} /> }}
        />
      ) : null}
    </Receipt>
  );
};
