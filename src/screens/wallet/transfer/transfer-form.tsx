import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure, selectIsBusy } from '../../../../machines/kernel/keyed-form';
import type { TransferActor } from '../../../../machines/wallet/transfer';
import type { Failure } from '../../../../schemas/kernel/failure';
import { isZero, ledgerScale } from '../../../../schemas/kernel/money';
import {
  afterTransfer,
  movableAmount,
  type TransferAccount,
  type TransferCurrency,
} from '../../../../schemas/wallet/transfer';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { AmountField } from '../../../components/fields/amount-field';
import { SelectField } from '../../../components/fields/select-field';
import { AmountText } from '../../../components/figures/amount-text';
import { CoinDisc } from '../../../components/figures/coin-disc';
import { Card, Stack } from '../../../components/layout/card';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { Screen } from '../../../components/layout/screen';
import { SelectSheet } from '../../../components/overlays/select-sheet';
import { useConfig } from '../../../context/config';
import { FailureText } from '../../../context/failure-text';
import { pasteError } from '../../../forms/paste-error';
import { AccountPair } from './account-pair';
import type { TransferForm } from './transfer-draft';
import { AccountName } from './transfer-words';

const CoinField = ({
  currencies,
  currency,
  from,
  disabled,
  onChoose,
}: {
  currencies: readonly TransferCurrency[];
  currency: TransferCurrency;
  /** The account whose balances are shown. */
  from: TransferAccount;
  disabled: boolean;
  onChoose: (id: number) => void;
}) => {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const closeLabel = intl.formatMessage({ id: 'screen.close' });
  const label = <FormattedMessage id="label.coin" />;
  return (
    <>
      <SelectField
        label={label}
        placeholder={null}
        start={<CoinDisc symbol={currency.name} image={currency.logo} size="small" />}
        expanded={isOpen}
        disabled={disabled}
        onPress={() => setIsOpen(true)}
      >
        {currency.name}
      </SelectField>
      <SelectSheet
        open={isOpen}
        title={label}
        closeLabel={closeLabel}
        search={{
          label: intl.formatMessage({ id: 'assets.search' }),
          clearLabel: intl.formatMessage({ id: 'action.clearSearch' }),
          noMatch: (text) => <FormattedMessage id="assets.noMatch" values={{ text }} />,
        }}
        choices={currencies.map(({ id, name, logo, available }) => ({
          value: id,
          label: name,
          search: name,
          start: <CoinDisc symbol={name} image={logo} size="small" />,
          end: <AmountText amount={available[from]} decimals={ledgerScale} />,
        }))}
        value={currency.id}
        onChoose={onChoose}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};

/** What both accounts hold after the transfer; unknown where the amount cannot be moved. */
const After = ({ form, currency }: Pick<TransferForm, 'form' | 'currency'>) => {
  const { from, to } = form.values;
  const { available, name } = currency;
  const movable = movableAmount(form.values, currency);
  const after =
    movable && afterTransfer({ source: available[from], target: available[to] }, movable);
  const rows = [
    { account: from, held: after?.source ?? null },
    { account: to, held: after?.target ?? null },
  ];
  return (
    <Card>
      <KeyValueList>
        {rows.map(({ account, held }) => (
          <KeyValue
            key={account}
            label={
              <FormattedMessage
                id="transfer.after"
                values={{ account: <AccountName account={account} /> }}
              />
            }
          >
            <AmountText amount={held} decimals={ledgerScale} unit={name} />
          </KeyValue>
        ))}
      </KeyValueList>
    </Card>
  );
};

const featureOf = { change: 'spot', lever: 'lever', micro: 'option' } as const;

/** That nothing can be traded yet with what the account holds. */
const ClosedNote = ({ account }: { account: TransferAccount }) =>
  useConfig().features[featureOf[account]] ? null : (
    <Notice tone="info">
      <FormattedMessage
        id="transfer.targetClosed"
        values={{ account: <AccountName account={account} /> }}
      />
    </Notice>
  );

/** Whether a refusal is about the amount, below whose field it is shown. */
const isAboutAmount = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && /^(amount\.|wallet\.)/.test(failure.code);

type TransferFieldsProps = {
  flow: TransferActor;
  header: ReactNode;
  banner: ReactNode;
  currencies: readonly TransferCurrency[];
  transfer: TransferForm;
};

type TransferAmountProps = { transfer: TransferForm; failure: Failure | null; isBusy: boolean };

/** The amount, with what can be transferred and a refusal that is about it. */
const TransferAmount = ({
  transfer: { form, currency, all },
  failure,
  isBusy,
}: TransferAmountProps) => {
  const amount = form.field('amount');
  const refusal = failure && isAboutAmount(failure) ? <FailureText failure={failure} /> : undefined;
  return (
    <AmountField
      {...amount}
      error={amount.error ?? refusal}
      label={<FormattedMessage id="transfer.amount" />}
      labelEnd={
        <>
          <FormattedMessage id="label.available" />{' '}
          <AmountText
            amount={currency.available[form.values.from]}
            decimals={ledgerScale}
            unit={currency.name}
          />
        </>
      }
      decimals={currency.decimals}
      pasteError={pasteError}
      unit={currency.name}
      max={{
        label: <FormattedMessage id="transfer.all" />,
        disabled: isBusy || isZero(all),
        onPress: () => form.set('amount', all),
      }}
      helper={<FormattedMessage id="transfer.free" />}
      readOnly={isBusy}
    />
  );
};

/** From, to, coin, amount, and what both accounts hold afterwards. */
export const TransferFields = ({
  flow,
  header,
  banner,
  currencies,
  transfer,
}: TransferFieldsProps) => {
  const { form, currency, chooseAccounts, chooseCurrency } = transfer;
  const failure = useSelector(flow, selectFailure);
  const isBusy = useSelector(flow, selectIsBusy);
  const { from, to } = form.values;
  const isElsewhere = failure !== null && !isAboutAmount(failure);
  return (
    <form onSubmit={form.submit} noValidate>
      <Screen
        header={header}
        banner={banner}
        action={
          <Button type="submit" pending={isBusy}>
            <FormattedMessage id="transfer.submit" />
          </Button>
        }
        refusal={isElsewhere ? <FailureText failure={failure} /> : undefined}
      >
        <Stack>
          <AccountPair
            from={from}
            to={to}
            accounts={currency.accounts}
            currency={currency.name}
            disabled={isBusy}
            error={form.errorOf('to')}
            onChange={chooseAccounts}
          />
          {currencies.length > 1 ? (
            <CoinField
              currencies={currencies}
              currency={currency}
              from={from}
              disabled={isBusy}
              onChoose={chooseCurrency}
            />
          ) : null}
          <TransferAmount transfer={transfer} failure={failure} isBusy={isBusy} />
          <After form={form} currency={currency} />
          <ClosedNote account={to} />
        </Stack>
      </Screen>
    </form>
  );
};
